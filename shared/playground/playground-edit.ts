/**
 * PlaygroundEdit: a request as the user edited it, for main to sign again and preview or send.
 *
 * It may contain the token's mask (as many `*`): main inserts the true token before signing, and only in a request to
 * the environment's own address. It excludes Signature and Signature-Input.
 */
import { z } from 'zod';
import { base64Schema } from '../bytes/base64-schema.ts';

const MAX_EDIT_BODY_BASE64 = 1_400_000;

export const playgroundEditSchema = z.strictObject({
  method: z.string().min(1).max(32),
  /** Absolute and verbatim. */
  url: z.string().min(1).max(16_384),
  headers: z.array(z.tuple([z.string().max(200), z.string().max(16_384)])).max(200),
  bodyBase64: base64Schema(MAX_EDIT_BODY_BASE64),
  /** Unix seconds; absent: now. */
  createdSec: z.number().int().optional(),
  expiresSec: z.number().int().optional(),
  /** A complete or partial SigningProfile; main parses it strictly. */
  profile: z.unknown(),
});

export type PlaygroundEdit = z.infer<typeof playgroundEditSchema>;

/**
 * PlaygroundEdit: a request as the user edited it, to be signed anew by main and looked at, or sent.
 *
 * The token may stand in it as its mask (as many `*`): main puts the true one in its place before it signs, and only for
 * a request to the environment's own address. Signature and Signature-Input are not part of an edit.
 */
import { z } from 'zod';

const MAX_EDIT_BODY_BASE64 = 1_400_000;

export const playgroundEditSchema = z.strictObject({
  method: z.string().min(1).max(32),
  /** Absolute and verbatim. */
  url: z.string().min(1).max(16_384),
  headers: z.array(z.tuple([z.string().max(200), z.string().max(16_384)])).max(200),
  bodyBase64: z.base64().max(MAX_EDIT_BODY_BASE64),
  /** Unix seconds; absent: now. */
  createdSec: z.number().int().optional(),
  expiresSec: z.number().int().optional(),
  /** A whole or partial SigningProfile; main reads it strictly. */
  profile: z.unknown(),
});

export type PlaygroundEdit = z.infer<typeof playgroundEditSchema>;

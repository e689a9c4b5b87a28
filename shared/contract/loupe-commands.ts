/**
 * Inputs and outputs of the commands of the forwarding door: the door itself and the keys that it knows. What it captured is read by
 * the record commands.
 *
 * Part of the one list in commands.ts.
 */
import { z } from 'zod';
import { HOST_MODES, type LoupeState } from '../loupe/loupe-state.ts';
import { confirmedName } from './confirmed-name.ts';

const id = z.string().min(1).max(200);
const keyId = z.string().trim().min(1).max(200);
const nothing = z.strictObject({});

export const LOUPE_INPUTS = {
  /** Opens the door to this environment; one that leads elsewhere is closed first. */
  'loupe.start': z.strictObject({
    environmentId: id,
    /** Absent or 0: a free one. */
    port: z.int().min(0).max(65_535).optional(),
    host: z.enum(HOST_MODES).optional(),
    confirmedName,
  }),
  /** Closes the door and drops all captures. */
  'loupe.stop': nothing,
  'loupe.state': nothing,
  'loupe.clear': z.strictObject({ environmentId: id }),
  /** A public key of somebody else's client. The sandbox keeps it; for other environments the door knows it until the end. */
  'loupe.registerKey': z.strictObject({
    environmentId: id,
    /** Absent: the key's own comment or kid. */
    keyId: keyId.optional(),
    /** An Ed25519 public key in any common text form. */
    publicKey: z.string().max(20_000),
  }),
  'loupe.forgetKey': z.strictObject({ environmentId: id, keyId }),
} as const satisfies Record<string, z.ZodType>;

export type LoupeOutputs = Record<keyof typeof LOUPE_INPUTS, LoupeState>;

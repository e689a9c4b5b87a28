/**
 * Inputs and outputs of the loupe's commands: its forwarding door, its captures, the keys that it knows.
 *
 * Part of the one list in commands.ts. Captures also come as the event `loupe.captured`, each as often as more of it is
 * known.
 */
import { z } from 'zod';
import type { Capture, CaptureSummary } from '../loupe/capture.ts';
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
  /** What passed to that environment; at the embedded sandbox, also what other programs sent to it directly. */
  'loupe.list': z.strictObject({ environmentId: id, limit: z.int().min(1).max(500) }),
  'loupe.get': z.strictObject({ id }),
  'loupe.clear': z.strictObject({ environmentId: id }),
  /** A public key of somebody else's client. The sandbox keeps it; for other environments the loupe knows it until the end. */
  'loupe.registerKey': z.strictObject({
    environmentId: id,
    /** Absent: the key's own comment or kid. */
    keyId: keyId.optional(),
    /** An Ed25519 public key in any common text form. */
    publicKey: z.string().max(20_000),
  }),
  'loupe.forgetKey': z.strictObject({ environmentId: id, keyId }),
} as const satisfies Record<string, z.ZodType>;

export type LoupeOutputs = Record<Exclude<keyof typeof LOUPE_INPUTS, 'loupe.list' | 'loupe.get'>, LoupeState> & {
  /** Newest first. */
  'loupe.list': { readonly captures: readonly CaptureSummary[] };
  'loupe.get': Capture;
};

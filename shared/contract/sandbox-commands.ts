/**
 * Inputs and outputs of the commands on the running sandbox: its keys, clock, world, faults, outbox. The record commands
 * read its journal.
 *
 * Part of the one list in commands.ts. Commands that change something return the new state. While the sandbox is
 * stopped, all of them answer `sandbox-stopped`.
 */
import { z } from 'zod';
import { faultRuleSchema } from '../sandbox/fault.ts';
import type { HeldWorth, SandboxOutbox, SandboxPanelState } from '../sandbox/panel.ts';
import { WEATHER_NAMES } from '../sandbox/weather.ts';

const nothing = z.strictObject({});
const snapshotName = z.strictObject({ name: z.string().trim().min(1).max(60) });
const keyId = z.string().trim().min(1).max(200);
/** Ten years; anything beyond is a typo. */
const MOST_MS = 315_576_000_000;
const seed = z.int().min(1).max(2_147_483_647);

export const SANDBOX_INPUTS = {
  'sandbox.panel': nothing,
  /** The true access token, on the user's request. It is play money, but the rule for secrets still applies. */
  'sandbox.revealToken': nothing,
  'sandbox.registerKey': z.strictObject({
    /** Absent: uses the key's own comment or kid. */
    keyId: keyId.optional(),
    /** An Ed25519 public key in any common text form. */
    publicKey: z.string().max(20_000),
  }),
  'sandbox.forgetKey': z.strictObject({ keyId }),
  'sandbox.changeClock': z.discriminatedUnion('kind', [
    /** Stops the clock at this time, or now. */
    z.strictObject({ kind: z.literal('freeze'), atMs: z.int().min(0).max(4_102_444_800_000).optional() }),
    z.strictObject({ kind: z.literal('advance'), byMs: z.int().min(-MOST_MS).max(MOST_MS) }),
    /** Restarts the clock from where it stopped. */
    z.strictObject({ kind: z.literal('run') }),
    /** Returns to this machine's clock. */
    z.strictObject({ kind: z.literal('follow') }),
  ]),
  /** The address that callers use and sign, behind TLS or a tunnel, until the sandbox stops; null: none. */
  'sandbox.setPublicUrl': z.strictObject({ url: z.string().max(2000).nullable() }),
  /** Whether refusals say what their sender really signed, until the sandbox stops; a workbench's does at its start. */
  'sandbox.setExplainRefusals': z.strictObject({ explainRefusals: z.boolean() }),
  /** Recreates the world from the seed; absent: the default seed. */
  'sandbox.reset': z.strictObject({ seed: seed.optional() }),
  'sandbox.saveSnapshot': snapshotName,
  'sandbox.restoreSnapshot': snapshotName,
  'sandbox.deleteSnapshot': snapshotName,
  /** Replaces all rules with these. */
  'sandbox.setFaults': z.strictObject({ rules: z.array(faultRuleSchema).max(100) }),
  'sandbox.setWeather': z.strictObject({ name: z.enum(WEATHER_NAMES), seed: seed.optional() }),
  'sandbox.clearJournal': nothing,
  'sandbox.outbox': z.strictObject({ limit: z.int().min(1).max(500) }),
  /** What a customer of the world owns; none of an unknown customer. */
  'sandbox.holdings': z.strictObject({ customerId: z.int().min(1).max(2_147_483_647) }),
} as const satisfies Record<string, z.ZodType>;

type OwnOutputs = {
  'sandbox.revealToken': { readonly accessToken: string };
  'sandbox.outbox': SandboxOutbox;
  'sandbox.holdings': { readonly worth: readonly HeldWorth[] };
};

/** The commands without an output of their own return the new state. */
export type SandboxOutputs = OwnOutputs &
  Record<Exclude<keyof typeof SANDBOX_INPUTS, keyof OwnOutputs>, SandboxPanelState>;

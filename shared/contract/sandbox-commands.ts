/**
 * Inputs and outputs of the commands that act on the running sandbox: its keys, clock, world, faults, journal, outbox.
 *
 * They are part of the one list in commands.ts. Each that changes something answers the state after it. While the sandbox
 * is not running all of them answer the failure `sandbox-stopped`.
 */
import { z } from 'zod';
import { faultRuleSchema } from '../sandbox/fault.ts';
import { type JournalEntry, journalQuerySchema } from '../sandbox/journal.ts';
import type { JournalView, SandboxOutbox, SandboxPanelState } from '../sandbox/panel.ts';
import { WEATHER_NAMES } from '../sandbox/weather.ts';

const nothing = z.strictObject({});
const snapshotName = z.strictObject({ name: z.string().trim().min(1).max(60) });
const keyId = z.string().trim().min(1).max(200);
/** Ten years: what lies beyond is a slip of the finger. */
const MOST_MS = 315_576_000_000;
const seed = z.int().min(1).max(2_147_483_647);

export const SANDBOX_INPUTS = {
  'sandbox.panel': nothing,
  /** The true access token, on the user's act. It is play money; the rule holds all the same. */
  'sandbox.revealToken': nothing,
  'sandbox.registerKey': z.strictObject({
    /** Absent: the comment or kid that the key itself carries. */
    keyId: keyId.optional(),
    /** Any usual form of an Ed25519 public key, as text. */
    publicKey: z.string().max(20_000),
  }),
  'sandbox.forgetKey': z.strictObject({ keyId }),
  'sandbox.changeClock': z.discriminatedUnion('kind', [
    /** Stands still, at this time or at the present one. */
    z.strictObject({ kind: z.literal('freeze'), atMs: z.int().min(0).max(4_102_444_800_000).optional() }),
    z.strictObject({ kind: z.literal('advance'), byMs: z.int().min(-MOST_MS).max(MOST_MS) }),
    /** Runs on from where it stands. */
    z.strictObject({ kind: z.literal('run') }),
    /** Follows this machine's clock again. */
    z.strictObject({ kind: z.literal('follow') }),
  ]),
  /** The world as the seed makes it; absent: the usual one. */
  'sandbox.reset': z.strictObject({ seed: seed.optional() }),
  'sandbox.saveSnapshot': snapshotName,
  'sandbox.restoreSnapshot': snapshotName,
  'sandbox.deleteSnapshot': snapshotName,
  /** Puts these rules in force in place of all others. */
  'sandbox.setFaults': z.strictObject({ rules: z.array(faultRuleSchema).max(100) }),
  'sandbox.setWeather': z.strictObject({ name: z.enum(WEATHER_NAMES), seed: seed.optional() }),
  'sandbox.journal': z.strictObject({ query: journalQuerySchema, limit: z.int().min(1).max(1000) }),
  'sandbox.journalEntry': z.strictObject({ id: z.int().min(1) }),
  'sandbox.clearJournal': nothing,
  'sandbox.outbox': z.strictObject({ limit: z.int().min(1).max(500) }),
} as const satisfies Record<string, z.ZodType>;

export type SandboxOutputs = {
  'sandbox.panel': SandboxPanelState;
  'sandbox.revealToken': { readonly accessToken: string };
  'sandbox.registerKey': SandboxPanelState;
  'sandbox.forgetKey': SandboxPanelState;
  'sandbox.changeClock': SandboxPanelState;
  'sandbox.reset': SandboxPanelState;
  'sandbox.saveSnapshot': SandboxPanelState;
  'sandbox.restoreSnapshot': SandboxPanelState;
  'sandbox.deleteSnapshot': SandboxPanelState;
  'sandbox.setFaults': SandboxPanelState;
  'sandbox.setWeather': SandboxPanelState;
  'sandbox.journal': JournalView;
  'sandbox.journalEntry': JournalEntry;
  'sandbox.clearJournal': SandboxPanelState;
  'sandbox.outbox': SandboxOutbox;
};

/**
 * Every command the page can call; there is no other list.
 *
 * Each command has an input schema, which every door parses before calling, and an output type. A new command does not
 * compile until the services map implements it. Outputs are JSON; bytes are padded base64.
 */
import { z } from 'zod';
import { PLAYGROUND_PLANTS } from '../doctor/plant.ts';
import type { RevealedToken } from '../forms/trace/with-token.ts';
import type { SignedObserved } from '../observed/observed.ts';
import { playgroundEditSchema } from '../playground/playground-edit.ts';
import type { PressOutcome } from '../ussd/reply.ts';
import { CODEGEN_INPUTS, type CodegenOutputs } from './codegen-commands.ts';
import { confirmedName } from './confirmed-name.ts';
import { CONFORM_INPUTS, type ConformOutputs } from './conform-commands.ts';
import { DOCTOR_INPUTS, type DoctorOutputs } from './doctor-commands.ts';
import { ENVIRONMENT_INPUTS, type EnvironmentOutputs } from './environment-commands.ts';
import { EVIDENCE_INPUTS, type EvidenceOutputs } from './evidence-commands.ts';
import { FLOW_INPUTS, type FlowOutputs } from './flow-commands.ts';
import { HISTORY_INPUTS, type HistoryOutputs } from './history-commands.ts';
import { LOUPE_INPUTS, type LoupeOutputs } from './loupe-commands.ts';
import { MAP_INPUTS, type MapOutputs } from './map-commands.ts';
import { OPERATION_INPUTS, type OperationOutputs } from './operation-commands.ts';
import { PROGRAM_INPUTS, type ProgramOutputs } from './program-commands.ts';
import { RECORD_INPUTS, type RecordOutputs } from './record-commands.ts';
import { RUN_INPUTS, type RunOutputs } from './run-commands.ts';
import { SANDBOX_INPUTS, type SandboxOutputs } from './sandbox-commands.ts';
import { VAULT_INPUTS, type VaultOutputs } from './vault-commands.ts';
import { WEBHOOK_INPUTS, type WebhookOutputs } from './webhook-commands.ts';
import { WINDOW_INPUTS, type WindowOutputs } from './window-commands.ts';
import type { WorkbenchState } from './workbench-state.ts';

const id = z.string().min(1).max(200);
const nothing = z.strictObject({});
const edit = playgroundEditSchema.extend({ fault: z.enum(PLAYGROUND_PLANTS).optional() });
const playgroundInput = z.strictObject({ environmentId: id, edit });

/** Input schemas by command. They are strict: an unknown field is rejected by name. */
export const COMMAND_INPUTS = {
  /** Everything the page needs for its first drawing; `state.changed` sends it again on every change. */
  'workbench.state': nothing,
  /** One key press or dialled code: one signed POST /v1/ussd/process. Calls of one phone are answered in order. */
  'ussd.press': z.strictObject({
    environmentId: id,
    customerId: z.number().int().nonnegative(),
    /** Absent at the start of a session. */
    sessionId: z.string().min(1).max(200).optional(),
    /** The key or free text, or the dialled code at a start. At most 182 characters. */
    choice: z.string().max(182),
    /** The state currently on the screen, for the label in history. */
    fromState: z.string().max(100).optional(),
    confirmedName,
  }),
  /** Tells the application that the user left; nothing is sent where its protocol has no word for it, or the session is over. */
  'ussd.hangUp': z.strictObject({
    environmentId: id,
    customerId: z.number().int().nonnegative(),
    sessionId: z.string().min(1).max(200),
  }),
  ...HISTORY_INPUTS,
  ...RECORD_INPUTS,
  ...EVIDENCE_INPUTS,
  /** A slice of a body too large to arrive with its exchange. */
  'exchange.body': z.strictObject({
    id,
    part: z.enum(['request', 'response']),
    offset: z.number().int().min(0),
    length: z.number().int().min(1).max(1_048_576),
  }),
  /** Reveals the true token in one exchange, on the user's request. */
  'exchange.reveal': z.strictObject({ id, confirmedName }),
  /** Signs an edited request and returns the result; sends nothing. */
  'playground.preview': playgroundInput,
  /** Signs and sends an edited request; the exchange is recorded like any other. */
  'playground.send': playgroundInput.extend({
    confirmedName,
    /** Made by the page, so that `operation.cancel` can cancel the send. */
    callId: z.string().min(1).max(100).optional(),
  }),
  ...OPERATION_INPUTS,
  ...CODEGEN_INPUTS,
  ...DOCTOR_INPUTS,
  'sandbox.start': nothing,
  'sandbox.stop': nothing,
  ...SANDBOX_INPUTS,
  ...ENVIRONMENT_INPUTS,
  ...VAULT_INPUTS,
  ...WEBHOOK_INPUTS,
  ...LOUPE_INPUTS,
  ...FLOW_INPUTS,
  ...MAP_INPUTS,
  ...RUN_INPUTS,
  ...CONFORM_INPUTS,
  ...PROGRAM_INPUTS,
  ...WINDOW_INPUTS,
  /**
   * Renames unreadable storage, which stays beside the new one, and starts fresh. Sound storage is refused. Guarded for
   * a locked vault, by the names of all live environments that have secrets in it, or else by the words “set aside”.
   */
  'storage.setAside': z.strictObject({
    storage: z.enum(['history', 'sandbox', 'vault', 'environments']),
    confirmedName,
  }),
} as const satisfies Record<string, z.ZodType>;

export type CommandName = keyof typeof COMMAND_INPUTS;
export type CommandInput<C extends CommandName> = z.infer<(typeof COMMAND_INPUTS)[C]>;

export type CommandOutputs = SandboxOutputs &
  EnvironmentOutputs &
  HistoryOutputs &
  RecordOutputs &
  EvidenceOutputs &
  OperationOutputs &
  CodegenOutputs &
  DoctorOutputs &
  VaultOutputs &
  WebhookOutputs &
  LoupeOutputs &
  FlowOutputs &
  MapOutputs &
  RunOutputs &
  ConformOutputs &
  ProgramOutputs &
  WindowOutputs & {
    'workbench.state': WorkbenchState;
    'ussd.press': PressOutcome & { readonly exchangeId?: string };
    'ussd.hangUp': Readonly<Record<string, never>>;
    'exchange.body': { readonly base64: string; readonly totalBytes: number };
    'exchange.reveal': RevealedToken;
    /** The verdict is the environment's; an edit may have changed the options that it is signed by. */
    'playground.preview': SignedObserved & { readonly isVerifiedAsEdited: boolean };
    'playground.send': { readonly exchangeId: string };
    'sandbox.start': WorkbenchState;
    'sandbox.stop': WorkbenchState;
    'storage.setAside': WorkbenchState & { readonly keptAs: string };
  };

export type CommandOutput<C extends CommandName> = CommandOutputs[C];

/** The type of the services map: one function per command. */
export type Services = { readonly [C in CommandName]: (input: CommandInput<C>) => Promise<CommandOutput<C>> };

export function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(COMMAND_INPUTS, name);
}

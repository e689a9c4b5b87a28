/**
 * Inputs and outputs of the commands that make one request of the catalogue: looked at, sent, cancelled.
 *
 * And what the environment is known to have returned, for filling them in.
 * They are part of the one list in commands.ts. What the values mean is the catalogue's to say; main checks that the
 * operation is known and its path complete, and sends a body as it stands, so that a refusal can be asked for on purpose.
 */
import { z } from 'zod';
import type { KnownValue } from '../form/known-value.ts';
import type { SignedObserved } from '../observed/observed.ts';
import { operationInputSchema } from '../request/operation-input.ts';
import { confirmedName } from './confirmed-name.ts';

const environmentId = z.string().min(1).max(200);
/** Made by the page, one for each send, so that a send under way can be named. */
const callId = z.string().min(1).max(100);

export const OPERATION_INPUTS = {
  /** The request signed and shown; nothing is sent. The token is masked. */
  'operation.preview': z.strictObject({ environmentId, input: operationInputSchema }),
  'operation.send': z.strictObject({ environmentId, callId, input: operationInputSchema, confirmedName }),
  /** Breaks off a send that is under way, of the playground as well; its exchange is recorded as cancelled. */
  'operation.cancel': z.strictObject({ callId }),
  /** Ids and symbols that the environment has answered, and its subscribers. */
  'knownValues.list': z.strictObject({ environmentId }),
} as const satisfies Record<string, z.ZodType>;

export type OperationOutputs = {
  'operation.preview': SignedObserved;
  'operation.send': { readonly exchangeId: string };
  /** False: it was over already. */
  'operation.cancel': { readonly cancelled: boolean };
  /** Newest first within each kind. */
  'knownValues.list': { readonly values: readonly KnownValue[] };
};

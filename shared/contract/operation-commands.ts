/**
 * Inputs and outputs of the commands that preview, send or cancel one request of the catalogue, and that list the
 * values known for filling one in.
 *
 * Part of the one list in commands.ts. The catalogue gives values their meaning. Main checks only that the operation
 * exists and its path is complete, and sends a body unchanged, so that a user can provoke a refusal.
 */
import { z } from 'zod';
import type { KnownValue } from '../form/known-value.ts';
import type { SignedObserved } from '../observed/observed.ts';
import { operationInputSchema } from '../request/operation-input.ts';
import { confirmedName } from './confirmed-name.ts';

const environmentId = z.string().min(1).max(200);
/** Made by the page for each send, so that it can refer to a send in progress. */
const callId = z.string().min(1).max(100);

export const OPERATION_INPUTS = {
  /** Signs and shows the request without sending it. The token is masked. */
  'operation.preview': z.strictObject({ environmentId, input: operationInputSchema }),
  'operation.send': z.strictObject({ environmentId, callId, input: operationInputSchema, confirmedName }),
  /** Aborts a send in progress, including the playground's; its exchange is recorded as cancelled. */
  'operation.cancel': z.strictObject({ callId }),
  /** Ids and symbols that the environment has returned, and its subscribers. */
  'knownValues.list': z.strictObject({ environmentId }),
} as const satisfies Record<string, z.ZodType>;

export type OperationOutputs = {
  'operation.preview': SignedObserved;
  'operation.send': { readonly exchangeId: string };
  /** False if it had already finished. */
  'operation.cancel': { readonly cancelled: boolean };
  /** Newest first within each kind. */
  'knownValues.list': { readonly values: readonly KnownValue[] };
};

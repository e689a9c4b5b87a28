/** Signs an operation without sending it, with the true token inside: for programs whose user asks for it on a terminal. */
import type { Environment } from '../../shared/environment/environment.ts';
import { type OperationInput, operationDraft } from '../../shared/request/operation-input.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from './confirmation.ts';
import { prepareDraft } from './send-draft.ts';
import type { Sender } from './sender.ts';

/** Throws like `prepareDraft`, and `confirmation-needed` for a dangerous environment without its name. */
export function signOperation(
  sender: Sender,
  environment: Environment,
  input: OperationInput,
  confirmedName: string | undefined,
): PreparedRequest {
  const guardian = guardianOf(sender.environments.all, environment);
  requireConfirmation(guardian, 'print a signed request with its access token', confirmedName);
  return prepareDraft(sender, environment, operationDraft(input));
}

/** An operation signed with the environment's key and token, and not sent. On a dangerous environment its name is asked for. */
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import { prepareDraft } from '../exchange/send-draft.ts';
import type { Workbench } from '../workbench.ts';

export function signOperation(
  workbench: Workbench,
  environmentId: string,
  input: OperationInput,
  confirmedName: string | undefined,
): PreparedRequest {
  const environment = workbench.environments.byId(environmentId);
  requireConfirmation(environment, 'print a signed request with its access token', confirmedName);
  return prepareDraft(workbench, environment, operationDraft(input));
}

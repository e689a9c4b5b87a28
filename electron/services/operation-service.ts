/** One request of the catalogue: signed and shown, or sent and recorded; a send under way can be broken off. */

import { findOperation } from '../../shared/catalogue/operations.ts';
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import { observe } from '../../shared/observed/observe.ts';
import { exchangeLabel } from '../../shared/request/exchange-label.ts';
import { createMasker } from '../../shared/request/mask-secrets.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import { verify } from '../../shared/signature/verify.ts';
import { prepareDraft, sendDraft } from '../exchange/send-draft.ts';
import type { SendsUnderWay } from '../exchange/sends-under-way.ts';
import type { Workbench } from '../workbench.ts';

export function createOperationService(workbench: Workbench, underWay: SendsUnderWay) {
  return {
    async preview({
      environmentId,
      input,
    }: CommandInput<'operation.preview'>): Promise<CommandOutput<'operation.preview'>> {
      const environment = workbench.environments.byId(environmentId);
      const prepared = prepareDraft(workbench, environment, operationDraft(input));
      const { keyId, publicKey, profile } = prepared.trace;
      const nowSec = Math.floor(workbench.signingClock(environmentId).nowMs() / 1000);
      const verdict = verify(prepared, [{ keyId, publicKey }], profile, nowSec, workbench.crypto);
      const masker = createMasker(workbench.vault.secretTexts());
      return observe({ request: prepared, trace: prepared.trace, verdict }, masker).observed;
    },
    async send({
      environmentId,
      callId,
      input,
      confirmedName,
    }: CommandInput<'operation.send'>): Promise<CommandOutput<'operation.send'>> {
      const environment = workbench.environments.byId(environmentId);
      const draft = operationDraft(input);
      const { exchangeId } = await underWay.run(callId, (signal) =>
        sendDraft(
          workbench,
          {
            environment,
            kind: 'operation',
            operation: input.operation,
            describe: (result) => ({
              label: exchangeLabel(findOperation(input.operation)?.title ?? input.operation, result),
            }),
            confirmedName,
            signal,
          },
          draft,
        ),
      );
      return { exchangeId };
    },
    async cancel({ callId }: CommandInput<'operation.cancel'>): Promise<CommandOutput<'operation.cancel'>> {
      return { cancelled: underWay.cancel(callId) };
    },
  };
}

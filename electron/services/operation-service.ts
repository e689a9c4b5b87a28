/**
 * One request of the catalogue: signed and previewed, or sent and recorded; a send in progress can be cancelled. Also
 * what a form suggests: known ids and symbols of the environment, its subscribers, and its answers.
 */
import type { Services } from '../../shared/contract/commands.ts';
import type { OperationOutputs } from '../../shared/contract/operation-commands.ts';
import type { Subscriber } from '../../shared/environment/environment.ts';
import type { KnownValue } from '../../shared/form/known-value.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import type { Environments } from '../environments/environments.ts';
import { preview } from '../exchange/preview.ts';
import { prepareDraft, sendOperation } from '../exchange/send-draft.ts';
import type { Sender } from '../exchange/sender.ts';
import type { KnownValuesStorage } from '../known-values/known-values-storage.ts';

export type OperationPorts = Sender & {
  readonly environments: Pick<Environments, 'byId'>;
  readonly knownValues: KnownValuesStorage;
};

export function createOperationService(ports: OperationPorts): Pick<Services, keyof OperationOutputs> {
  const { environments, underWay, knownValues } = ports;
  return {
    async 'operation.preview'({ environmentId, input }) {
      const prepared = prepareDraft(ports, environments.byId(environmentId), operationDraft(input));
      return preview(ports, environmentId, prepared, prepared.trace);
    },
    async 'operation.send'({ environmentId, input, ...job }) {
      const environment = environments.byId(environmentId);
      const { exchangeId } = await sendOperation(ports, { environment, ...job }, input);
      return { exchangeId };
    },
    async 'operation.cancel'({ callId }) {
      return { cancelled: underWay.cancel(callId) };
    },
    async 'knownValues.list'({ environmentId }) {
      const subscribers = environments.byId(environmentId).customers.map(asKnownValue);
      return { values: withSubscribers(knownValues.of(environmentId), subscribers) };
    },
  };
}

const asKnownValue = ({ customerId, name, msisdn }: Subscriber): KnownValue => {
  return { kind: 'customerId', value: String(customerId), label: `${name} · ${msisdn}`, isOwn: true };
};

/** An id that was only seen next to something else is better labelled with its subscriber's name. */
function withSubscribers(answered: readonly KnownValue[], subscribers: readonly KnownValue[]): readonly KnownValue[] {
  const named = new Map(subscribers.map((one) => [one.value, one]));
  const known = answered.map((one) => (one.kind === 'customerId' && !one.isOwn ? (named.get(one.value) ?? one) : one));
  const seen = new Set(answered.filter(({ kind }) => kind === 'customerId').map(({ value }) => value));
  return [...known, ...subscribers.filter(({ value }) => !seen.has(value))];
}

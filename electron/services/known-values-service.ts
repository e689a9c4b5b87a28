/** The ids and symbols that an environment is known to have: its subscribers, and what it answered. */
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import type { KnownValue } from '../../shared/form/known-value.ts';
import type { Workbench } from '../workbench.ts';

export function createKnownValuesService({ knownValues, environments }: Workbench) {
  return async ({ environmentId }: CommandInput<'knownValues.list'>): Promise<CommandOutput<'knownValues.list'>> => {
    const answered = knownValues.of(environmentId);
    const subscribers = environments.byId(environmentId).customers.map(({ customerId, name, msisdn }): KnownValue => {
      return { kind: 'customerId', value: String(customerId), label: `${name} · ${msisdn}`, isOwn: true };
    });
    const named = new Map(subscribers.map((one) => [one.value, one]));
    // An id that was only seen beside something else is better known by its subscriber's name.
    const known = answered.map((one) =>
      one.kind === 'customerId' && !one.isOwn ? (named.get(one.value) ?? one) : one,
    );
    const seen = new Set(answered.filter(({ kind }) => kind === 'customerId').map(({ value }) => value));
    return { values: [...known, ...subscribers.filter(({ value }) => !seen.has(value))] };
  };
}

/** The ids and symbols that an environment is known to have: its subscribers, and what it answered. */
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import type { KnownValue } from '../../shared/known-values/known-value.ts';
import type { EnvironmentsRoom } from '../environments/environments-room.ts';
import type { KnownValuesRoom } from '../known-values/known-values-room.ts';

export function createKnownValuesService(knownValues: KnownValuesRoom, environments: EnvironmentsRoom) {
  return async ({ environmentId }: CommandInput<'knownValues.list'>): Promise<CommandOutput<'knownValues.list'>> => {
    const answered = knownValues.of(environmentId);
    const seen = new Set(answered.filter(({ kind }) => kind === 'customerId').map(({ value }) => value));
    const subscribers = environments
      .byId(environmentId)
      .customers.flatMap(({ customerId, name, msisdn }): KnownValue[] => {
        const value = String(customerId);
        return seen.has(value) ? [] : [{ kind: 'customerId', value, label: `${name} · ${msisdn}` }];
      });
    return { values: [...answered, ...subscribers] };
  };
}

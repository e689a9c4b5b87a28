/** The environment's subscribers as the options of a searched list: by name, number or customer id. */
import type { Subscriber } from '../../shared/environment/environment.ts';
import type { FoundOption } from '../ui/FoundList.tsx';

export function subscriberOptions(customers: readonly Subscriber[]): readonly FoundOption[] {
  return customers.map(({ customerId, name, msisdn }) => ({
    id: String(customerId),
    words: `${name} ${msisdn} ${customerId}`,
    label: (
      <span className="stack stack--tight">
        <span className="one-line">{name}</span>
        <code>
          {msisdn} · id {customerId}
        </code>
      </span>
    ),
  }));
}

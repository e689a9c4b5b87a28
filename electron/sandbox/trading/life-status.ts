/**
 * ACTIVE, SUSPENDED, CLOSED: what may change while a customer, account or portfolio has which status.
 *
 * The specification shows the values but no transitions. Here CLOSED is final; SUSPENDED may become ACTIVE or CLOSED,
 * and nothing else of it may change unless the same request reactivates it.
 */
import { type Refused, refuse } from '../outcome.ts';
import type { LifeStatus } from '../world/world-types.ts';

export type StatusChange = {
  /** For messages: `Customer 1001`. */
  readonly what: string;
  readonly now: LifeStatus;
  readonly wanted: LifeStatus | undefined;
  /** Whether the request changes anything besides the status. */
  readonly changesMore: boolean;
};

export function refuseChange({ what, now, wanted, changesMore }: StatusChange): Refused | undefined {
  if (now === 'CLOSED' && wanted !== undefined && wanted !== 'CLOSED') {
    return refuse(422, 'status', `${what} is CLOSED, which is final; it cannot become ${wanted}.`);
  }
  const staysBarred = now === 'CLOSED' || (now === 'SUSPENDED' && (wanted === undefined || wanted === 'SUSPENDED'));
  if (changesMore && staysBarred) return refuse(403, 'status', `${what} is ${now}; nothing of it can be changed.`);
  return undefined;
}

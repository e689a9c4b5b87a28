/**
 * A customer of its own for each session of a flow that says who presses, or that wishes a world fresh from the seed: a copy of that
 * customer, with all that the seed gave them.
 *
 * Otherwise the sessions of a load take from one another: the second sells what the first has sold, and soon none has anything left.
 */
import type { FlowPlan } from '../../shared/flow/flow.ts';
import type { LoadFlow } from '../../shared/load/load-plan.ts';
import { type CustomerCopier, MOST_COPIES } from '../sandbox/world/copy-customer.ts';
import type { LoadCaller } from './run-load.ts';

const AHEAD = 500;
const BATCH = 50;

export function wantsFreshCustomer({ customer, sandbox }: Pick<FlowPlan, 'customer' | 'sandbox'>): boolean {
  return customer !== undefined || sandbox?.reset === true;
}

export type FreshCustomers = {
  /** Who presses a session of the flow, whose turn it would be; undefined once there were too many. */
  callerOf(flow: LoadFlow, caller: LoadCaller): LoadCaller | undefined;
  /** How many were made, by the customer of whom they are copies. */
  readonly made: ReadonlyMap<number, number>;
  /** Processor time that the copying took, in seconds. */
  readonly cpuSec: number;
};

/** @param ahead how many sessions are known to come. */
export function createFreshCustomers(
  copierOf: (customerId: number) => CustomerCopier,
  flows: readonly LoadFlow[],
  callers: readonly LoadCaller[],
  ahead = AHEAD,
): FreshCustomers {
  const copiers = new Map<number, CustomerCopier>();
  const stock = new Map<number, LoadCaller[]>();
  const made = new Map<number, number>();
  let total = 0;
  let cpuSec = 0;
  const make = (original: number, count: number): LoadCaller[] => {
    const few = Math.min(count, MOST_COPIES - total);
    const before = process.cpuUsage();
    const copier = copiers.get(original) ?? copierOf(original);
    copiers.set(original, copier);
    const copies = few > 0 ? copier(few) : [];
    const { user, system } = process.cpuUsage(before);
    cpuSec += (user + system) / 1e6;
    total += copies.length;
    made.set(original, (made.get(original) ?? 0) + copies.length);
    return copies.map(({ customerId, msisdn }) => ({ customerId, msisdn }));
  };
  // Before the first press, so that copies are what everybody had then, and few are made while it runs.
  const originals = flows
    .filter(({ plan }) => wantsFreshCustomer(plan))
    .flatMap(({ plan }) => plan.customer ?? callers.map(({ customerId }) => customerId));
  for (const original of new Set(originals))
    stock.set(original, make(original, Math.ceil(ahead / Math.max(1, new Set(originals).size))));
  return {
    callerOf({ plan }, caller) {
      if (!wantsFreshCustomer(plan)) return caller;
      const original = plan.customer ?? caller.customerId;
      const left = stock.get(original) ?? [];
      if (left.length === 0) left.push(...make(original, BATCH));
      stock.set(original, left);
      const copy = left.pop();
      return copy && { ...caller, ...copy };
    },
    made,
    get cpuSec() {
      return cpuSec;
    },
  };
}

/**
 * A load on a sandbox of its own, in this process: what `load --run` prints and what `load --size` reckons with.
 *
 * Service and users share the process, so that what it can do is less than the service alone could. Its clock begins where the first
 * flow that wishes one sets it, and runs from there: nothing settles and nobody is logged out while a clock stands.
 */
import type { FlowPlan } from '../../shared/flow/flow.ts';
import type { LoadFigures } from '../../shared/load/load-figures.ts';
import type { LoadFlow } from '../../shared/load/load-plan.ts';
import { withoutSecrets } from '../../shared/load/without-secrets.ts';
import { type FreshSandbox, openFreshSandbox } from '../open/fresh-sandbox.ts';
import { createFreshCustomers, type FreshCustomers } from './fresh-customers.ts';
import { createKeepAliveClient } from './keep-alive-client.ts';
import { type LoadCaller, runLoad } from './run-load.ts';
import { createSignPress, type SignPress } from './sign-press.ts';

export type OwnLoad = {
  readonly plans: readonly FlowPlan[];
  readonly callers: readonly LoadCaller[];
  readonly rate?: number | undefined;
  readonly durationMs: number;
  readonly signal?: AbortSignal | undefined;
};

const AT_ONCE = 50;

export type LoadedSandbox = {
  readonly own: FreshSandbox;
  readonly sign: SignPress;
  readonly fresh: FreshCustomers;
  /** Processor time of this process while it was loaded, without the making of customers. */
  readonly cpuSec: number;
};

/** `also` is done with the sandbox before it is gone. */
export async function loadOwnSandbox<T>(
  { plans, callers, rate, durationMs, signal }: OwnLoad,
  also: (loaded: LoadedSandbox) => T | Promise<T>,
): Promise<{ readonly figures: LoadFigures; readonly more: T }> {
  const own = await openFreshSandbox(clockOf(plans));
  const client = createKeepAliveClient(rate === undefined ? AT_ONCE : Number.POSITIVE_INFINITY);
  try {
    const { environment, sender, sandbox } = own;
    if (sandbox.admin.clock().isFrozen) sandbox.admin.changeClock({ kind: 'run' });
    const sign = createSignPress(environment, sender.vault.credentials(environment.id), sandbox.clock);
    const { serviceCode } = environment.ussdProfile;
    const flows = flowsOf(plans);
    const sessions = rate === undefined ? undefined : Math.ceil((rate * durationMs) / 1000);
    const fresh = createFreshCustomers(sandbox.admin.customerCopier, flows, callers, sessions);
    const { callerOf } = fresh;
    const common = { flows, callers, callerOf, serviceCode, baseUrl: environment.baseUrl, sign, client };
    const copiedSec = fresh.cpuSec;
    const cpuBefore = process.cpuUsage();
    const figures = await runLoad({ ...common, rate, atOnce: AT_ONCE, durationMs, signal });
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuSec = (user + system) / 1e6 - (fresh.cpuSec - copiedSec);
    return { figures, more: await also({ own, sign, fresh, cpuSec }) };
  } finally {
    client.close();
    await own.close();
  }
}

/** Where the clock begins; undefined for now. */
export function clockOf(plans: readonly FlowPlan[]): number | undefined {
  return plans.find(({ sandbox }) => sandbox?.clockMs !== undefined)?.sandbox?.clockMs;
}

/** Named as in a project; nothing is written, so that their secrets stay where they are. */
export function flowsOf(plans: readonly FlowPlan[]): readonly LoadFlow[] {
  return withoutSecrets(plans).flatMap(({ scenario }, at) => {
    const plan = plans[at];
    return plan === undefined ? [] : [{ scenario, plan, secrets: [] }];
  });
}

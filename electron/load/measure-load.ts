/**
 * Measures what `load --size` reckons with, on this machine: signing, verifying, whole presses on a sandbox of its own, and what a session
 * leaves in its database.
 *
 * Rates are per second of processor time, so that what else the machine does counts for nobody.
 */
import { statSync } from 'node:fs';
import { DEFAULT_USSD_PROFILE } from '../../shared/environment/environment.ts';
import type { LoadMeasures } from '../../shared/load/how-big.ts';
import type { LoadFigures } from '../../shared/load/load-figures.ts';
import { beginLoadSession } from '../../shared/load/load-session.ts';
import { pausesOf } from '../../shared/load/pauses.ts';
import { pressesOf } from '../../shared/load/presses.ts';
import { verify } from '../../shared/signature/verify.ts';
import { type FreshSandbox, openFreshSandbox } from '../open/fresh-sandbox.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';
import type { FreshCustomers } from './fresh-customers.ts';
import { clockOf, flowsOf, type LoadedSandbox, loadOwnSandbox, type OwnLoad } from './load-own-sandbox.ts';

/** One worker on a core like that of the machine where this was written; `npm run bench load` measures it anew. */
export const PRESSES_PER_GENERATOR = 300;
const ROUND_MS = 500;
const BURST = 50;

/** With the figures of the load by which it was measured. */
export async function measureLoad(
  load: OwnLoad,
): Promise<{ readonly measured: LoadMeasures; readonly figures: LoadFigures }> {
  const { figures, more } = await loadOwnSandbox(load, async (loaded) => {
    const rates = signingRates(load, loaded);
    const grownBytes = (await closedBytes(loaded.own)) - (await untouchedBytes(load, loaded.fresh));
    return { ...rates, cpuSec: loaded.cpuSec, grownBytes };
  });
  const presses = load.plans.map((plan) => pressesOf(plan, DEFAULT_USSD_PROFILE.serviceCode));
  const sessionsSec = load.plans.map((plan) => pausesOf(plan).reduce((sum, { ms }) => sum + ms, 0) / 1000);
  return {
    figures,
    measured: {
      signsPerCore: more.signsPerCore,
      verifiesPerCore: more.verifiesPerCore,
      pressesPerCore: figures.presses / Math.max(0.001, more.cpuSec),
      pressesPerGenerator: PRESSES_PER_GENERATOR,
      pressesPerSession: mean(presses),
      sessionSec: mean(sessionsSec),
      // Sessions that the end of the load cut short left less than whole ones.
      bytesPerSession: Math.max(0, (more.grownBytes / Math.max(1, figures.presses)) * mean(presses)),
    },
  };
}

/** Of a sandbox with the same customers in which nobody pressed. */
async function untouchedBytes({ plans }: OwnLoad, { made }: FreshCustomers): Promise<number> {
  const own = await openFreshSandbox(clockOf(plans));
  try {
    for (const [customerId, count] of made) own.sandbox.admin.customerCopier(customerId)(count);
    return await closedBytes(own);
  } finally {
    await own.close();
  }
}

/** Closed, SQLite has moved all that was written into the one file. */
async function closedBytes({ sandbox, databaseFile }: FreshSandbox): Promise<number> {
  await sandbox.close();
  return statSync(databaseFile).size;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
}

/** Of the first press of the first flow, over and over. */
function signingRates({ plans, callers }: OwnLoad, { own, sign }: LoadedSandbox) {
  const { environment, sender, sandbox } = own;
  const [flow] = flowsOf(plans);
  const customerId = callers[0]?.customerId ?? 0;
  const line = { serviceCode: environment.ussdProfile.serviceCode, customerIds: [customerId] };
  const begun = flow && beginLoadSession(flow, line, { customerId });
  const press = begun?.ok ? begun.session.press : undefined;
  if (press === undefined) throw new RangeError('A flow that was loaded has a first press.');
  const make = () => sign(press, { customerId, name: '', msisdn: callers[0]?.msisdn ?? '' }, environment.baseUrl);
  const request = make();
  const keys = [sender.vault.credentials(environment.id).signer];
  const nowSec = Math.floor(sandbox.clock.nowMs() / 1000);
  return {
    signsPerCore: rateOf(make),
    verifiesPerCore: rateOf(() => verify(request, keys, environment.signingProfile, nowSec, nodeCrypto)),
  };
}

function rateOf(act: () => unknown): number {
  const before = process.cpuUsage();
  let done = 0;
  for (let usedMs = 0; usedMs < ROUND_MS; ) {
    for (let burst = 0; burst < BURST; burst += 1) act();
    done += BURST;
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1000;
    if (usedMs >= ROUND_MS) return (done * 1000) / usedMs;
  }
  return done;
}

/**
 * Loads of the same flow on one sandbox in a process of its own: by Artillery with our processor, by our own engine, and by
 * dials that are signed before on bare sockets, which is the most that this machine sends.
 *
 * Artillery is installed below dist/ as the tests install it; where it cannot be had, the comparison is left out and said so.
 */
import { join } from 'node:path';
import { readSigner } from '../../electron/cli/key-file.ts';
import { createKeepAliveClient } from '../../electron/load/keep-alive-client.ts';
import { flowsOf } from '../../electron/load/load-own-sandbox.ts';
import { runLoad } from '../../electron/load/run-load.ts';
import { seedEnvironment } from '../../electron/load/seed-environment.ts';
import { createSignPress } from '../../electron/load/sign-press.ts';
import { writeLoadProject } from '../../electron/load/write-project.ts';
import { seedTraders } from '../../electron/sandbox/world/make-world.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { planFlow } from '../../shared/flow/plan-flow.ts';
import { LOAD_COUNTERS } from '../../shared/load/load-counters.ts';
import { pressesOf } from '../../shared/load/presses.ts';
import { findArtillery, obtainArtillery, runArtillery } from '../support/artillery.ts';
import { type CliSandbox, startCliSandbox } from '../support/start-cli-sandbox.ts';
import { load } from './load.ts';
import type { Figure, Rate } from './measure.ts';
import { inFolder } from './sandbox-process.ts';

const FLOW = `flow: Look
expect: { state: HOME }
steps:
  - press: 1 # after 0s
    expect: { state: STOCKS }
  - press: 1 # after 0s
    expect: { state: SELECT_STOCK, end: false }
`;
const AT_ONCE = 50;
const OWN_MS = 5000;
const BARE_MS = 2000;
/** More than the sockets send: one that came again would bring the answer that its idempotency key has, and no session. */
const SIGNED_BEFORE = 16_000;
/** More sessions a second than one Artillery on two cores carries, so that it sends what it can; for so many seconds. */
const ARTILLERY = { rate: 400, durationSec: 5 };

export async function loadFigures(): Promise<Figure[]> {
  const planned = planFlow('look.flow.yaml', { read: () => ({ text: FLOW }), resolve: (_from, path) => path });
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  const plans = [planned.plan];
  obtainArtillery((line) => void process.stderr.write(`${line}\n`));
  const sandbox = await startCliSandbox();
  try {
    const own = await ownFigure(sandbox, plans);
    if (findArtillery() === undefined) {
      process.stderr.write('Artillery cannot be had here; it is left out.\n');
      return [own.figure];
    }
    return [own.figure, ...(await artilleryFigures(sandbox, plans, own.rate))];
  } finally {
    await sandbox.stop();
  }
}

async function ownFigure({ url, accessToken, keyId, privateKeyFile }: CliSandbox, plans: readonly FlowPlan[]) {
  const environment = seedEnvironment();
  const { serviceCode } = environment.ussdProfile;
  const sign = createSignPress(environment, { signer: await readSigner(privateKeyFile, keyId), token: accessToken });
  const callers = seedTraders();
  const client = createKeepAliveClient(AT_ONCE);
  const common = { flows: flowsOf(plans), callers, serviceCode, baseUrl: url, sign, client, atOnce: AT_ONCE };
  try {
    await runLoad({ ...common, durationMs: 1000 });
    const { presses, pressesPerSecond, latencyMs, sessions, ...rest } = await runLoad({
      ...common,
      durationMs: OWN_MS,
    });
    const dial = (at: number): Buffer => {
      const caller = callers[at % callers.length] ?? never();
      const press = { kind: 'press', customerId: caller.customerId, choice: serviceCode, step: 0 } as const;
      const { headers, body } = sign(press, caller, url);
      const lines = headers.map(([name, value]) => `${name}: ${value}`);
      const head = [`POST /v1/ussd/process HTTP/1.1`, `Host: ${new URL(url).host}`, ...lines, '', ''].join('\r\n');
      return Buffer.concat([Buffer.from(head), body]);
    };
    const dials = Array.from({ length: SIGNED_BEFORE }, (_, at) => dial(at));
    const bare = await load(Number(new URL(url).port), dials, AT_ONCE, BARE_MS);
    const isEnough = (bare.perSecond * BARE_MS) / 1000 < SIGNED_BEFORE;
    const errors = sessions.failed + rest.failedExpectations + rest.mixedUp + rest.withoutAnswer;
    const note = `p50 ${latencyMs.p50} ms, p95 ${latencyMs.p95} ms, p99 ${latencyMs.p99} ms, ${errors} errors`;
    const rate: Rate = { name: `own engine, each press signed and judged (${note})`, perSecond: pressesPerSecond };
    const bareRate = {
      name: `bare sockets, ${isEnough ? 'each dial' : 'dials'} signed before (p50 ${bare.p50Ms.toFixed(1)} ms, p99 ${bare.p99Ms.toFixed(1)} ms, ${bare.failures} failures)`,
      perSecond: bare.perSecond,
    };
    const figure = {
      name: `presses by our own engine against bare sockets, ${presses} in ${OWN_MS / 1000} s`,
      ratio: pressesPerSecond / bare.perSecond,
      goal: 0.2,
      parts: [rate, bareRate],
    };
    return { figure, rate };
  } finally {
    client.close();
  }
}

async function artilleryFigures(
  { url, accessToken, privateKeyFile }: CliSandbox,
  plans: readonly FlowPlan[],
  own: Rate,
): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const out = join(folder, 'load');
    const rows = seedTraders().map(({ customerId, msisdn }) => [String(customerId), msisdn]);
    const customers = { columns: ['customerId', 'msisdn'], rows };
    await writeLoadProject(out, {
      ...ARTILLERY,
      environment: seedEnvironment(),
      target: url,
      plans,
      customers,
      notes: [],
    });
    const { aggregate, output } = await runArtillery(out, {
      DIALBENCH_TOKEN: accessToken,
      DIALBENCH_KEY_FILE: privateKeyFile,
    });
    const { counters, summaries, firstMetricAt, lastMetricAt } = aggregate();
    const presses = counters[LOAD_COUNTERS.presses] ?? 0;
    if (presses === 0) throw new Error(`Artillery pressed nothing:\n${output}`);
    const begun = counters['vusers.created'] ?? 0;
    const { median, p95, p99 } = summaries['http.response_time'] ?? {};
    const perSecond = (presses * 1000) / Math.max(1, lastMetricAt - firstMetricAt);
    const failed = counters['vusers.failed'] ?? 0;
    const note = `p50 ${median} ms, p95 ${p95} ms, p99 ${p99} ms, ${failed} errors, ${counters[LOAD_COUNTERS.mixedUp]} mixed up`;
    const rate = { name: `Artillery with our processor (${note})`, perSecond };
    const wanted = begun * plans.reduce((sum, plan) => sum + pressesOf(plan, '*384*99#'), 0);
    return [
      {
        name: 'presses by Artillery against our own engine',
        ratio: perSecond / own.perSecond,
        goal: 0.1,
        parts: [rate, own],
      },
      {
        name: `presses as expected of those in ${begun} sessions of Artillery`,
        ratio: (counters[LOAD_COUNTERS.asExpected] ?? 0) / wanted,
        goal: 1,
        parts: [rate],
      },
    ];
  });
}

function never(): never {
  throw new RangeError('The seed has customers.');
}

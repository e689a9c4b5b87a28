/** The Artillery script of a load project: when users come, what they press and how long they wait, and what must hold at the end. */
import { Document } from 'yaml';
import { isSigned, sendsCodeWhole } from '../../shared/environment/ussd-protocol.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import { LOAD_FAULTS } from '../../shared/load/load-counters.ts';
import type { LoadPlan } from '../../shared/load/load-plan.ts';
import { pausesOf } from '../../shared/load/pauses.ts';
import { dialledPresses } from '../../shared/load/presses.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import { PRESS_OPERATION } from '../exchange/press-operation.ts';

export type LoadRate = {
  /** Sessions begun in a second. */
  readonly rate: number;
  readonly durationSec: number;
};

/** Half of all answers are far quicker; a subscriber notices more than this. */
const SLOWEST_P95_MS = 1000;
const CONNECTIONS = 100;
/** People differ from what was recorded of one. */
const JITTER = '25%';

export function loadScript(
  { environment, flows, columns }: LoadPlan,
  target: string,
  { rate, durationSec }: LoadRate,
  /** The flows with their secrets, which say how many presses a dialled code is. */
  plans: readonly FlowPlan[],
): string {
  const { applicationLimitMs, serviceCode } = environment.ussdProfile;
  const { target: server, url } = placeOf(environment, target);
  const step = (name: string) => ({ post: { url, name, beforeRequest: 'press', afterResponse: 'judge' } });
  const document = new Document({
    config: {
      target: server,
      processor: './processor.mjs',
      includeFiles: ['plan.json'],
      phases: [{ name: 'load', duration: durationSec, arrivalRate: rate }],
      payload: { path: 'customers.csv', fields: columns, skipHeader: true, order: 'sequence', cast: false },
      http: {
        pool: CONNECTIONS,
        timeout: Math.ceil(applicationLimitMs / 1000),
        defaults: { think: { jitter: JITTER } },
      },
      plugins: {
        ensure: {
          thresholds: [{ 'http.response_time.p95': SLOWEST_P95_MS }, { 'http.response_time.p99': applicationLimitMs }],
          conditions: [...LOAD_FAULTS, 'vusers.failed'].map((name) => ({ expression: `${name} == 0`, strict: true })),
        },
      },
    },
    before: { flow: [{ function: 'checkStart' }] },
    scenarios: flows.map(({ scenario, plan }, index) => {
      const pauses = pausesOf(plans[index] ?? plan);
      const dialled = dialledPresses(plans[index] ?? plan, serviceCode, sendsCodeWhole(environment.ussdProfile));
      let at = 0;
      return {
        name: scenario,
        beforeScenario: 'beginFlow',
        onError: 'lost',
        flow: [
          ...Array.from({ length: dialled }, (_, number) => step(number === 0 ? 'dial' : `dial, answer ${number}`)),
          ...plan.steps.flatMap((planned) => {
            if (planned.kind === 'wait' || planned.kind === 'delivery') return [];
            const { ms = 0 } = pauses[at] ?? {};
            at += 1;
            const think = ms === 0 ? [] : [{ think: `${ms}ms` }];
            return [...think, step(`line ${planned.line}`)];
          }),
        ],
      };
    }),
  });
  return document.toString({ lineWidth: 0 });
}

/** The service's operation below its address; an application is called at its own path, with its query. */
function placeOf(
  { ussdProfile }: LoadPlan['environment'],
  target: string,
): { readonly target: string; readonly url: string } {
  if (isSigned(ussdProfile)) return { target, url: operationDraft({ operation: PRESS_OPERATION }).target };
  const { scheme, authority, path, query } = splitUrl(target);
  return { target: `${scheme}://${authority}`, url: `${path || '/'}${query ?? ''}` };
}

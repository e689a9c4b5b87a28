/** A conformance run with one clause, as conformance.json keeps it. */
import type { KeptRun } from '../../electron/conform/conform-runs.ts';
import { DEFAULT_USSD_PROFILE } from '../../shared/environment/environment.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';

export function keptRun(at: number, environmentId = 'sandbox', got = 'status 200'): KeptRun {
  const clause = { id: 'a.b', section: 'GET /a', clause: 'It is so.', passed: true, expected: 'status 200', got };
  return {
    head: {
      ...{ runId: `run-${at}`, environmentId, environmentName: 'Sandbox', startedAtMs: at },
      ...{ acts: false, probes: true, summary: '1 of 1 clauses hold', passed: true },
    },
    run: {
      passed: true,
      clauses: [{ ...clause, requests: [{ method: 'GET', target: '/v1/a', status: 200, exchangeId: 'x' }] }],
      open: [],
      profile: { signingProfile: DEFAULT_SIGNING_PROFILE, ussdProfile: DEFAULT_USSD_PROFILE },
    },
  };
}

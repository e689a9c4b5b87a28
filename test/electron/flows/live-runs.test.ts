/** Runs of the workbench that nobody looks at. */
import { expect, test } from 'vitest';
import { createLiveRuns } from '../../../electron/flows/live-runs.ts';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { startFlow } from '../../../shared/flow/engine.ts';
import { planOf } from '../../shared/flow/flows.ts';

/** A run that waits before its first press. */
function begun(mostUnwatchedMs: number) {
  let pressed = 0;
  const runs = createLiveRuns(
    () => 'run',
    () => {},
    mostUnwatchedMs,
  );
  const planned = planOf({ 'a.flow.yaml': 'flow: A\nsteps: []\n' });
  const started = planned.ok && startFlow(planned.plan, { serviceCode: '*384*99#', customerIds: [1] });
  if (!started || started.ok === false) throw new Error('expected a flow');
  runs.begin({
    environmentId: 'live',
    start: started.start,
    pace: 'step',
    openWorld: async () => ({
      environment: {
        ...NEW_ENVIRONMENT,
        id: 'live',
        kind: 'remote',
        hasToken: true,
        ownKeyId: '',
        ussdProfile: DEFAULT_USSD_PROFILE,
      },
      async press() {
        pressed += 1;
        return { outcome: { kind: 'failed', failure: { code: 'x', message: 'x' }, sessionLost: true }, elapsedMs: 0 };
      },
      async wait() {},
      delivery: async (event) => ({ status: 'missing', event, elapsedMs: 0 }),
      async close() {},
    }),
  });
  return { runs, pressed: () => pressed };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a run whose page went before it could watch is stopped, and presses nothing more', async () => {
  const { runs, pressed } = begun(20);
  await later(100);
  expect(runs.act('run', 'step')).toBe('stopped');
  expect(await runs.watch('run')).toMatchObject({ standing: 'stopped' });
  expect(pressed()).toBe(0);
});

test('a run that is watched waits for as long as people take', async () => {
  const { runs } = begun(50);
  const ended = runs.watch('run');
  await later(150);
  expect(runs.act('run', 'pause')).toBe('paused');
  runs.act('run', 'stop');
  expect(await ended).toMatchObject({ standing: 'stopped' });
});

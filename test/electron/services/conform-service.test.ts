/** Conformance runs as the page asks for them: recorded, told of, kept, stopped, and never acting on what is live. */
import { expect, test } from 'vitest';
import { endLeftCall } from '../../../electron/left-page.ts';
import { fieldsOf } from '../../../shared/environment/environment.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { runsOf } from '../../support/runs-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const WISH = { kind: 'conformance', environmentId: 'sandbox', acts: false, probes: false } as const;

async function open() {
  const workbench = await startWorkbench();
  return { ...workbench, ...runsOf(workbench, 'conformance') };
}

test('a run is told of, kept, and each clause leads to its exchanges in history, which say whose they are', {
  timeout: 60_000,
}, async () => {
  const { services, told, toEnd } = await open();
  expect(await services['conform.runs']({})).toEqual({ runs: [] });
  const { runId, result: head, came, progress } = await toEnd(WISH);
  if (!head) throw new Error('It came to no result.');
  expect(head).toMatchObject({ runId, passed: true, acts: false, probes: false, environmentName: 'Sandbox' });
  // What came was told as it came: each clause once, in order, and counted as the run has them in the end.
  expect(told.flatMap((one) => one.came)).toEqual(came);
  expect(told.length).toBeGreaterThan(3);
  expect(progress.clauses.done).toBe(came.length);
  expect(await services['conform.runs']({})).toEqual({ runs: [head] });
  const run = await services['conform.run']({ runId: head.runId });
  expect(progress.clauses.total).toBe(run.clauses.length);
  expect(progress.questions.total).toBe(run.open.length);
  expect(came.length).toBeGreaterThan(run.clauses.length / 2);
  expect(came).toEqual(run.clauses.slice(0, came.length));
  expect(run.about).toMatchObject({ environment: 'Sandbox', customerId: 1001, acts: false, probes: false });
  expect(run.about?.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(Date.parse(run.about?.startedAt ?? '')).toBe(head.startedAtMs);
  const clause = run.clauses.find(({ id }) => id === 'paging.limit-honoured');
  expect(clause).toMatchObject({ passed: true, expected: expect.stringContaining('limit of 2') });
  const exchangeId = clause?.requests.at(-1)?.exchangeId ?? '';
  const exchange = await services['history.get']({ id: exchangeId });
  expect(exchange).toMatchObject({ label: 'Conformance paging.limit-honoured', status: 200, by: 'conformance' });
  const move = run.clauses.find(({ id }) => id === 'ussd.STOCKS.7');
  const press = await services['history.get']({ id: move?.requests[0]?.exchangeId ?? '' });
  expect(press).toMatchObject({ kind: 'ussd', by: 'conformance', map: { by: 'conformance' } });
  const { map } = await services['map.read']({ environmentId: 'sandbox' });
  expect(map.screens.every(({ seen }) => seen.conformance > 0 && seen.hand + seen.explorer === 0)).toBe(true);
  expect((await services['history.list']({ limit: 10 })).exchanges).toHaveLength(10);
  expect((await services['history.list']({ limit: 10, withoutRobots: true })).exchanges).toEqual([]);
  await expect(services['conform.run']({ runId: 'gone' })).rejects.toMatchObject({
    failure: { code: 'conform-run-unknown' },
  });
});

test('it is stopped by its user, and by the page that goes; another cannot begin meanwhile', {
  timeout: 60_000,
}, async () => {
  const { services, told, ended } = await open();
  // The longest run that there is.
  const wish = { ...WISH, acts: true, probes: true };
  for (const stop of [
    (run: { runId: string }) => services['runs.stop'](run),
    (run: { runId: string }) => endLeftCall(services, 'runs.watch', run),
  ]) {
    const begun = await services['runs.start'](wish);
    await expect.poll(() => told.at(-1)?.progress.clauses.done).toBeGreaterThan(2);
    await expect(services['runs.start'](wish)).rejects.toMatchObject({ failure: { code: 'conform-running' } });
    await stop(begun);
    const { result: head } = await ended(begun);
    expect(head).toMatchObject({ passed: false, ended: 'cancelled' });
    expect((await services['conform.runs']({})).runs[0]).toEqual(head);
    const { clauses, ended: end } = await services['conform.run'](begun);
    expect(end?.by).toBe('cancelled');
    expect(clauses[0]).toMatchObject({ passed: true });
    expect(clauses.at(-1)?.skipped).toBe('The run was cancelled before this was judged.');
    expect(clauses.filter(({ got }) => got.includes('cancelled'))).toEqual([]);
  }
});

test('on what is live it never acts, and one that does not answer brings no run', { timeout: 60_000 }, async () => {
  const { services, toEnd } = await open();
  await pointStagingAt(services, 'http://127.0.0.1:9', 'a-token-of-the-test');
  const { environments } = await services['workbench.state']({});
  const staging = environments.find(({ id }) => id === 'staging');
  if (!staging) throw new Error('There is no staging.');
  await services['environment.update']({ id: 'staging', fields: { ...fieldsOf(staging), danger: true } });
  const wish = { ...WISH, environmentId: 'staging', customerId: 1001, confirmedName: 'Staging' };
  await expect(services['runs.start']({ ...wish, acts: true })).rejects.toMatchObject({
    failure: { code: 'conform-acts' },
  });
  await expect(services['runs.start']({ ...wish, confirmedName: undefined })).rejects.toMatchObject({
    failure: { code: 'confirmation-needed' },
  });
  expect(await toEnd(wish)).toMatchObject({ state: 'failed', failure: { code: 'conform-silent' } });
  expect(await services['conform.runs']({})).toEqual({ runs: [] });
});

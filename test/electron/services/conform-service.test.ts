/** Conformance runs as the page asks for them: recorded, told of, kept, stopped, and never acting on what is live. */
import { expect, test } from 'vitest';
import { endLeftCall } from '../../../electron/left-page.ts';
import type { ClauseResult } from '../../../shared/conform/conform-run.ts';
import type { ConformProgress } from '../../../shared/contract/conform-commands.ts';
import { fieldsOf } from '../../../shared/environment/environment.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const WISH = { environmentId: 'sandbox', acts: false, probes: false } as const;

async function open() {
  const workbench = await startWorkbench();
  const told: ConformProgress[] = [];
  let hear: (progress: ConformProgress) => void = () => {};
  workbench.onEvent((event, payload) => {
    if (event !== 'conform.progressed') return;
    told.push(payload as ConformProgress);
    hear(payload as ConformProgress);
  });
  /** Resolves as soon as the next run is told to be under way; one that is asked for now and then may miss a short run. */
  const underWay = () =>
    new Promise<void>((resolve) => {
      hear = ({ running }) => (running?.clauses.done ?? 0) > 2 && resolve();
    });
  return { ...workbench, told, underWay };
}

test('a run is told of, kept, and each clause leads to its exchanges in history, which say whose they are', {
  timeout: 60_000,
}, async () => {
  const { services, told } = await open();
  expect(await services['conform.state']({ environmentId: 'sandbox' })).toEqual({ environmentId: 'sandbox', runs: [] });
  const head = await services['conform.start'](WISH);
  expect(head).toMatchObject({ passed: true, acts: false, probes: false, environmentName: 'Sandbox' });
  // What came was told as it came: each clause once, in order, and counted as the run has them in the end.
  const came: ClauseResult[] = [];
  for (const one of told) {
    expect(one.came?.from ?? came.length).toBe(came.length);
    came.push(...(one.came?.clauses ?? []));
  }
  expect(told.length).toBeGreaterThan(3);
  const running = told.at(-2)?.running;
  expect(running?.clauses.done).toBe(came.length);
  expect(told.at(-1)).toEqual({ environmentId: 'sandbox' });
  expect(await services['conform.state']({ environmentId: 'sandbox' })).toEqual({
    environmentId: 'sandbox',
    runs: [head],
  });
  const run = await services['conform.run']({ runId: head.runId });
  expect(running?.clauses.total).toBe(run.clauses.length);
  expect(running?.questions.total).toBe(run.open.length);
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
  const { services, underWay } = await open();
  // The longest run that there is.
  const wish = { ...WISH, acts: true, probes: true };
  for (const stop of [
    () => services['conform.stop']({ environmentId: 'sandbox' }),
    () => endLeftCall(services, 'conform.start', wish),
  ]) {
    const isUnderWay = underWay();
    const first = services['conform.start'](wish);
    await isUnderWay;
    const state = await services['conform.state']({ environmentId: 'sandbox' });
    expect(state.came?.from).toBe(0);
    expect(state.came?.clauses).toHaveLength(state.running?.clauses.done ?? -1);
    await expect(services['conform.start'](wish)).rejects.toMatchObject({ failure: { code: 'conform-running' } });
    await stop();
    const head = await first;
    expect(head).toMatchObject({ passed: false, ended: 'cancelled' });
    const { runs, running } = await services['conform.state']({ environmentId: 'sandbox' });
    expect(running).toBeUndefined();
    expect(runs[0]).toEqual(head);
    const { clauses, ended } = await services['conform.run']({ runId: head.runId });
    expect(ended?.by).toBe('cancelled');
    expect(clauses[0]).toMatchObject({ passed: true });
    expect(clauses.at(-1)?.skipped).toBe('The run was cancelled before this was judged.');
    expect(clauses.filter(({ got }) => got.includes('cancelled'))).toEqual([]);
  }
});

test('on what is live it never acts, and one that does not answer brings no run', { timeout: 60_000 }, async () => {
  const { services, told } = await open();
  await pointStagingAt(services, 'http://127.0.0.1:9', 'a-token-of-the-test');
  const { environments } = await services['workbench.state']({});
  const staging = environments.find(({ id }) => id === 'staging');
  if (!staging) throw new Error('There is no staging.');
  await services['environment.update']({ id: 'staging', fields: { ...fieldsOf(staging), danger: true } });
  const wish = { ...WISH, environmentId: 'staging', customerId: 1001, confirmedName: 'Staging' };
  await expect(services['conform.start']({ ...wish, acts: true })).rejects.toMatchObject({
    failure: { code: 'conform-acts' },
  });
  await expect(services['conform.start']({ ...wish, confirmedName: undefined })).rejects.toMatchObject({
    failure: { code: 'confirmation-needed' },
  });
  await expect(services['conform.start'](wish)).rejects.toMatchObject({ failure: { code: 'conform-silent' } });
  expect(told.at(-1)).toEqual({ environmentId: 'staging' });
  expect((await services['conform.state']({ environmentId: 'staging' })).runs).toEqual([]);
});

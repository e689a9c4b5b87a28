/** A load run here: what is counted of a real sandbox, at a rate and side by side, and of one that refuses. */
import { expect, test } from 'vitest';
import { loadOwnSandbox } from '../../../electron/load/load-own-sandbox.ts';
import { measureLoad } from '../../../electron/load/measure-load.ts';
import { seedTraders } from '../../../electron/sandbox/world/make-world.ts';
import { isLoadClean, LoadTally, loadFiguresText } from '../../../shared/load/load-figures.ts';
import { planOf } from '../../shared/flow/flows.ts';

function plansOf(text: string) {
  const read = planOf({ 'a.flow.yaml': text });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return [read.plan];
}

const callers = seedTraders();
const LOOK = plansOf(
  'flow: Look\nexpect: { state: HOME }\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n  - wait: 1h\n  - press: 1\n',
);

test('side by side: all presses pass, and the sandbox saw each of them verified', async () => {
  const { figures, more } = await loadOwnSandbox({ plans: LOOK, callers, durationMs: 800 }, ({ own }) => ({
    seen: own.sandbox.admin.journal.count({}),
    verified: own.sandbox.admin.journal.count({ verified: true, status: 200 }),
  }));
  expect(figures).toMatchObject({ refused: {}, failedExpectations: 0, mixedUp: 0, withoutAnswer: 0, faults: [] });
  expect(figures.sessions.passed).toBeGreaterThan(0);
  expect([more.seen, more.verified]).toEqual([figures.presses, figures.presses]);
  expect(isLoadClean(figures)).toBe(true);
});

test('at a rate: as many sessions are begun as are due', async () => {
  const { figures } = await loadOwnSandbox({ plans: LOOK, callers, rate: 20, durationMs: 1000 }, () => undefined);
  expect(figures.sessions.begun).toBeGreaterThan(15);
  expect(figures.sessions.begun).toBeLessThanOrEqual(21);
});

test('what the end of the load cut off is counted, so that the sessions add up', async () => {
  const long = plansOf(`flow: Long\nsteps:\n${'  - press: 1\n  - press: 0\n'.repeat(500)}`);
  const { figures } = await loadOwnSandbox({ plans: long, callers, rate: 5, durationMs: 500 }, () => undefined);
  const { begun, passed, failed, cutOff } = figures.sessions;
  expect(cutOff).toBeGreaterThan(0);
  expect(passed + failed + cutOff).toBe(begun);
  expect(loadFiguresText(figures)).toContain(`${failed} failed, ${cutOff} cut off by the end`);
  expect(loadFiguresText(new LoadTally().figures(0))).not.toContain('cut off');
});

test('what fails and what is refused is counted, and said once for each place', async () => {
  const wrong = plansOf('flow: Wrong\nexpect: { state: STOCKS }\nsteps: []\n');
  const failed = await loadOwnSandbox({ plans: wrong, callers, rate: 10, durationMs: 500 }, () => undefined);
  const { sessions, failedExpectations, faults } = failed.figures;
  expect([sessions.passed, sessions.failed, failedExpectations]).toEqual([0, sessions.begun, sessions.begun]);
  expect(faults).toEqual([{ count: sessions.begun, sentence: 'Wrong, line 2: state: expected STOCKS, got HOME.' }]);
  expect(isLoadClean(failed.figures)).toBe(false);

  // 1012 is suspended.
  const turnedAway = [{ customerId: 1012, msisdn: '' }];
  const { figures } = await loadOwnSandbox(
    { plans: LOOK, callers: turnedAway, rate: 5, durationMs: 500 },
    () => undefined,
  );
  expect(figures.refused).toEqual({ 403: figures.sessions.begun });
});

test('what is measured is above nothing', async () => {
  const { measured } = await measureLoad({ plans: LOOK, callers, durationMs: 500 });
  expect(measured).toMatchObject({ pressesPerSession: 3, sessionSec: 4 + 170 });
  for (const [name, value] of Object.entries(measured)) expect(value, name).toBeGreaterThan(0);
});

test('percentiles are times that were measured', () => {
  const tally = new LoadTally();
  for (let ms = 1; ms <= 100; ms += 1) tally.answered(101 - ms);
  const figures = tally.figures(4);
  expect(figures).toMatchObject({
    presses: 100,
    pressesPerSecond: 25,
    latencyMs: { p50: 50, p95: 95, p99: 99, max: 100 },
  });
  expect(loadFiguresText(figures)).toMatch(/^25 presses a second \(100 in 4\.0 s\)\nlatency: p50 50 ms, p95 95 ms/);
  expect(isLoadClean(new LoadTally().figures(0))).toBe(false);
});

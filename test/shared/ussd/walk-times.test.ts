import { expect, test } from 'vitest';
import { walksOf } from '../../../shared/ussd/walk.ts';
import { cameTooLate, limitsBroken, stepAlone, stepInWalk, walkTimes } from '../../../shared/ussd/walk-times.ts';
import { BEGAN_MS, pressesOf, pressSummary } from '../../support/press-summary.ts';

const walkOf = (...presses: Parameters<typeof walksOf>[0]) => {
  const [walk] = walksOf(presses);
  if (!walk) throw new Error('no walk');
  return walk;
};
const LIMITS = { sessionLimitMs: 180_000, idleLimitMs: 30_000, applicationLimitMs: 10_000 };

test('each step waits from the answer before it until it is sent, by time from the dialling', () => {
  expect(walkTimes(walkOf(...pressesOf(3)))).toEqual([
    { waitedFromMs: 0, sentMs: 0, answeredMs: 10 },
    { waitedFromMs: 10, sentMs: 1000, answeredMs: 1010 },
    { waitedFromMs: 1010, sentMs: 2000, answeredMs: 2010 },
  ]);
});

test('a press that was sent while another was under way waited for nothing', () => {
  const [first, second] = pressesOf(2);
  if (!first || !second) throw new Error('two presses');
  const walk = walkOf({ ...first, totalMs: 5000 }, second);
  expect(walkTimes(walk)[1]).toEqual({ waitedFromMs: 1000, sentMs: 1000, answeredMs: 1010 });
});

test('a limit is broken by what is beyond it, not by what just reaches it', () => {
  const at = { waitedFromMs: 100_000, sentMs: 130_000, answeredMs: 140_000 };
  expect(limitsBroken(at, LIMITS)).toEqual([]);
  expect(limitsBroken({ ...at, answeredMs: 140_001 }, LIMITS)).toEqual(['application']);
  expect(limitsBroken({ waitedFromMs: 100_000, sentMs: 175_000, answeredMs: 190_000 }, LIMITS)).toEqual([
    'session',
    'idle',
    'application',
  ]);
});

test('the screen before a step is the last that came: after a refusal the phone still shows it', () => {
  const refused = pressSummary('s1-4', {
    startedAtMs: BEGAN_MS + 9000,
    status: 500,
    refused: { code: 'service-500', sentence: 'Try later.' },
  });
  const after = pressSummary('s1-5', { startedAtMs: BEGAN_MS + 9500 });
  const walk = walkOf(...pressesOf(3), refused, after);
  expect(stepInWalk(walk, 's1-5')).toMatchObject({
    number: 5,
    before: { kind: 'screen', screen: { state: 'STOCKS' } },
  });
  expect(stepInWalk(walk, 's1-1')?.before).toEqual({ kind: 'dialling', code: '*384*99#' });
  expect(stepInWalk(walk, 'of another session')).toBeUndefined();
});

test('where history lost the beginning, or the session is not read yet, nothing is claimed of the screen before', () => {
  const [, second] = pressesOf(2);
  if (!second) throw new Error('two presses');
  expect(stepInWalk(walkOf(second), second.id)?.before).toEqual({ kind: 'unknown' });
  expect(stepAlone(second)?.before).toEqual({ kind: 'unknown' });
  expect(stepAlone({ ...second, press: undefined })).toBeUndefined();
});

test('a screen came too late beyond the time that the network gives the service; what was refused showed none anyway', () => {
  const [press] = pressesOf(1);
  const step = press && stepAlone({ ...press, totalMs: 10_001 })?.step;
  if (!step) throw new Error('a press is a step');
  expect(cameTooLate(step, LIMITS)).toBe(true);
  expect(cameTooLate({ ...step, totalMs: 10_000 }, LIMITS)).toBe(false);
  const refused = { kind: 'refused', code: 'service-504', sentence: 'Late.', isSessionLost: false } as const;
  expect(cameTooLate({ ...step, outcome: refused }, LIMITS)).toBe(false);
});

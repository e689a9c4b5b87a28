import { expect, test } from 'vitest';
import { placeOf, shownMs, ticksMs, waterfallRows } from '../../../../renderer/message/exchange/waterfall-row.ts';
import { walksOf } from '../../../../shared/ussd/walk.ts';
import { pressesOf } from '../../../support/press-summary.ts';

const LIMITS = { sessionLimitMs: 180_000, idleLimitMs: 500, applicationLimitMs: 10_000 };
const [walk] = walksOf(pressesOf(4));
if (!walk) throw new Error('no walk');

test('a row says what was pressed, what came, how long both took, what was broken and what is usual', () => {
  const usual = [{ state: 'STOCKS', count: 3, medianMs: 9, p95Ms: 12, worstMs: 12 }];
  const rows = waterfallRows(walk, LIMITS, usual);
  expect(rows.map(({ number, key, title, waitedMs, broken }) => [number, key, title, waitedMs, broken])).toEqual([
    [1, '*384*99#', 'Home', 0, []],
    [2, '1', 'Stocks', 990, ['idle']],
    [3, '1', 'Stocks', 990, ['idle']],
    [4, '1', 'Stocks', 990, ['idle']],
  ]);
  expect(rows.map((row) => row.usual?.medianMs)).toEqual([undefined, 9, 9, 9]);
});

test('the picture shows the session, or all the time that it may last; what lasted longer is never cut', () => {
  expect(shownMs(walk, LIMITS, 'session')).toBeCloseTo(3010 * 1.02);
  expect(shownMs(walk, LIMITS, 'limit')).toBeCloseTo(180_000 * 1.02);
  expect(shownMs({ ...walk, elapsedMs: 400_000 }, LIMITS, 'limit')).toBeCloseTo(400_000 * 1.02);
  expect(shownMs({ ...walk, elapsedMs: 0 }, LIMITS, 'session')).toBeGreaterThan(0);
});

test.each([1, 37, 400, 3070, 61_000, 183_600, 3_600_000])('the ticks over %d ms are few, round and inside', (shown) => {
  const ticks = ticksMs(shown);
  expect(ticks.length).toBeGreaterThanOrEqual(1);
  expect(ticks.length).toBeLessThanOrEqual(5);
  expect(Math.max(...ticks)).toBeLessThan(shown);
});

test('a place is a share of the picture', () => {
  expect(placeOf(250, 1000)).toBe('25.000%');
});

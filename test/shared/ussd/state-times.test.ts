import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateTimes } from '../../../shared/ussd/state-times.ts';

test('median, 95th percentile and worst are times that were measured, by nearest rank', () => {
  const presses = Array.from({ length: 100 }, (_, at) => ({ state: 'STOCKS', totalMs: 100 - at }));
  expect(stateTimes(presses)).toEqual([{ state: 'STOCKS', count: 100, medianMs: 50, p95Ms: 95, worstMs: 100 }]);
  expect(stateTimes([{ state: 'HOME', totalMs: 7 }])).toEqual([
    { state: 'HOME', count: 1, medianMs: 7, p95Ms: 7, worstMs: 7 },
  ]);
  expect(stateTimes([])).toEqual([]);
});

test('the states come by their frequency, and none of their times is mixed with another’s', () => {
  const press = fc.record({ state: fc.constantFrom('HOME', 'STOCKS', 'GOODBYE'), totalMs: fc.nat({ max: 10_000 }) });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
      const all = stateTimes(presses);
      expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(presses.length);
      for (const [at, { state, count, medianMs, p95Ms, worstMs }] of all.entries()) {
        const own = presses.filter((one) => one.state === state).map(({ totalMs }) => totalMs);
        expect(own).toEqual(expect.arrayContaining([medianMs, p95Ms, worstMs]));
        expect(worstMs).toBe(Math.max(...own));
        expect(medianMs <= p95Ms && p95Ms <= worstMs).toBe(true);
        expect(count).toBeLessThanOrEqual(all[at - 1]?.count ?? count);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MapRecord } from '../../../shared/request/press-record.ts';
import { standingNow, walkIdOf, walksOf, withPresses } from '../../../shared/ussd/walk.ts';
import { pressesOf, pressSummary } from '../../support/press-summary.ts';

const [walk] = walksOf(pressesOf(3));
if (!walk) throw new Error('three presses are a walk');

test('a new press is added at the end, and the steps before it stay the same objects: what is drawn of them stands', () => {
  const next = pressSummary('s1-4', {
    startedAtMs: walk.startedAtMs + 5000,
    totalMs: 40,
    state: 'GOODBYE',
    isEnd: true,
  });
  const longer = withPresses(walk, [next, pressSummary('other', { sessionId: 's2' })]);
  expect(longer.steps).toHaveLength(4);
  for (const [at, step] of walk.steps.entries()) expect(longer.steps[at]).toBe(step);
  expect(longer).toMatchObject({ elapsedMs: 5040, standing: 'final' });
});

test('presses that it has already change nothing, not even its identity', () => {
  expect(withPresses(walk, pressesOf(3))).toBe(walk);
  expect(withPresses(walk, [])).toBe(walk);
});

test('however the presses of several sessions come in, a walk that grew is the walk that was read at once', () => {
  const all = [...pressesOf(6), ...pressesOf(5, 's2')];
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), fc.nat({ max: all.length }), (shuffled, cut) => {
      const [begun] = walksOf(shuffled.slice(0, cut).filter((one) => walkIdOf(one) === 'sandbox s1'));
      if (!begun) return;
      const grown = withPresses(begun, shuffled.slice(cut));
      expect(grown).toEqual(walksOf(pressesOf(6))[0]);
    }),
  );
});

test('a screen that nobody answers is open until the network’s limits, and on the stage no longer than the stage', () => {
  const limits = { sessionLimitMs: 180_000, idleLimitMs: 60_000 };
  const at = (sinceDialMs: number) => standingNow(walk, walk.startedAtMs + sinceDialMs, limits);
  expect(walk).toMatchObject({ standing: 'open', elapsedMs: 2010 });
  expect(at(62_010)).toBe('open');
  expect(at(62_011)).toBe('abandoned');
  expect(standingNow({ ...walk, elapsedMs: 179_000 }, walk.startedAtMs + 180_001, limits)).toBe('abandoned');
  const [staged] = walksOf(pressesOf(3).map((one) => ({ ...one, map: { by: 'stage' } satisfies MapRecord })));
  if (!staged) throw new Error('three presses are a walk');
  expect(standingNow(staged, staged.startedAtMs + 2010, limits)).toBe('abandoned');
  expect(standingNow({ ...staged, standing: 'final' }, staged.startedAtMs + 900_000, limits)).toBe('final');
});

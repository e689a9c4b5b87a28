/** Ids of causes as people type them, and depths of a search as they are asked for. */
import { expect, it } from 'vitest';
import { CAUSE_IDS, CAUSES, causeOf } from '../../../shared/doctor/causes.ts';
import { searchDepth } from '../../../shared/doctor/search-depth.ts';

it('a cause is found by its id in either case, and nothing else is one', () => {
  expect(causeOf('X1')).toBe(CAUSES.X1);
  expect(causeOf('x12')).toBe(CAUSES.X12);
  for (const none of ['', 'X', 'X1 ', 'constructor', 'toString']) expect(causeOf(none)).toBeUndefined();
});

it('each cause says what was done and how to mend it, in sentences', () => {
  for (const id of CAUSE_IDS) {
    expect(CAUSES[id].what).toMatch(/\.$/);
    expect(CAUSES[id].fix).toMatch(/\.$/);
  }
});

it('a depth is 1, 2 or 3', () => {
  expect([0, 1, 2, 3, 4, 1.5, Number.NaN].map(searchDepth)).toEqual([
    ...[undefined, 1, 2, 3],
    ...[undefined, undefined, undefined],
  ]);
});

import { expect, test } from 'vitest';
import { ringParts } from '../../../shared/page/ring.ts';

const others = (count: number) => `${count} others`;
const parts = (...sizes: readonly number[]) => sizes.map((size, at) => ({ name: `S${at}`, size }));

test('the largest parts are named and the rest is one; together they are the whole', () => {
  const ring = ringParts(parts(50, 25, 15, 6, 4), 3, others);
  expect(ring.map(({ name, share, from }) => [name, share, from])).toEqual([
    ['S0', 0.5, 0],
    ['S1', 0.25, 0.5],
    ['S2', 0.15, 0.75],
    ['2 others', 0.1, 0.9],
  ]);
});

test('a single other one keeps its name, and nothing has no parts', () => {
  expect(ringParts(parts(2, 1, 1), 2, others).map(({ name }) => name)).toEqual(['S0', 'S1', 'S2']);
  expect(ringParts([], 3, others)).toEqual([]);
  expect(ringParts(parts(0), 3, others)).toEqual([]);
});

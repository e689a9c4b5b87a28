import { expect, it } from 'vitest';
import { dropOldest } from '../../shared/drop-oldest.ts';

it('keeps the newest, in a map and in a set; what was put in again is new', () => {
  const kept = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'a', 'c', 'd'].entries()) {
    kept.delete(key);
    kept.set(key, at);
    dropOldest(kept, 3);
  }
  expect([...kept]).toEqual([
    ['a', 2],
    ['c', 3],
    ['d', 4],
  ]);
  const names = new Set(['a', 'b']);
  dropOldest(names, 2);
  expect([...names]).toEqual(['a', 'b']);
  names.add('c');
  dropOldest(names, 2);
  expect([...names]).toEqual(['b', 'c']);
});

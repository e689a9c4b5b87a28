import { expect, test } from 'vitest';
import { moved, NO_SELECTION, outOfSight, rangeTo } from '../../../shared/history/selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].join('');

test('arrows move the active row, stop at both ends, and leave the selection as it is', () => {
  const first = moved(NO_SELECTION, ORDER, 1, false);
  expect(first.activeId).toBe('a');
  expect(moved(first, ORDER, -1, false).activeId).toBe('a');
  expect(moved(first, ORDER, 99, false).activeId).toBe('e');
  expect(moved(NO_SELECTION, ORDER, -1, false).activeId).toBe('e');
  expect(chosen(moved(rangeTo(NO_SELECTION, ORDER, 'c'), ORDER, 1, false))).toBe('c');
  expect(moved(NO_SELECTION, [], 1, false)).toBe(NO_SELECTION);
});

test('Shift selects from where the range began, also when it turns back over it', () => {
  const at = moved(moved(NO_SELECTION, ORDER, 1, false), ORDER, 2, false);
  const down = moved(moved(at, ORDER, 1, true), ORDER, 1, true);
  expect([chosen(down), down.activeId, down.anchorId]).toEqual(['cde', 'e', 'c']);
  const up = moved(down, ORDER, -4, true);
  expect([chosen(up), up.activeId]).toEqual(['abc', 'a']);
});

test('a range takes the place of what was selected', () => {
  const two = { ...NO_SELECTION, ids: new Set(['a', 'd']), anchorId: 'd' };
  expect(chosen(rangeTo(two, ORDER, 'b'))).toBe('bcd');
  expect(two.ids.size).toBe(2);
});

test('a range from a row that is gone begins at the one that was clicked', () => {
  expect(chosen(rangeTo({ ...NO_SELECTION, anchorId: 'gone' }, ORDER, 'b'))).toBe('b');
});

test('what is selected and not shown is counted, and the first of it in the list is named; nothing is, where the list holds none of it', () => {
  const selection = { ids: new Set(['x', 'd', 'a', 'b']) };
  expect(outOfSight(selection, ['a', 'b', 'c', 'd'], new Set(['b', 'c']))).toEqual({ count: 3, firstId: 'a' });
  expect(outOfSight(selection, ['b', 'c'], new Set(['b', 'c']))).toBeUndefined();
  expect(outOfSight(NO_SELECTION, ['a'], new Set())).toBeUndefined();
});

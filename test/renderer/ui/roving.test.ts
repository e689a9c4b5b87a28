import { describe, expect, test } from 'vitest';
import { placeAfter, type RovingWay } from '../../../renderer/ui/roving.ts';

const down: RovingWay = { axis: 'down' };
const wrapped: RovingWay = { axis: 'across', wraps: true };
const typed: RovingWay = { axis: 'down', page: 6, isInField: true };

describe('where a key leads in a list', () => {
  test.each<[key: string, at: number, count: number, way: RovingWay, to: number | undefined, why: string]>([
    ['ArrowDown', 1, 3, down, 2, 'the next'],
    ['ArrowDown', 2, 3, down, 2, 'no further than the last'],
    ['ArrowUp', 0, 3, down, 0, 'no further than the first'],
    ['ArrowRight', 1, 3, down, undefined, 'the other axis is somebody else’s'],
    ['ArrowRight', 2, 3, wrapped, 0, 'round the end'],
    ['ArrowLeft', 0, 3, wrapped, 2, 'round the beginning'],
    ['ArrowDown', -1, 3, down, 0, 'from nowhere to the first'],
    ['ArrowUp', -1, 3, down, 2, 'from nowhere to the last'],
    ['End', 0, 3, down, 2, 'the last'],
    ['Home', 2, 3, down, 0, 'the first'],
    ['End', 0, 3, typed, undefined, 'the caret of a field has it'],
    ['PageDown', 0, 20, typed, 6, 'a page on'],
    ['PageDown', 17, 20, typed, 19, 'a page ends with the list'],
    ['PageUp', 3, 20, typed, 0, 'and begins with it'],
    ['PageDown', 0, 20, down, undefined, 'a list without pages leaves the key to the room'],
    ['ArrowDown', -1, 0, down, undefined, 'nothing to go to'],
    ['a', 0, 3, down, undefined, 'no key of a list'],
  ])('%s at %i of %i, %o: %s (%s)', (key, at, count, way, to) => {
    expect(placeAfter(key, at, count, way)).toBe(to);
  });
});

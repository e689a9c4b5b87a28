import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differLines } from '../../../shared/bytes/line-difference.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const shown = (ours: string, theirs: string): string[] =>
  differLines(bytes(ours), bytes(theirs)).map(
    ({ kind, line }) => `${{ same: ' ', ours: '-', theirs: '+' }[kind]}${new TextDecoder().decode(line)}`,
  );

test('a changed line stands on both sides, and its neighbours stay the same', () => {
  expect(shown('a\nb\nc', 'a\nB\nc')).toEqual([' a', '-b', '+B', ' c']);
});

test('a missing and an added line are told apart', () => {
  expect(shown('a\nb\nc', 'a\nc\nd')).toEqual([' a', '-b', ' c', '+d']);
});

test('a carriage return makes another line, because it is another byte', () => {
  expect(shown('a\nb', 'a\r\nb')).toEqual(['-a', '+a\r', ' b']);
});

test('a final line feed is one empty line more', () => {
  expect(shown('a', 'a\n')).toEqual([' a', '+']);
});

test('whatever the two are, each side can be put together again from its rows', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'é', '')).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (ours, theirs) => {
      const rows = differLines(bytes(ours), bytes(theirs));
      const side = (other: 'ours' | 'theirs') =>
        rows
          .filter(({ kind }) => kind !== other)
          .map(({ line }) => new TextDecoder().decode(line))
          .join('\n');
      expect(side('theirs')).toBe(ours);
      expect(side('ours')).toBe(theirs);
    }),
  );
});

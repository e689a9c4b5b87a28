import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { compareBases } from '../../../shared/compare/compared-bases.ts';

const compare = (ours: string, theirs: string) => compareBases(encodeUtf8(ours), encodeUtf8(theirs));
const lines = fc.array(fc.constantFrom('"a": 1', '"a": 2', '"b": x', '"@method": POST', ''), { maxLength: 8 });

test('each line of both sides is in exactly one row, in order, with its number', () => {
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const rows = compare(left.join('\n'), right.join('\n'));
      const ours = rows.flatMap((row) => ('ours' in row ? [row.ours] : []));
      const theirs = rows.flatMap((row) => ('theirs' in row ? [row.theirs] : []));
      expect(ours.map(({ text }) => text).join('\n')).toBe(left.join('\n'));
      expect(theirs.map(({ text }) => text).join('\n')).toBe(right.join('\n'));
      expect(ours.map(({ number }) => number)).toEqual(ours.map((_, at) => at + 1));
      expect(theirs.map(({ number }) => number)).toEqual(theirs.map((_, at) => at + 1));
    }),
  );
});

test('lines of one component stand beside each other even where their order and case differ', () => {
  const rows = compare('"a": 1\n"b": 2\n"c": 3', '"a": 1\n"B": 2\n"x": 9\n"c": 4');
  expect(rows.map(({ kind }) => kind)).toEqual(['same', 'changed', 'theirs', 'changed']);
});

test('a line that was moved is said to stand elsewhere, on both sides', () => {
  const rows = compare('"a": 1\n"b": 2\n"c": 3', '"b": 2\n"c": 3\n"a": 1');
  expect(rows.find(({ kind }) => kind === 'ours')).toMatchObject({ ours: { number: 1, elsewhere: 3 } });
  expect(rows.find(({ kind }) => kind === 'theirs')).toMatchObject({ theirs: { number: 3, elsewhere: 1 } });
});

test('a line that stands elsewhere is not taken for a changed one, though a line of its name is near', () => {
  const rows = compare('"a": 1\n"b": 2\n"c": 3', '"a": 9\n"b": 2\n"c": 3\n"a": 1');
  expect(rows.map(({ kind }) => kind)).toEqual(['ours', 'theirs', 'same', 'same', 'theirs']);
});

test('a carriage return before the line feed is a difference of the line, not of the text', () => {
  const [row] = compare('"a": 1\nx', '"a": 1\r\nx');
  expect(row).toMatchObject({
    kind: 'changed',
    inner: { theirs: [{ differs: false }, { text: '\r', differs: true }] },
  });
});

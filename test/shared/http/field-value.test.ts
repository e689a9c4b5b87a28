/** The value of a header's line as a signature reads it, also where somebody made it to be slow. */
import { expect, test } from 'vitest';
import { normaliseFieldLine } from '../../../shared/http/field-value.ts';

test.each([
  ['a\r\n b', 'a b'],
  ['a \t\r\n\t b \r\n', 'a b'],
  ['a\n b\r\n  c', 'a b c'],
  ['a\r\r\n b', 'a\r b'],
])('a fold becomes one blank, whatever blanks stand beside it: %j', (written, read) => {
  expect(normaliseFieldLine(written)).toBe(read);
});

test('a million blanks inside a folded line stay, and hold nobody up', () => {
  const blanks = ' '.repeat(1_000_000);
  expect(normaliseFieldLine(`a${blanks}b\r\n c`)).toBe(`a${blanks}b c`);
});

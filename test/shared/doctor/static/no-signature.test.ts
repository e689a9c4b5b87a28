/** What stands where a signature belongs and is none, or where its bytes were lost. */
import { expect, it } from 'vitest';
import { hasReplacement, isNothing } from '../../../../shared/doctor/static/signature-bytes.ts';

it.each(['undefined', 'Null', 'none', 'nil', '<nil>', 'NaN', '[object Promise]', '[objectPromise]', ''])(
  '“%s” is nothing, and a longer text that holds it is something',
  (value) => {
    expect([value, `x${value}`, `${value}x`].map(isNothing)).toEqual([true, false, false]);
  },
);

it.each([
  [[1, 0xef, 0xbf, 0xbd], true],
  [[0xef, 0xef, 0xbf, 0xbd, 1], true],
  [[0xef, 1, 0xbd], false],
  [[0xef, 0xbf, 1], false],
  [[1, 0xbf, 0xbd], false],
  [[0xef, 0xbf], false],
])('the bytes %j have the mark of no text: %s', (bytes, says) => {
  expect(hasReplacement(Uint8Array.from(bytes))).toBe(says);
});

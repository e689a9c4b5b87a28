import { expect, test } from 'vitest';
import { countSeptets, replaceForeign, USSD_MAX_SEPTETS } from '../../../shared/gsm/septets.ts';

test('160 octets hold 182 septets', () => {
  expect(USSD_MAX_SEPTETS).toBe(Math.floor((160 * 8) / 7));
});

test.each([
  ['', 0],
  ['Kwacha', 6],
  ['@£$¥èéùìòÇ', 10],
  ['line\nline', 9],
  ['€', 2],
  ['[a]', 5],
  ['{}\\^~|', 12],
])('%j takes %i septets, extension characters two each', (text, septets) => {
  expect(countSeptets(text)).toEqual({ septets, foreign: [] });
});

test.each([
  ['`quoted`', ['`']],
  ['Zoë', ['ë']],
  ['façade', ['ç']],
  ['“curly” – dash', ['“', '”', '–']],
  ['emoji 🙂 ok', ['🙂']],
  ['escape \u001b', ['\u001b']],
])('%j holds characters that the alphabet lacks, named once each', (text, foreign) => {
  expect(countSeptets(text).foreign).toEqual(foreign);
  expect(countSeptets(replaceForeign(text)).foreign).toEqual([]);
});

test('the default alphabet has its 127 characters, ESC aside', () => {
  const alphabet = Array.from({ length: 0x2500 }, (_, code) => String.fromCharCode(code));
  const single = alphabet.filter((character) => countSeptets(character).septets === 1);
  expect(single).toHaveLength(127);
});

/** A plain form fits the alphabet whatever it was made from, keeps what the alphabet has, and says what was lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSeptets } from '../../../shared/gsm/septets.ts';
import { substituteForeign } from '../../../shared/gsm/substitute.ts';

test.each([
  ['It’s “fine” – really…', 'It\'s "fine" - really...'],
  ['café, Çà, ñandú', 'café, Çà, ñandu'],
  ['façade, crêpe, Łódź', 'facade, crepe, Lodz'],
  ['€5 ≤ 10\u00a0ZK', '€5 <= 10 ZK'],
  ['™ ½ ﬁ', 'TM 1/2 fi'],
  ['e\u0301', 'é'],
  ['zero\u200bwidth', 'zerowidth'],
])('%j becomes %j', (text, plain) => {
  expect(substituteForeign(text).text).toBe(plain);
  expect(substituteForeign(text).lost).toEqual([]);
});

test('it names what it replaced and what it lost, once each', () => {
  expect(substituteForeign('’’ç 🙂中🙂')).toEqual({
    text: "''c ???",
    replaced: [
      { from: '’', to: "'" },
      { from: 'ç', to: 'c' },
    ],
    lost: ['🙂', '中'],
  });
});

test('any text fits the alphabet afterwards, and one that did is left as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = substituteForeign(text).text;
      expect(countSeptets(plain).foreign).toEqual([]);
      expect(substituteForeign(plain)).toEqual({ text: plain, replaced: [], lost: [] });
    }),
    { numRuns: 500 },
  );
});

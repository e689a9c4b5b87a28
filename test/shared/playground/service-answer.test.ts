import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { faultOutcome, readServiceAnswer } from '../../../shared/playground/service-answer.ts';

const answer = (json: unknown) => readServiceAnswer(encodeUtf8(JSON.stringify(json)));

test('reasons are read in order; entries that are none are left out', () => {
  const read = answer({ message: 'No.', errors: [{ field: 'digest-match', message: 'a' }, 7, { message: 'b' }, {}] });
  expect(read).toEqual({
    message: 'No.',
    reasons: [
      { field: 'digest-match', message: 'a' },
      { field: '', message: 'b' },
    ],
  });
});

test.each([
  [undefined, [], 'no-answer'],
  [200, [], 'accepted'],
  [401, ['digest-match'], 'found'],
  [401, ['digest-match', 'length-match'], 'found-with-others'],
  [401, ['key-known'], 'refused-otherwise'],
  [403, [], 'refused-unnamed'],
] as const)(
  'status %s with the reasons %j is “%s” for a fault that digest-match should find',
  (status, fields, outcome) => {
    const reasons = fields.map((field) => ({ field, message: 'x' }));
    expect(faultOutcome('digest-match', status, { reasons })).toBe(outcome);
  },
);

test('no body makes the reader throw', () => {
  fc.assert(fc.property(fc.oneof(fc.uint8Array(), fc.json().map(encodeUtf8)), (body) => void readServiceAnswer(body)));
});

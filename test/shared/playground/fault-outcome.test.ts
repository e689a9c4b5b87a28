import { expect, test } from 'vitest';
import { faultOutcome } from '../../../shared/playground/fault-outcome.ts';

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

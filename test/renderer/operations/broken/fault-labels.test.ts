import { expect, test } from 'vitest';
import { trialLabel } from '../../../../renderer/operations/broken/fault-labels.ts';

test.each([
  [undefined, [], 'bad', 'The service did not answer.'],
  [200, [], 'bad', 'Accepted: digest-match should have refused it, and did not.'],
  [401, ['digest-match'], 'good', 'Refused as expected, for digest-match alone.'],
  [
    401,
    ['digest-match', 'length-match'],
    'good',
    'Refused as expected, by digest-match; all reasons: digest-match, length-match.',
  ],
  [401, ['key-known'], 'warn', 'Refused, but not by digest-match: the reasons are key-known.'],
  [403, [], 'warn', 'Refused; the answer names no check, so whether it was digest-match is not known.'],
] as const)(
  'status %s with the reasons %j is %s news of a fault that digest-match should find',
  (status, fields, tone, sentence) => {
    const reasons = fields.map((field) => ({ field, message: 'x' }));
    expect(trialLabel('tampered-body', status, { reasons })).toEqual({ tone, sentence });
  },
);

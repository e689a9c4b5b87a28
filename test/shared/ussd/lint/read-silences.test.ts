/** A silence is a comment with a reason; it counts where it stands, and a text that looks like one is a text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSilences } from '../../../../shared/ussd/lint/read-silences.ts';
import { LINT_RULE_IDS } from '../../../../shared/ussd/lint/remark.ts';
import { silenceLine, silenceOf } from '../../../../shared/ussd/lint/silence.ts';

const FLOW = `# lint-off: key-gap STOCKS — the specification's own keys
flow: Buy
steps:
  # lint-off: slow - a cold start
  - press: 1
    expect:
      state: STOCKS  # lint-off: back-differs -- as agreed
  - press: 2  # lint-off: not-gsm – a brand name
  - type: "a"
    expect:
      text: |
        # lint-off: loop — this is the screen's text
        …
`;

test('above steps it counts for the file, and else for the step that it stands on, in or above', () => {
  expect(readSilences(FLOW)).toEqual({
    silences: [
      { rule: 'key-gap', state: 'STOCKS', reason: "the specification's own keys" },
      { rule: 'slow', reason: 'a cold start', stepLine: 5 },
      { rule: 'back-differs', reason: 'as agreed', stepLine: 7 },
      { rule: 'not-gsm', reason: 'a brand name', stepLine: 8 },
    ],
    faults: [],
  });
});

test('a silence is met by rule, state and line', () => {
  const { silences } = readSilences(FLOW);
  const gap = { rule: 'key-gap', state: 'STOCKS' } as const;
  expect(silenceOf(gap, silences)?.reason).toContain('own keys');
  expect(silenceOf({ ...gap, state: 'HOME' }, silences)).toBeUndefined();
  const slow = { rule: 'slow', state: 'X' } as const;
  expect(silenceOf(slow, silences, { first: 5, last: 7 })?.reason).toBe('a cold start');
  expect(silenceOf(slow, silences, { first: 8, last: 8 })).toBeUndefined();
  expect(silenceOf(slow, silences)).toBeUndefined();
});

test('without a reason, with an unknown rule or without a step it is a fault at its place', () => {
  expect(readSilences('flow: A # lint-off: slow\n').faults).toEqual([
    { line: 1, column: 9, message: expect.stringContaining('RULE — REASON') },
  ]);
  expect(readSilences('# lint-off: slwo — typo\nflow: A').faults[0]?.message).toContain('no rule slwo');
  expect(readSilences('flow: A\nsteps: []\n# lint-off: slow — late\n').faults).toEqual([
    { line: 3, column: 1, message: expect.stringContaining('No step follows') },
  ]);
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LINT_RULE_IDS),
      fc.option(fc.stringMatching(/^[A-Z_]{1,20}$/), { nil: undefined }),
      fc
        .string({ unit: 'grapheme' })
        .filter((reason) => /^\S/.test(reason.trim()) && !/[\p{C}\u2028\u2029]/u.test(reason)),
      (rule, state, reason) => {
        const { silences, faults } = readSilences(`${silenceLine({ rule, state, reason })}\nflow: A\n`);
        expect(faults).toEqual([]);
        expect(silences).toEqual([{ rule, ...(state && { state }), reason: reason.trim().replace(/\s+/g, ' ') }]);
      },
    ),
  );
});

test('no text makes the reader throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readSilences(`# lint-off ${text}`)));
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('# lint-off: slow — x', '\n', '  ', '- a: |', '"', '[', '}', 'steps:', '\t')),
      (parts) => void readSilences(parts.join('')),
    ),
  );
  expect(readSilences('')).toEqual({ silences: [], faults: [] });
});

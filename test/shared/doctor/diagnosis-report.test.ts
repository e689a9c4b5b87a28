/** A report names its two texts by what they are: what was signed is not what came. */
import { expect, test } from 'vitest';
import { certaintyOf, diagnosisReport } from '../../../shared/doctor/diagnosis-report.ts';
import type { Finding } from '../../../shared/doctor/finding.ts';

test('of a value that was signed wrongly the texts are to sign and was signed; of a static fault expected and came', () => {
  const finding: Finding = {
    causes: ['X1'],
    message: 'm',
    fix: 'f',
    certainty: 'proven',
    expected: '/v1/a',
    came: '/a',
  };
  const report = (own: Partial<Finding>) =>
    diagnosisReport(
      { verified: false, findings: [{ ...finding, ...own }], candidatesTried: 0, tried: [] },
      { method: 'GET', url: 'https://api.example/v1/a', raw: undefined },
    );
  expect(report({ signedBaseBase64: 'YQ==' })).toMatch(
    /To sign:[\s\S]*Was signed:[\s\S]*Proven: The signature verifies/,
  );
  expect(report({})).toMatch(/Expected:[\s\S]*Came:[\s\S]*Proven: Computed from the request/);
});

const plain: Finding = { causes: ['D23'], message: 'The body differs.', fix: 'Send it.', certainty: 'proven' };

test('a report has the findings, what is not explained, how it was searched, and the request', () => {
  const signed: Finding = {
    ...{ causes: ['X1', 'B1'], message: 'You signed the base.', fix: 'Sign its hash.', certainty: 'proven' },
    ...{ expected: 'a', came: 'b', corrected: { of: 'created', value: '1' }, signedBaseBase64: 'YQ==' },
  };
  const report = diagnosisReport(
    {
      ...{ verified: false, findings: [signed, plain, { ...plain, certainty: 'likely' }], candidatesTried: 7 },
      tried: [
        { what: 'messages', count: 5 },
        { what: 'pairs', count: 2 },
      ],
      nextStep: 'Give the key.',
    },
    { method: 'GET', url: 'https://api.example/v1/a', raw: 'GET / HTTP/1.1' },
  );
  expect(report).toBe(
    [
      '# Why GET https://api.example/v1/a was refused',
      '**You signed the base.**',
      'To sign:',
      '```\na\n```',
      'Was signed:',
      '```\nb\n```',
      'Fix: Sign its hash.',
      'created, corrected:',
      '```\n1\n```',
      'Causes: X1, B1. Proven: The signature verifies over exactly what is described here.',
      '## Also wrong',
      '**The body differs.**',
      'Fix: Send it.',
      'Causes: D23. Proven: Computed from the request as it came.',
      '**The body differs.**',
      'Fix: Send it.',
      'Causes: D23. likely, not proven.',
      '## What is not explained yet',
      'Give the key.',
      '## How it was searched',
      '7 candidates were tried:\n- 5 messages\n- 2 pairs',
      '## The request, secrets masked',
      '```http\nGET / HTTP/1.1\n```\n',
    ].join('\n\n'),
  );
});

test('a report without findings, without a key and of a body that is no text says so', () => {
  const of = (more: object) =>
    diagnosisReport(
      { ...{ verified: false, findings: [], candidatesTried: 0, tried: [] }, ...more },
      { method: 'GET', url: '/', raw: undefined },
    );
  expect(of({})).toBe(
    '# Why GET / was refused\n\n## The request, secrets masked\n\nIts body is not text, so it is not printed.\n',
  );
  expect(of({ findings: [plain, plain], isWithoutKey: true }).match(/^Causes.*$/gm)).toEqual([
    'Causes: D23. computed, no key given.',
    'Causes: D23. computed, no key given.',
  ]);
});

test('without a key only what was signed is proven', () => {
  const signed: Finding = { ...plain, signedBaseBase64: 'YQ==' };
  expect([plain, signed].map((one) => certaintyOf(one))).toEqual(['proven', 'proven']);
  expect([plain, signed].map((one) => certaintyOf(one, true))).toEqual(['computed, no key given', 'proven']);
  expect(certaintyOf({ ...signed, certainty: 'likely' }, true)).toBe('likely, not proven');
});

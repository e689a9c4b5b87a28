/** A report names its two texts by what they are: what was signed is not what came. */
import { expect, test } from 'vitest';
import { diagnosisReport } from '../../../shared/doctor/diagnosis-report.ts';
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

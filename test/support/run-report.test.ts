import { expect, test } from 'vitest';
import {
  addCounts,
  countLine,
  failedUnitFiles,
  flakyBound,
  readFlowReport,
  readUnitReport,
  withExit,
  withSecondTry,
} from './run-report.ts';

/** The end of a run is what people and CI go by: it counts everything, and says nothing better than it was. */

const flow = (title: string, status: string, description?: string) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, annotations: description === undefined ? [] : [{ type: 'skip', description }] }],
});

test('flows are counted in suites of any depth, a flaky one as passed and by its name', () => {
  const inner = { title: 'inner', specs: [flow('two', 'flaky'), flow('three', 'unexpected')] };
  const report = readFlowReport({ suites: [{ title: 'a', specs: [flow('one', 'expected')], suites: [inner] }] });
  expect(report).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    skips: [],
    flaky: ['a.spec.ts › two'],
    failures: [{ name: 'a.spec.ts › three', message: '' }],
  });
});

test('a skip is printed with its reason, and one without says so', () => {
  const specs = [flow('one', 'skipped', 'no Electron here'), flow('two', 'skipped')];
  expect(readFlowReport({ suites: [{ title: 'a', specs }] })).toMatchObject({
    skipped: 2,
    skips: ['a.spec.ts › one: no Electron here', 'a.spec.ts › two (no reason was given)'],
  });
});

test('an error outside of any test and a file that cannot be loaded are failures', () => {
  expect(readFlowReport({ suites: [], errors: [{}] }).failed).toBe(1);
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 };
  const testResults = [
    { name: 'broken', status: 'failed', assertionResults: [] },
    {
      name: 'whole',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a' },
        { status: 'failed', fullName: 'b' },
        { status: 'skipped', fullName: 'java — not run: install default-jdk-headless' },
      ],
    },
  ];
  expect(readUnitReport({ ...counts, testResults })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    skips: ['java — not run: install default-jdk-headless'],
    flaky: [],
    failures: [
      { name: 'broken', message: '' },
      { name: 'whole › b', message: '' },
    ],
  });
  expect(failedUnitFiles({ ...counts, testResults })).toEqual(['broken', 'whole']);
});

test('a runner that left no report is a failure', () => {
  expect([readUnitReport(undefined).failed, readFlowReport(undefined).failed]).toEqual([1, 1]);
});

const units = (passed: number, failed: readonly string[]) =>
  readUnitReport({
    numPassedTests: passed,
    numFailedTests: failed.length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: failed.length === 0 ? 'passed' : 'failed',
        assertionResults: failed.map((fullName) => ({
          status: 'failed',
          fullName,
          failureMessages: ['Error: no\n at'],
        })),
      },
    ],
  });

test('what passes at the second try is flaky by its name; what fails again has failed, with its message', () => {
  expect(withSecondTry(units(10, ['one', 'two']), units(4, ['two']))).toMatchObject({
    passed: 11,
    failed: 1,
    flaky: ['a.test.ts › one'],
    failures: [{ name: 'a.test.ts › two', message: 'Error: no' }],
  });
  expect(withSecondTry(units(10, ['one']), units(5, []))).toMatchObject({ passed: 11, failed: 0, failures: [] });
});

test('a second try that ran nothing, or failed elsewhere, excuses nothing', () => {
  const first = units(10, ['one']);
  for (const second of [readUnitReport(undefined), units(0, []), units(3, ['other']), units(3, ['one', 'other'])]) {
    expect(withSecondTry(first, second)).toBe(first);
  }
});

test('a runner that ended badly has failed, though each of its tests passed', () => {
  expect(withExit(units(10, []), false)).toMatchObject({ passed: 10, failed: 1 });
  expect(withExit(units(10, []), true).failed).toBe(0);
  expect(withExit(units(10, ['one']), false).failed).toBe(1);
});

test('the bound on flaky flows is a whole number; a file that says anything else allows none', () => {
  expect([{ most: 3 }, { most: 0 }, { most: -1 }, { most: 1.5 }, { most: '3' }, [], undefined].map(flakyBound)).toEqual(
    [3, 0, 0, 0, 0, 0, 0],
  );
});

test('the last line counts both runners', () => {
  expect(countLine(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 }))).toBe(
    '11 passed, 22 failed, 33 skipped',
  );
});

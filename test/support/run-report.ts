/**
 * What the two runners reported, as counts and names: the last lines of a run are made of it.
 *
 * A test that passes only at its second try is flaky. It counts as passed, and its name is printed; more of them than
 * test/flaky-flows.json allows fail the run.
 */

import { stripVTControlCharacters } from 'node:util';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type RunnerReport = Counts & {
  /** One line for each test that was not run, with the reason where it has one. */
  readonly skips: readonly string[];
  /** Tests that passed at a second try, as `file › title`. */
  readonly flaky: readonly string[];
  /** Each failed test, so that the end of a run says what to look at. */
  readonly failures: readonly FailedTest[];
};

/** `name` is `file › title`, `message` the first line of what it said. */
export type FailedTest = { readonly name: string; readonly message: string };

/** A runner that left no report ran nothing, which counts as a failure. */
const NO_REPORT: RunnerReport = {
  passed: 0,
  failed: 1,
  skipped: 0,
  skips: [],
  flaky: [],
  failures: [{ name: 'one of the two runners', message: 'left no report' }],
};

type UnitJson = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly UnitTest[];
  }[];
};
type UnitTest = { readonly status: string; readonly fullName: string; readonly failureMessages?: readonly string[] };

/** Vitest's JSON. The name of a skipped test ends with its reason; a file that cannot be loaded counts as a failed test. */
export function readUnitReport(json: unknown): RunnerReport {
  if (json === undefined) return NO_REPORT;
  const report = json as UnitJson;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const skips = tests
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName);
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    skips,
    flaky: [],
    failures: report.testResults.flatMap(({ name, message = '', assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return notLoaded.some((file) => file.name === name) ? [failure(name, message)] : [];
      return failed.map(({ fullName, failureMessages }) =>
        failure(`${name} › ${fullName}`, failureMessages?.[0] ?? ''),
      );
    }),
  };
}

/** The files of Vitest's JSON in which something failed, as absolute paths. */
export function failedUnitFiles(json: unknown): readonly string[] {
  const { testResults = [] } = (json ?? {}) as Partial<UnitJson>;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The first run and a second one of the files that failed in it: what passed there is flaky, what failed again has failed.
 * Without a second report the first one stands.
 */
export function withSecondTry(first: RunnerReport, second: RunnerReport): RunnerReport {
  if (second.passed + second.failed + second.skipped === 0 || second.failed > first.failed) return first;
  const names = (report: RunnerReport) => report.failures.map(({ name }) => name);
  const again = new Set(names(second));
  const flaky = names(first).filter((name) => !again.has(name));
  if (flaky.length !== first.failed - second.failed) return first;
  return {
    ...first,
    passed: first.passed + flaky.length,
    failed: second.failed,
    flaky: [...first.flaky, ...flaky],
    failures: second.failures,
  };
}

function failure(name: string, message: string): FailedTest {
  return { name, message: stripVTControlCharacters(message).split('\n', 1)[0]?.slice(0, 300) ?? '' };
}

/** A runner that ended badly though no test failed met an error outside of its tests, and that is a failure. */
export function withExit(report: RunnerReport, isClean: boolean): RunnerReport {
  if (isClean || report.failed > 0) return report;
  const outside = { name: 'outside of any test', message: 'the runner ended with an error; it is printed above' };
  return { ...report, failed: 1, failures: [outside] };
}

type Suite = { readonly suites?: readonly Suite[]; readonly specs: readonly Spec[]; readonly title: string };
type Spec = { readonly title: string; readonly file: string; readonly tests: readonly FlowTest[] };
type FlowTest = {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results?: readonly { readonly error?: { readonly message?: string } }[];
};
type FlowsJson = { readonly suites: readonly Suite[]; readonly errors?: readonly { readonly message?: string }[] };

/** Playwright's JSON. Errors outside of any test count as failures. */
export function readFlowReport(json: unknown): RunnerReport {
  if (json === undefined) return NO_REPORT;
  const { suites, errors = [] } = json as FlowsJson;
  const all = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status, annotations, results = [] }) => ({
      name: `${file} › ${title}`,
      status,
      annotations,
      results,
    })),
  );
  const named = (status: FlowTest['status']) => all.filter((one) => one.status === status);
  return {
    passed: named('expected').length + named('flaky').length,
    failed: named('unexpected').length + errors.length,
    skipped: named('skipped').length,
    skips: named('skipped').map(({ name, annotations }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description;
      return reason === undefined ? `${name} (no reason was given)` : `${name}: ${reason}`;
    }),
    flaky: named('flaky').map(({ name }) => name),
    failures: [
      ...named('unexpected').map(({ name, results }) => failure(name, results.at(-1)?.error?.message ?? '')),
      ...errors.map(({ message = '' }) => failure('outside of any test', message)),
    ],
  };
}

function specsOf({ suites = [], specs }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The number in flaky-flows.json, `{ "most": 3 }`; 0 if the file says anything else. */
export function flakyBound(json: unknown): number {
  const most = (json as { readonly most?: unknown } | undefined)?.most;
  return typeof most === 'number' && Number.isInteger(most) && most > 0 ? most : 0;
}

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** “12 passed, 0 failed, 1 skipped” */
export function countLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * What the two runners reported, as counts and names: the last lines of a run are made of it.
 *
 * A flow that passes only at its second try is flaky. It counts as passed, and fails the run unless
 * test/flaky-flows.json names it; that list may only shrink.
 */

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type RunnerReport = Counts & {
  /** One line for each test that was not run, with the reason where it has one. */
  readonly skips: readonly string[];
  /** Flows that passed at a second try, as `file › title`. */
  readonly flaky: readonly string[];
};

/** A runner that left no report ran nothing, which counts as a failure. */
const NO_REPORT: RunnerReport = { passed: 0, failed: 1, skipped: 0, skips: [], flaky: [] };

type UnitJson = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

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
  };
}

type Suite = { readonly suites?: readonly Suite[]; readonly specs: readonly Spec[]; readonly title: string };
type Spec = { readonly title: string; readonly file: string; readonly tests: readonly FlowTest[] };
type FlowTest = {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
};
type FlowsJson = { readonly suites: readonly Suite[]; readonly errors?: readonly unknown[] };

/** Playwright's JSON. Errors outside of any test count as failures. */
export function readFlowReport(json: unknown): RunnerReport {
  if (json === undefined) return NO_REPORT;
  const { suites, errors = [] } = json as FlowsJson;
  const all = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ status, annotations }) => ({ name: `${file} › ${title}`, status, annotations })),
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

/** What was wrong first in a run of a flow, in one line: for a row of a list, where the two screens beside each other have no room. */
import { beginning } from '../text/shortened.ts';
import type { FlowValue } from './check-answer.ts';
import { expectedBesideGot } from './expected-beside-got.ts';
import type { ReportedFailure, ReportedStep } from './flow-report.ts';

/** Undefined where every step was as expected. */
export function firstProblem(steps: readonly ReportedStep[]): string | undefined {
  const failed = steps.find(({ passed }) => !passed);
  const [failure] = failed?.failures ?? [];
  if (!failed || !failure) return undefined;
  const [expected, got] = firstDifference(failure);
  return `Line ${failed.line}, ${failure.expectation}: expected ${short(expected)}, got ${short(got)}`;
}

/** Of a whole screen, only the first lines that are not the same. */
function firstDifference({ expectation, expected, got }: ReportedFailure): readonly [FlowValue, FlowValue] {
  if (expectation !== 'text' || typeof expected !== 'string' || typeof got !== 'string') return [expected, got];
  const rows = expectedBesideGot(expected, got);
  const missing = rows.find((row) => row.kind === 'expected');
  const more = rows.find((row) => row.kind === 'got');
  return [missing?.expected ?? 'no such line', more?.got ?? 'no such line'];
}

function short(value: FlowValue): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? 'nothing');
  const [first = ''] = text.split('\n');
  return first.length > 50 || text.includes('\n') ? `${beginning(first, 50)} …` : first;
}

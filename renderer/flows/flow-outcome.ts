/** How a flow ended, in a few words and a tone. Its steps are counted as those of a session are: the dialling is the first. */
import type { FlowValue } from '../../shared/flow/check-answer.ts';
import { expectedBesideGot } from '../../shared/flow/expected-beside-got.ts';
import type { ReportedFailure } from '../../shared/flow/flow-report.ts';
import { beginning } from '../../shared/text/shortened.ts';
import type { Tone } from '../ui/Chip.tsx';
import type { FlowRun } from './flow-run-store.ts';

export function outcomeOf(run: FlowRun | undefined): readonly [Tone, string] | undefined {
  if (!run) return undefined;
  const { standing, steps } = run;
  switch (standing) {
    case 'passed':
      return ['good', 'passed'];
    case 'failed':
      return ['bad', steps.length <= 1 ? 'failed while dialling' : `failed at step ${steps.length}`];
    case 'refused':
      return ['bad', 'not run'];
    case 'stopped':
      return ['warn', 'stopped'];
    case 'paused':
      return ['unknown', 'waiting'];
    default:
      return ['unknown', 'running'];
  }
}

/** What is wrong, in one line; undefined where nothing is. */
export function problemOf(run: FlowRun | undefined): string | undefined {
  if (!run) return undefined;
  if (run.failure) return run.failure.message;
  const failed = run.steps.find(({ passed }) => !passed);
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

/** A run for people: one line a flow, and of a failed one the step with expected and got side by side. */

import { type Paint, toneOf, unpainted } from '../paint.ts';
import { counted } from '../text/counted.ts';
import { plainLine } from '../text/plain-line.ts';
import type { FlowValue } from './check-answer.ts';
import type { ReportedFailure, ReportedFlow, ReportedStep } from './flow-report.ts';
import { matchWhole } from './match.ts';
import { patternParts } from './pattern.ts';

const WIDTH = 44;
/** Of a line that came, which ends its row; a service can write a megabyte. */
const MOST_GOT = 1_000;

/** `2 of 3 flows passed, 1 not run`. */
export function flowsPassed(ran: readonly { readonly passed: boolean }[], notRun: readonly unknown[]): string {
  const passed = ran.filter((flow) => flow.passed).length;
  const left = notRun.length === 0 ? '' : `, ${notRun.length} not run`;
  return `${passed} of ${ran.length} ${ran.length === 1 ? 'flow' : 'flows'} passed${left}`;
}

export function flowText(flow: ReportedFlow, paint: Paint = unpainted): string {
  const { flow: name, file, passed, elapsedMs, steps } = flow;
  const presses = `${counted(steps.length, 'step')}, ${Math.round(elapsedMs)} ms`;
  const head = `${passed ? paint('good', 'passed') : paint('bad', 'FAILED')}${plainLine(`  ${name}  (${file}; ${presses})`)}`;
  const failed = steps.find((step) => !step.passed);
  const remarks = flow.lint.map(
    ({ severity, rule, line, message }) =>
      `  ${paint(toneOf(severity), severity)}${plainLine(` ${rule}, line ${line}: ${message}`)}`,
  );
  const step = failed ? stepLines(failed, file, paint) : [];
  return `${[head, ...step, ...remarks].join('\n')}\n`;
}

function stepLines(step: ReportedStep, file: string, paint: Paint): string[] {
  const { line, sent, failures, delivery } = step;
  const deed = delivery ? `waited for ${delivery.event}` : `sent ${sent === '' ? 'nothing' : sent}`;
  const at = `  ${step.file ?? file}:${line}: ${deed}, ${delivery ? delivery.status : cameWords(step)}`;
  return [plainLine(at), ...failures.flatMap((failure) => failureLines(failure, paint))];
}

function cameWords({ state, status }: ReportedStep): string {
  if (status === null) return 'no answer came';
  return state === null ? withoutScreen(status) : `got ${state}`;
}

/** What a status says of an answer that showed no screen. */
export function withoutScreen(status: number): string {
  return status < 300 ? `answered with ${status}, but with no screen` : `refused with ${status}`;
}

function failureLines(failure: ReportedFailure, paint: Paint): string[] {
  const rows = failureRows(failure).map(({ expected, got, differs }) => {
    const [wanted, came] = [plainLine(clipped(expected, WIDTH)).padEnd(WIDTH), plainLine(clipped(got, MOST_GOT))];
    return `    ${wanted} ${differs ? paint('bad', '≠') : ' '} ${came}`.trimEnd();
  });
  return [`  ${failure.expectation}:`, `    ${'expected'.padEnd(WIDTH)}   got`, ...rows];
}

type FailureRow = { readonly expected: string; readonly got: string; readonly differs: boolean };

/** What was expected beside what came, line by line; empty where one has fewer lines. */
export function failureRows({ expected, got }: Pick<ReportedFailure, 'expected' | 'got'>): readonly FailureRow[] {
  const [left, right] = [linesOf(expected), linesOf(got)];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({
    expected: left[at] ?? '',
    got: right[at] ?? '',
    differs: lineDiffers(left[at], right[at]),
  }));
}

/** Whether a line of what came is another than the one expected beside it, which may be a pattern. */
function lineDiffers(expected: string | undefined, got: string | undefined): boolean {
  if (expected === undefined || got === undefined) return expected !== got;
  return expected !== got && matchWhole(patternParts(expected), got, new Map()).kind !== 'fits';
}

/** What was expected beside what came, in words. */
export function failureSentence({ expectation, expected, got }: ReportedFailure): string {
  const [wanted, came] = [linesOf(expected).join('\n'), linesOf(got).join('\n')];
  return wanted.includes('\n') || came.includes('\n')
    ? `${expectation} was expected to be:\n${wanted}\nGot:\n${came}`
    : `${expectation}: expected ${wanted}, got ${came}.`;
}

/** What a case says of an exchange whose step failed. */
export type CaseFailure = { readonly exchangeId: string; readonly message: string };

type JudgedStep = Pick<ReportedStep, 'line'> & {
  readonly exchangeId?: string | undefined;
  readonly failures: readonly ReportedFailure[];
};

/** What a case says of the steps of a flow that failed. */
export function caseFailures(flow: string, steps: readonly JudgedStep[]): readonly CaseFailure[] {
  return steps.flatMap(({ exchangeId, line, failures }, at) =>
    exchangeId === undefined || failures.length === 0
      ? []
      : [
          {
            exchangeId,
            message: `“${flow}” failed at step ${at + 1}, line ${line}. ${failures.map(failureSentence).join('\n')}`,
          },
        ],
  );
}

/** A value as lines; an empty text is told from none. */
export function linesOf(value: FlowValue): readonly string[] {
  if (value === null) return ['(nothing)'];
  if (typeof value === 'object') return value.length === 0 ? ['(none)'] : value;
  const text = String(value);
  return text === '' ? ['(an empty text)'] : text.split('\n');
}

function clipped(line: string, most: number): string {
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

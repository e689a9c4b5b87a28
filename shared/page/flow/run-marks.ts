/** What a run says of the lines of a flow: passed, failed, and the one that is being pressed. Lines of included files are left out. */
import type { Flow } from '../../flow/flow.ts';
import type { ReportedStep } from '../../flow/flow-report.ts';
import { maskedSent } from '../../ussd/secret-answer.ts';

export type LineStanding = 'passed' | 'failed' | 'running';

/** A line of the flow that sends something, and what came of it. */
export type ShownStep<Result extends ReportedStep = ReportedStep & { readonly exchangeId?: string | undefined }> = {
  readonly line: number;
  /** What the file says is sent; masked if it is secret. */
  readonly sent: string;
  /** 0 is the dialling, n the file’s n-th step, waits and includes counted. */
  readonly at: number;
  readonly standing?: LineStanding | undefined;
  readonly result?: Result | undefined;
};

/** The dialling and each press of the file itself, with the results that a run brought; `isRunning`: the first without one is being pressed. */
export function shownSteps<Result extends ReportedStep>(
  flow: Flow,
  results: readonly Result[],
  isRunning: boolean,
): readonly ShownStep<Result>[] {
  const own = results.filter(({ file }) => file === undefined);
  const planned = [
    { line: flow.dialAt.line, sent: flow.dial ?? '', at: 0 },
    ...flow.steps.flatMap((step, index) => {
      if (step.kind !== 'press' && step.kind !== 'type') return [];
      return [{ line: step.line, sent: maskedSent(step.sent, step.isSecret), at: index + 1 }];
    }),
  ];
  return planned.map((step, index): ShownStep<Result> => {
    const result = own[index];
    const isNext = isRunning && index === own.length;
    return {
      ...step,
      result,
      standing: result ? (result.passed ? 'passed' : 'failed') : isNext ? 'running' : undefined,
    };
  });
}

/** By line, for the editor. */
export function lineMarks(steps: readonly ShownStep[]): ReadonlyMap<number, LineStanding> {
  return new Map(steps.flatMap(({ line, standing }) => (standing ? [[line, standing] as const] : [])));
}

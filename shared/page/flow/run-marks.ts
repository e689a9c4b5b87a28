/** What a run says of the lines of a flow: passed, failed, and the one that is being pressed. Lines of included files are left out. */
import type { Expectation, Flow } from '../../flow/flow.ts';
import type { ReportedStep } from '../../flow/flow-report.ts';
import { maskedSent } from '../../ussd/secret-answer.ts';
import { stateTitle } from '../../ussd/state-title.ts';

export type LineStanding = 'passed' | 'failed' | 'running';

/** A line of the flow that sends something, and what came of it. */
export type ShownStep<Result extends ReportedStep = ReportedStep & { readonly exchangeId?: string | undefined }> = {
  readonly line: number;
  readonly kind: 'dial' | 'press' | 'type';
  /** What the file says is sent; masked if it is secret. */
  readonly sent: string;
  /** The screen that the file expects, in a few words; empty where it says nothing of it. */
  readonly leadsTo: string;
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
  const own = results.filter(({ file, delivery }) => file === undefined && delivery === undefined);
  const planned = [
    {
      ...{ kind: 'dial' as const, line: flow.dialAt.line, at: 0, leadsTo: screenWords(flow.expect) },
      sent: maskedSent(flow.dial ?? '', flow.isDialSecret),
    },
    ...flow.steps.flatMap((step, index) => {
      if (step.kind !== 'press' && step.kind !== 'type') return [];
      const { kind, line, isSecret, expect } = step;
      return [
        { kind, line, at: index + 1, sent: maskedSent(step.sent, isSecret), leadsTo: screenWords(expect) } as const,
      ];
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

/** Of a screen that is expected: its state, else its first line, else a part of it. */
function screenWords({ state, text, contains, refused }: Expectation): string {
  if (refused !== undefined) return `refused with ${refused}`;
  if (state !== undefined && /^\w+$/.test(state)) return stateTitle(state);
  const [line = ''] = (text ?? contains?.[0] ?? state ?? '').split('\n');
  return line;
}

/**
 * By line, for the editor.
 *
 * @param now the steps of the text that stands there by now, which may have other lines: from the first that sends something else on, nothing is said.
 */
export function lineMarks(
  steps: readonly ShownStep[],
  now: readonly ShownStep[] = steps,
): ReadonlyMap<number, LineStanding> {
  const other = now.findIndex(({ kind, sent }, at) => kind !== steps[at]?.kind || sent !== steps[at]?.sent);
  return new Map(
    (other < 0 ? now : now.slice(0, other)).flatMap(({ line }, at) => {
      const standing = steps[at]?.standing;
      return standing ? [[line, standing] as const] : [];
    }),
  );
}

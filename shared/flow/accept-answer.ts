/** “Accept this screen” of the page: rewrites what one step of a text expects so that this answer passes. */
import { acceptedExpectation } from './accepted-expectation.ts';
import { checkAnswer, type PressAnswer, type TestExpression } from './check-answer.ts';
import type { Expectation } from './flow.ts';
import { plannedSecrets } from './flow-report.ts';
import type { Captures } from './match.ts';
import { asPattern } from './pattern.ts';
import { readFlow } from './read-flow.ts';
import { expectationAt, rewriteExpectations } from './rewrite-expectations.ts';

/**
 * A person accepts a refusal too, and a longer time; `run --update` does neither.
 *
 * @param step 0 is the dialling, n the file's n-th step.
 * Undefined if the text is no flow, the step sends nothing, the answer already passes, or a later step would lose a name.
 */
export function acceptAnswer(
  text: string,
  step: number,
  answer: PressAnswer,
  { known, test }: { readonly known?: Captures; readonly test?: TestExpression | undefined } = {},
): string | undefined {
  const read = readFlow(text, { file: '' });
  if (!read.ok) return undefined;
  const { flow } = read;
  const expected = expectationAt(flow, step);
  if (!expected || answer.status === undefined) return undefined;
  const captures = known ?? flow.vars;
  const { failures } = checkAnswer(expected, answer, captures, test);
  if (failures.length === 0) return undefined;
  const accepted = acceptedExpectation(expected, answer, {
    known: captures,
    later: flow.steps.slice(step),
    secrets: plannedSecrets(flow),
    test,
  });
  if (accepted?.kind === 'lost') return undefined;
  const next = withLimits(accepted?.next ?? expected, answer, new Set(failures.map(({ expectation }) => expectation)));
  return rewriteExpectations(text, new Map([[step, next]]));
}

function withLimits(next: Expectation, answer: PressAnswer, failing: ReadonlySet<string>): Expectation {
  const { outcome, status, elapsedMs } = answer;
  if (outcome.kind === 'failed') return { refused: status };
  const { currentState, ussdText } = outcome.reply;
  const screen = failing.has('refused')
    ? { refused: undefined, state: asPattern(currentState), text: asPattern(ussdText) }
    : {};
  return { ...next, ...screen, ...(failing.has('maxMs') ? { maxMs: Math.ceil(elapsedMs) } : {}) };
}

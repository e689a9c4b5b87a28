/** What one answer of a load was worth: the session that goes on, the counters it moves, and a sentence where it was not as expected. */
import type { PressAnswer } from '../../shared/flow/check-answer.ts';
import { LOAD_COUNTERS } from '../../shared/load/load-counters.ts';
import type { LoadFlow } from '../../shared/load/load-plan.ts';
import { type LoadSession, type SessionOwners, takeLoadAnswer } from '../../shared/load/load-session.ts';
import { withoutValues } from '../../shared/ussd/secret-answer.ts';
import { testWithinTime } from '../flows/test-within-time.ts';

export type JudgedAnswer = {
  readonly session: LoadSession;
  readonly counts: readonly (typeof LOAD_COUNTERS)[keyof typeof LOAD_COUNTERS][];
  /** Where and which expectation: of few values, for a report that counts them. */
  readonly fault?: string | undefined;
  /** With what was expected and what came, without secrets. */
  readonly sentence?: string | undefined;
};

const LONGEST_QUOTE = 200;

export function judgeAnswer(
  flow: LoadFlow,
  before: LoadSession,
  answer: PressAnswer,
  owners: SessionOwners,
  user: object,
  /** What a service may repeat and no report may: the token. */
  credentials: readonly string[] = [],
): JudgedAnswer {
  const isMixedUp = owners.isMixedUp(user, before.press?.sessionId, answer);
  const session = takeLoadAnswer(before, answer, testWithinTime);
  if (session.press === undefined) owners.forget(session.state.sessionId);
  const { result } = session;
  const [failure] = result?.failures ?? [];
  const isRefused = failure !== undefined && answer.outcome.kind === 'failed' && answer.status !== undefined;
  const counts = [
    LOAD_COUNTERS.presses,
    ...(isMixedUp ? [LOAD_COUNTERS.mixedUp] : []),
    ...(failure === undefined ? [LOAD_COUNTERS.asExpected] : [LOAD_COUNTERS.failed]),
    ...(isRefused ? [LOAD_COUNTERS.refused] : []),
    ...(isRefused && answer.status === 401 ? [LOAD_COUNTERS.unsigned] : []),
    ...(session.passed ? [LOAD_COUNTERS.passed] : []),
  ];
  if (failure === undefined || result === undefined) {
    if (!isMixedUp) return { session, counts };
    const fault = `${flow.scenario}: mixed up`;
    return { session, counts, fault, sentence: `${flow.scenario}: an answer came that belongs to another session.` };
  }
  const place = `${flow.scenario}, ${result.file === undefined ? '' : `${result.file} `}line ${result.line}`;
  const secrets = [...credentials, ...[...flow.plan.secretVars].map((name) => flow.plan.vars.get(name) ?? '')];
  const shown = (value: unknown): string =>
    withoutValues(typeof value === 'string' ? value : JSON.stringify(value), secrets)
      .slice(0, LONGEST_QUOTE)
      .replace(/\.$/, '');
  const hint =
    answer.status === 401
      ? ' Is it the key and the token that the service knows, and is the clock of this machine right?'
      : '';
  return {
    session,
    counts,
    fault: `${place}: ${failure.expectation}${isRefused ? ` ${answer.status}` : ''}`,
    sentence: `${place}: ${failure.expectation}: expected ${shown(failure.expected)}, got ${shown(failure.got)}.${hint}`,
  };
}

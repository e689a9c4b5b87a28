/**
 * Walk: a USSD session as its recorded presses tell it, from the dialled code to the last screen.
 *
 * The session strip, the summary, history by session and the recorder of flows all read sessions as Walks. Hanging up
 * sends nothing, so a Walk does not know whether a session that was not ended by the service was hung up or left.
 */
import type { UssdLimits } from '../environment/environment.ts';
import type { ExchangeSummary } from '../request/exchange.ts';
import type { PressedBy, PressRecord, RecordedScreen } from '../request/press-record.ts';
import { isSecretAnswer } from './secret-answer.ts';

export type WalkStep = PressRecord &
  Pick<ExchangeSummary, 'startedAtMs' | 'totalMs' | 'status' | 'failureCode' | 'verified'> & {
    readonly exchangeId: string;
  };

/** How a Walk stands after its last step: a screen that waits, a final text, the session gone, or a step without a screen. */
export type WalkStanding = 'open' | 'final' | 'lost' | 'refused';

/** The same at a later time: nobody answers the screen that waits any more. */
export type StandingNow = WalkStanding | 'abandoned';

export type Walk = {
  /** Tells Walks apart within a history: environment and session id, or the exchange's id if no session came about. */
  readonly id: string;
  readonly environmentId: string;
  readonly customerId: number;
  /** Absent if the dialling brought none. */
  readonly sessionId?: string;
  /** Who pressed; absent where it was not recorded. */
  readonly by?: PressedBy;
  readonly startedAtMs: number;
  /** From the dialling to the last answer. */
  readonly elapsedMs: number;
  /** Oldest first; never empty. The first is the dialling, unless history has lost it. */
  readonly steps: readonly [WalkStep, ...WalkStep[]];
  readonly standing: WalkStanding;
};

/** The Walks in a list of exchanges, newest first; the exchanges may be in any order. Other exchanges are left out. */
export function walksOf(exchanges: readonly ExchangeSummary[]): Walk[] {
  const byWalk = new Map<string, ExchangeSummary[]>();
  for (const exchange of exchanges) {
    if (!exchange.press) continue;
    const id = walkIdOf(exchange);
    const of = byWalk.get(id);
    if (of) of.push(exchange);
    else byWalk.set(id, [exchange]);
  }
  const walks = [...byWalk].flatMap(([id, of]) => walkOf(id, of) ?? []);
  return walks.sort((one, other) => other.startedAtMs - one.startedAtMs);
}

/**
 * The Walk with the presses of its session that it does not have yet. The steps that it has stay the same objects, so that
 * what was drawn of them stands; the same Walk if there are none.
 */
export function withPresses(walk: Walk, exchanges: readonly ExchangeSummary[]): Walk {
  const known = new Set(walk.steps.map(({ exchangeId }) => exchangeId));
  const added = exchanges
    .filter((one) => !known.has(one.id) && walkIdOf(one) === walk.id)
    .flatMap((one) => stepOf(one) ?? []);
  if (added.length === 0) return walk;
  const [first = walk.steps[0], ...rest] = [...walk.steps, ...added].sort(
    (one, other) => one.startedAtMs - other.startedAtMs,
  );
  return { ...walk, ...spanOf([first, ...rest]) };
}

/** The id of the Walk that a press belongs to. */
export function walkIdOf({
  id,
  environmentId,
  sessionId,
}: Pick<ExchangeSummary, 'id' | 'environmentId' | 'sessionId'>) {
  return sessionId === undefined ? id : `${environmentId} ${sessionId}`;
}

function walkOf(id: string, exchanges: readonly ExchangeSummary[]): Walk | undefined {
  const [first, ...rest] = exchanges
    .flatMap((exchange) => stepOf(exchange) ?? [])
    .sort((one, other) => one.startedAtMs - other.startedAtMs);
  const [any] = exchanges;
  if (!first || !any) return undefined;
  return {
    id,
    environmentId: any.environmentId,
    customerId: first.customerId,
    sessionId: any.sessionId,
    by: any.map?.by,
    ...spanOf([first, ...rest]),
  };
}

/** What a Walk says of its steps. */
function spanOf(given: Walk['steps']): Pick<Walk, 'startedAtMs' | 'elapsedMs' | 'steps' | 'standing'> {
  const steps = withSecrets(given);
  const last = steps.at(-1) ?? steps[0];
  const { startedAtMs } = steps[0];
  return {
    startedAtMs,
    elapsedMs: last.startedAtMs + last.totalMs - startedAtMs,
    steps,
    standing: standingAfter(last),
  };
}

/** Marks what answered a screen that asks for a PIN, also of steps that were recorded without the mark. */
function withSecrets(steps: Walk['steps']): Walk['steps'] {
  const marked = steps.map((step, at): WalkStep => {
    const isAsked = !step.isStart && isSecretAnswer(screenBefore(steps, at), step.sent);
    return isAsked && !step.isSecret ? { ...step, isSecret: true } : step;
  });
  const [first = steps[0], ...rest] = marked;
  return [first, ...rest];
}

/**
 * The screen that a step answered; undefined if none came before it. After a refusal the phone still shows the screen before
 * it. Looks back from the step, so that a long session costs no more than a short one.
 */
export function screenBefore(steps: readonly WalkStep[], at: number): RecordedScreen | undefined {
  for (let before = at - 1; before >= 0; before -= 1) {
    const outcome = steps[before]?.outcome;
    if (outcome?.kind === 'screen') return outcome;
  }
  return undefined;
}

function standingAfter({ outcome }: WalkStep): WalkStanding {
  if (outcome.kind === 'screen') return outcome.isEnd ? 'final' : 'open';
  return outcome.isSessionLost ? 'lost' : 'refused';
}

/**
 * How a Walk stands at that time. Hanging up tells the service nothing, so that a session of which no more comes is ended by the network's limits.
 * The sandbox that the stage plays on is put away with all its sessions when the stage is left.
 */
export function standingNow(
  { standing, startedAtMs, elapsedMs, by }: Pick<Walk, 'standing' | 'startedAtMs' | 'elapsedMs' | 'by'>,
  nowMs: number,
  { sessionLimitMs, idleLimitMs }: Pick<UssdLimits, 'sessionLimitMs' | 'idleLimitMs'>,
): StandingNow {
  if (standing !== 'open') return standing;
  const sinceDialMs = nowMs - startedAtMs;
  const isOver = sinceDialMs > sessionLimitMs || sinceDialMs - elapsedMs > idleLimitMs;
  return by === 'stage' || isOver ? 'abandoned' : 'open';
}

/** The step of an exchange; undefined if it is no press. */
export function stepOf({
  id,
  press,
  startedAtMs,
  totalMs,
  status,
  failureCode,
  verified,
}: ExchangeSummary): WalkStep | undefined {
  return press && { ...press, exchangeId: id, startedAtMs, totalMs, status, failureCode, verified };
}

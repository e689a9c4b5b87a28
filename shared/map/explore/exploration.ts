/**
 * Exploration: decides what to press next until the menu is known, and takes the answers into a map. It sends nothing.
 *
 * The nearest key that nobody pressed comes first. To get there it walks on in the session that it has where that is shorter, else it
 * dials anew and repeats the way; where a screen does not come as before, it tries again and gives the key up at last. Lists are turned
 * to their last page. Whoever runs it presses what `next` says and hands back the answer.
 */
import type { PressAnswer } from '../../flow/check-answer.ts';
import { beginning } from '../../text/shortened.ts';
import { mapRecord } from '../../ussd/map-record.ts';
import { pressRecord } from '../../ussd/press-record.ts';
import type { PressOutcome } from '../../ussd/reply.ts';
import { sendingActs } from '../acting.ts';
import { addStep, placeAt, readMap } from '../map-build.ts';
import { type MenuMap, TEXT_KEY } from '../menu-map.ts';
import { isPaging } from '../screen-shape.ts';
import type { Exploration, ExploreEffect, ExploreOptions, StoppedBy } from './exploration-types.ts';
import { type Frontier, frontierOf, type Goal } from './frontier.ts';
import { pathsOffering } from './known-paths.ts';
import { type ExplorerSession, type Plan, planFor } from './plan.ts';
import { isTypedOut, textFor } from './texts-to-type.ts';

const MOST_FAILURES = 3;
/** Variants of a screen that are tried for a key which the first did not offer. */
const MOST_VARIANTS = 5;
const MOST_WAITS = 6;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

export function startExploration(options: ExploreOptions): Exploration {
  const { build, budget, customerId, depth, mayAct, probes = false } = options;
  let [requests, waits, unanswered, undialled, count] = [0, 0, 0, 0, 0];
  let session: ExplorerSession | undefined;
  let plan: Plan | undefined;
  /** What `next` had pressed last. */
  let sent = '';
  let waitMs: number | undefined;
  let stoppedBy: StoppedBy | undefined;
  let refusal: string | undefined;
  let isOver = false;
  const failures = new Map<string, number>();
  /** Screens with the texts of the pages that were turned to. */
  const pages = new Set<string>();
  let seen: { readonly map: MenuMap; readonly failed: number; readonly frontier: Frontier } | undefined;
  let failed = 0;

  const failuresOf = ({ screen, key }: Pick<Goal, 'screen' | 'key'>): number => failures.get(`${screen} ${key}`) ?? 0;
  const bounds = {
    depth,
    mayAct,
    probes,
    isGivenUp(screen: string, key: string): boolean {
      const often = failuresOf({ screen, key });
      if (often < MOST_FAILURES) return false;
      return often > Math.min(MOST_VARIANTS, pathsOffering(build, screen, key).length);
    },
    isTypedOut: (screen: Parameters<typeof isTypedOut>[1]) => isTypedOut(build, screen),
  };

  function frontier(): Frontier {
    const map = readMap(build);
    if (seen?.map !== map || seen.failed !== failed) seen = { map, failed, frontier: frontierOf(map, bounds) };
    return seen.frontier;
  }

  function stop(by: StoppedBy | undefined): ExploreEffect {
    stoppedBy ??= by;
    isOver = true;
    return { kind: 'finish' };
  }

  function choose(): Plan | undefined {
    const chosen = planFor(frontier().goals, { build, depth, session, failures: failuresOf });
    if (chosen || requests > 0 || readMap(build).roots.some(({ to, isSecret }) => to !== undefined && !isSecret))
      return chosen;
    return {
      goal: undefined,
      isFresh: true,
      done: 0,
      sends: [{ sent: options.serviceCode, expected: undefined }],
    };
  }

  function fail({ goal }: Plan): void {
    plan = undefined;
    if (!goal) return;
    failed += 1;
    failures.set(`${goal.screen} ${goal.key}`, failuresOf(goal) + 1);
  }

  function next(): ExploreEffect {
    if (isOver) return { kind: 'finish' };
    if (waitMs !== undefined) {
      const effect = { kind: 'wait', waitMs } as const;
      waitMs = undefined;
      return effect;
    }
    plan ??= choose();
    if (!plan) return stop(frontier().beyond > 0 ? 'depth' : undefined);
    if (requests >= budget) return stop('budget');
    const choice = choiceOf(plan);
    if (choice === undefined) {
      fail(plan);
      return next();
    }
    sent = choice;
    requests += 1;
    if (isDialling(plan)) {
      session = undefined;
      return { kind: 'press', customerId, choice };
    }
    const { sessionId, reply } = session as ExplorerSession;
    return { kind: 'press', customerId, sessionId, choice, fromState: beginning(reply.currentState, 100) };
  }

  /** What the plan sends now; undefined where it cannot go on, or would act though it may not. */
  function choiceOf(now: Plan): string | undefined {
    const send = now.sends[now.done];
    if (!send) throw new RangeError('A plan has something to send.');
    if (isDialling(now)) return send.sent;
    if (!session) return undefined;
    const { reply, screen, exchangeId } = session;
    let choice: string | undefined = send.sent;
    if (now.done === now.sends.length - 1) {
      const isOffered = reply.menu.options.some(({ key }) => key === send.sent);
      if (now.goal?.key === TEXT_KEY) choice = textFor(build, screen, reply);
      else if (!isOffered) choice = undefined;
    }
    // The map knows what a key did before; the screen that is there now has the last word.
    const visited = placeAt(build, exchangeId)?.visited ?? new Set();
    return choice !== undefined && !mayAct && sendingActs(choice, reply, visited) ? undefined : choice;
  }

  function isBusy({ retryAfterMs }: PressAnswer): void {
    waits += 1;
    if (waits > MOST_WAITS) stop('too-many-requests');
    waitMs = Math.min(retryAfterMs ?? FIRST_WAIT_MS * 2 ** (waits - 1), LONGEST_WAIT_MS);
  }

  /** Takes the press into the map; returns its exchange. */
  function record(answer: PressAnswer): string {
    const { outcome, status, elapsedMs, atMs } = answer;
    const id = answer.exchangeId ?? `explored-${count}`;
    addStep(build, {
      id,
      startedAtMs: options.startedAtMs + count,
      totalMs: elapsedMs,
      status,
      press: pressRecord({ customerId, sent, isStart: session === undefined }, outcome),
      map: mapRecord('explorer', session?.exchangeId, outcome),
      atMs,
    });
    return id;
  }

  function take(answer: PressAnswer): void {
    if (!plan) throw new RangeError('An answer belongs to a press.');
    const { outcome, status } = answer;
    const isStart = session === undefined;
    refusal = outcome.kind === 'failed' ? outcome.failure.message : undefined;
    if (status === 429) {
      isBusy(answer);
      return;
    }
    waits = 0;
    count += 1;
    unanswered = status === undefined ? unanswered + 1 : 0;
    if (isStart) undialled = outcome.kind === 'failed' ? undialled + 1 : 0;
    if (outcome.kind === 'failed') {
      // A session that came a long way may be over; the key is tried once more in a new one.
      const mayBeOver = outcome.sessionLost && !plan.isFresh;
      if (!mayBeOver) record(answer);
      if (isStart || outcome.sessionLost || status === undefined) session = undefined;
      if (unanswered >= MOST_FAILURES || (isStart && status === undefined && requests === 1)) stop('no-answer');
      else if (undialled >= MOST_FAILURES || (isStart && requests === 1)) stop('refused');
      if (status === undefined || plan.done < plan.sends.length - 1 || mayBeOver) fail(plan);
      plan = undefined;
      return;
    }
    arrived(plan, outcome, record(answer));
  }

  function arrived(now: Plan, { reply }: Extract<PressOutcome, { kind: 'reply' }>, exchangeId: string): void {
    const screen = placeAt(build, exchangeId)?.shape?.id ?? '';
    const length = (session?.length ?? 0) + 1;
    const { sessionId } = reply;
    const done = now.done + 1;
    // Who mistyped stands on a screen that looks the same, and may not be: its keys are pressed in a session without that.
    const isSame = now.goal?.key === TEXT_KEY && now.goal.screen === screen && done === now.sends.length;
    const isMistyped = isSame && reply.isTextOnly === true && reply.menu.options.length > 0;
    session = reply.menu.isEndState || isMistyped ? undefined : { sessionId, screen, reply, exchangeId, length };
    const { expected } = now.sends[now.done] ?? {};
    if (done === now.sends.length) plan = session && nextPage(now, session);
    else if (session && (expected === undefined || expected === screen)) plan = { ...now, done };
    else fail(now);
  }

  /** A page that was not seen yet, and that offers the key which turned to it, is turned as well. */
  function nextPage({ goal }: Plan, { screen, reply, length }: ExplorerSession): Plan | undefined {
    const turn = goal && reply.menu.options.find(({ key }) => key === goal.key);
    if (!turn || screen !== goal.screen || !isPaging(turn, reply.menu.options) || length > depth) return undefined;
    const page = `${screen} ${reply.ussdText}`;
    if (pages.has(page)) return undefined;
    pages.add(page);
    return { goal, isFresh: false, done: 0, sends: [{ sent: goal.key, expected: undefined }] };
  }

  return {
    next,
    take,
    cancel: () => void stop('cancelled'),
    get explored() {
      const { left, leftAlone } = frontier();
      return {
        map: readMap(build),
        requests,
        complete: stoppedBy === undefined,
        stoppedBy,
        ...(isFailure(stoppedBy) && refusal !== undefined ? { sentence: refusal } : {}),
        left,
        leftAlone,
      };
    },
  };
}

function isDialling({ isFresh, done }: Plan): boolean {
  return isFresh && done === 0;
}

/** The service ended it, not its user or its bounds. */
function isFailure(by: StoppedBy | undefined): boolean {
  return by === 'no-answer' || by === 'refused' || by === 'too-many-requests';
}

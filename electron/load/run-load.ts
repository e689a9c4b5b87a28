/**
 * Runs a load here, without Artillery: virtual users press their flows as fast as they are answered, and nobody waits between presses.
 *
 * With a rate sessions are begun at that rate, however slow the service is; without one a fixed number runs at a time, and each that
 * ends makes room for the next.
 */
import { DEFAULT_USSD_PROFILE, type Subscriber } from '../../shared/environment/environment.ts';
import { LOAD_COUNTERS } from '../../shared/load/load-counters.ts';
import { type LoadFigures, LoadTally } from '../../shared/load/load-figures.ts';
import type { LoadFlow } from '../../shared/load/load-plan.ts';
import { beginLoadSession, type LoadUser, SessionOwners } from '../../shared/load/load-session.ts';
import { readPressAnswer } from '../../shared/ussd/read-press-answer.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { KeepAliveClient } from './keep-alive-client.ts';
import type { SignPress } from './sign-press.ts';

/** A user with the number that it dials from. */
export type LoadCaller = LoadUser & { readonly customerId: number; readonly msisdn: string };

export type LoadRun = {
  readonly flows: readonly LoadFlow[];
  readonly callers: readonly LoadCaller[];
  /** Who presses in place of the one whose turn it is; undefined ends the load. */
  readonly callerOf?: (flow: LoadFlow, caller: LoadCaller) => LoadCaller | undefined;
  readonly serviceCode: string;
  readonly baseUrl: string;
  readonly sign: SignPress;
  readonly client: KeepAliveClient;
  /** Sessions begun a second; absent: `atOnce` at a time. */
  readonly rate?: number | undefined;
  readonly atOnce: number;
  readonly durationMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** With a rate: more at a time than this are not begun. */
const MOST_AT_ONCE = 10_000;
const TICK_MS = 10;

export async function runLoad(run: LoadRun): Promise<LoadFigures> {
  const tally = new LoadTally();
  const startMs = performance.now();
  const endMs = startMs + run.durationMs;
  let isUsedUp = false;
  const isOver = (): boolean => isUsedUp || performance.now() >= endMs || run.signal?.aborted === true;
  const owners = new SessionOwners();
  let next = 0;
  const session = (): Promise<void> => {
    const who = whoseTurn(run, next);
    next += 1;
    if (who !== undefined) return pressThrough(run, who, tally, owners, isOver);
    isUsedUp = true;
    return Promise.resolve();
  };
  if (run.rate === undefined) {
    const worker = async (): Promise<void> => {
      while (!isOver()) await session();
    };
    await Promise.all(Array.from({ length: run.atOnce }, worker));
  } else {
    const under = new Set<Promise<void>>();
    while (!isOver()) {
      const due = Math.floor(((performance.now() - startMs) / 1000) * run.rate) + 1;
      for (; next + tally.skipped < due && !isUsedUp; ) {
        if (under.size >= MOST_AT_ONCE) {
          tally.skipped += 1;
          continue;
        }
        const one = session().finally(() => under.delete(one));
        under.add(one);
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    await Promise.all(under);
  }
  return tally.figures((performance.now() - startMs) / 1000);
}

type Turn = { readonly flow: LoadFlow; readonly caller: LoadCaller };

function whoseTurn({ flows, callers, callerOf }: LoadRun, index: number): Turn | undefined {
  const flow = flows[index % flows.length];
  // Each flow goes through all callers, whatever their numbers have in common.
  const inTurn = callers[Math.floor(index / flows.length) % callers.length];
  if (flow === undefined || inTurn === undefined) return undefined;
  const caller = callerOf === undefined ? withOwnCustomer(flow, inTurn) : callerOf(flow, inTurn);
  return caller && { flow, caller };
}

function withOwnCustomer({ plan }: LoadFlow, caller: LoadCaller): LoadCaller {
  return { ...caller, customerId: plan.customer ?? caller.customerId };
}

/** One session from its dialling to its end; what is over in the middle has neither passed nor failed. */
async function pressThrough(
  { serviceCode, baseUrl, sign, client }: LoadRun,
  { flow, caller }: Turn,
  tally: LoadTally,
  owners: SessionOwners,
  isOver: () => boolean,
): Promise<void> {
  const begun = beginLoadSession(flow, { serviceCode, customerIds: [caller.customerId] }, caller);
  if (!begun.ok) {
    tally.failed += 1;
    tally.fault('not begun', begun.fault.message);
    return;
  }
  tally.begun += 1;
  let { session } = begun;
  const user = {};
  const subscriber: Subscriber = { customerId: session.state.customerId, name: '', msisdn: caller.msisdn };
  while (session.press !== undefined && !isOver()) {
    const request = sign(session.press, subscriber, baseUrl);
    const sentAtMs = performance.now();
    const came = await client.send(request);
    const elapsedMs = performance.now() - sentAtMs;
    if (came === undefined) {
      tally.withoutAnswer += 1;
      tally.failed += 1;
      tally.fault('no answer', `${flow.scenario}: no answer came.`);
      owners.forget(session.state.sessionId);
      return;
    }
    tally.answered(elapsedMs);
    const { status, body } = came;
    const response = { status, reason: '', httpVersion: '1.1', headers: [], body };
    const outcome = readPressAnswer({ response }, DEFAULT_USSD_PROFILE);
    const judged = judgeAnswer(flow, session, { outcome, status, elapsedMs }, owners, user);
    session = judged.session;
    for (const name of judged.counts) {
      if (name === LOAD_COUNTERS.mixedUp) tally.mixedUp += 1;
      if (name === LOAD_COUNTERS.failed) tally.failedExpectations += 1;
      if (name === LOAD_COUNTERS.refused) tally.refusedWith(status);
    }
    if (judged.fault !== undefined) tally.fault(judged.fault, judged.sentence ?? judged.fault);
  }
  if (session.press !== undefined) {
    owners.forget(session.state.sessionId);
    tally.cutOff += 1;
  } else if (session.passed) tally.passed += 1;
  else tally.failed += 1;
}

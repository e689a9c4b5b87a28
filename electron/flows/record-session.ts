/**
 * The recorder of flows: one for the strip, history, the phone and the map.
 *
 * A session of our sandbox is played again in fresh worlds of their own, at times some days apart, so that the flow masks
 * what differs from day to day and nothing else. The user's world is not touched. Elsewhere nothing is pressed.
 */
import type { RecordedFlow } from '../../shared/contract/flow-commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { maskedSession, type PlayedSession, type SessionRuns } from '../../shared/flow/recorded-masks.ts';
import { type FlowToWrite, writeFlow } from '../../shared/flow/write-flow.ts';
import type { PressOutcome } from '../../shared/ussd/reply.ts';
import type { FlowWorld } from './flow-world.ts';
import { openFreshWorld } from './open-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * When each world after the first is made, after now, and how long it then stands. Prices go by how old a world is, dates by when it was
 * made: no part of a date is the same in all, month and year included, and no price of the seed that moves within a month
 * is the same at all these ages.
 */
const WORLDS: readonly { readonly afterMs: number; readonly ageMs: number }[] = [
  { afterMs: 3 * DAY_MS + 7.7 * HOUR_MS, ageMs: 2 * DAY_MS },
  { afterMs: 40 * DAY_MS + 5.4 * HOUR_MS, ageMs: 7 * DAY_MS },
  { afterMs: 404 * DAY_MS + 14.3 * HOUR_MS, ageMs: 19 * DAY_MS },
];
/** Requests of the seed are settled after 30 days, which makes another world of it. */
const OLD_MS = 31 * DAY_MS;

export type SessionToRecord = {
  readonly draft: FlowToWrite;
  readonly customerId: number;
  readonly environment: Pick<Environment, 'kind'>;
  /** By the environment's clock. */
  readonly nowMs: number;
};

export async function recordSession({ draft, customerId, environment, nowMs }: SessionToRecord): Promise<RecordedFlow> {
  const played = environment.kind === 'embedded-sandbox' ? await play(draft, customerId, nowMs) : undefined;
  const runs = played instanceof AppError ? undefined : played;
  const { presses, otherwise } = maskedSession(draft.presses, runs);
  return {
    text: writeFlow({ ...draft, presses }),
    screens: draft.presses.map(({ outcome, pattern }, at) => {
      const seen = pattern === undefined ? outcome : runs?.fresh[0]?.[at];
      return seen?.kind === 'reply' ? seen.reply.ussdText : null;
    }),
    note: played instanceof AppError ? notPlayed(played) : otherwise.length > 0 ? differs(otherwise) : undefined,
  };
}

/** An error where no sandbox can be started. */
async function play(draft: FlowToWrite, customerId: number, nowMs: number): Promise<SessionRuns | AppError> {
  try {
    const inWorld = async (afterMs: number, ageMs: number, times = 1): Promise<PlayedSession[]> => {
      const world = await openFreshWorld({ line: 1, column: 1, reset: true, clockMs: nowMs + afterMs });
      try {
        if (ageMs > 0) await world.wait(ageMs);
        const played: PlayedSession[] = [];
        while (played.length < times) played.push(await pressAll(world, draft, customerId));
        return played;
      } finally {
        await world.close();
      }
    };
    const [first = [], again = []] = await inWorld(0, 0, 2);
    const fresh = [first];
    for (const { afterMs, ageMs } of WORLDS) fresh.push(...(await inWorld(afterMs, ageMs)));
    const [old = []] = await inWorld(0, OLD_MS);
    return { fresh, old, again };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Until the session is lost. */
async function pressAll(world: FlowWorld, { presses }: FlowToWrite, customerId: number): Promise<PlayedSession> {
  const outcomes: PressOutcome[] = [];
  let sessionId: string | undefined;
  for (const { sent, isSecret } of presses) {
    const { outcome } = await world.press({ customerId, sessionId, choice: sent, isSecret });
    outcomes.push(outcome);
    if (outcome.kind === 'reply') sessionId = outcome.reply.sessionId;
    else if (outcome.sessionLost || sessionId === undefined) break;
  }
  return outcomes;
}

function differs(otherwise: readonly number[]): string {
  const steps = otherwise.map((at) => at + 1);
  const which = steps.length === 1 ? `step ${steps[0]}` : `steps ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}`;
  return `A fresh sandbox answered ${which} otherwise than this session, so the flow may fail there on one. What looks like a value that changes is masked in ${steps.length === 1 ? 'that step' : 'those steps'}.`;
}

function notPlayed({ message }: AppError): string {
  return `The session could not be played again, so what looks like a value that changes is masked. ${message}`;
}

/** Plan: what an exploration is to send one after another to try one key, and the screen that each send is to bring. */
import type { UssdReply } from '../../ussd/reply.ts';
import { type MapBuild, readMap } from '../map-build.ts';
import { indexOf } from '../map-index.ts';
import { type Goal, walkBetween } from './frontier.ts';
import { pathsOffering } from './known-paths.ts';

/** The session in which it presses. */
export type ExplorerSession = {
  readonly sessionId: string;
  readonly screen: string;
  readonly reply: UssdReply;
  readonly exchangeId: string;
  /** How many presses since the dialling, that included. */
  readonly length: number;
};

/** `expected` is undefined for the key that is tried, and where nobody knows. */
export type Send = { readonly sent: string; readonly expected: string | undefined };

export type Plan = {
  /** Undefined for the first dialling. */
  readonly goal: Goal | undefined;
  /** It begins with a dialling. */
  readonly isFresh: boolean;
  readonly sends: readonly Send[];
  /** How many of them were answered. */
  readonly done: number;
};

/** A session is left before the service ends it. */
const MOST_PRESSES_IN_SESSION = 40;

type Planning = {
  readonly build: MapBuild;
  readonly depth: number;
  readonly session: ExplorerSession | undefined;
  /** How often the goal was tried in vain. */
  failures(goal: Goal): number;
};

/** The nearest of the goals, given in that order; of several as near, one of the screen that is there. */
export function planFor(goals: readonly Goal[], { build, depth, session, failures }: Planning): Plan | undefined {
  const [nearest] = goals;
  if (!nearest) return undefined;
  const goal =
    goals.find(({ screen, way }) => way.length === nearest.way.length && screen === session?.screen) ?? nearest;
  const last: Send = { sent: goal.key, expected: undefined };
  const failed = failures(goal);
  if (session && failed === 0 && session.length < MOST_PRESSES_IN_SESSION) {
    const walk = walkBetween(readMap(build), session.screen, goal.screen, goal.way.length);
    if (walk) return { goal, isFresh: false, done: 0, sends: [...expecting(build, session.screen, walk), last] };
  }
  // Where the screen came without the key, it goes where the screen had it.
  const offered = failed > 0 ? pathsOffering(build, goal.screen, goal.key)[failed - 1] : undefined;
  if (offered && offered.length <= depth) {
    const path = offered.map((sent) => ({ sent, expected: undefined }));
    return { goal, isFresh: true, done: 0, sends: [...path, last] };
  }
  const { code, steps } = goal.way;
  const dialled = { sent: code, expected: steps[0]?.from ?? goal.screen };
  const way = steps.map(({ sent = '', to }) => ({ sent, expected: to }));
  return { goal, isFresh: true, done: 0, sends: [dialled, ...way, last] };
}

/** The screens that a walk is to bring, by the map. */
function expecting(build: MapBuild, from: string, keys: readonly string[]): Send[] {
  const { edgesAt } = indexOf(readMap(build));
  let at = from;
  return keys.map((sent) => {
    const expected = edgesAt(at, sent)[0]?.to;
    at = expected ?? '';
    return { sent, expected };
  });
}

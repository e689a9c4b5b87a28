/**
 * What a recorded flow expects of each screen: exact but for what differs from run to run.
 *
 * Where the session was played again in fresh worlds, that is what differed there. A step at which they answered otherwise
 * than what was recorded (another state, other options, another number) tells nothing: its values are masked by pattern.
 */
import type { PressOutcome, UssdReply } from '../ussd/reply.ts';
import { keptPattern } from './kept-pattern.ts';
import { learnedPattern } from './learned-masks.ts';
import { matchWhole } from './match.ts';
import { patternParts } from './pattern.ts';
import { chosenValues, withoutItsValues } from './value-masks.ts';
import type { RecordedPress } from './write-flow.ts';

/** Press by press; it may have ended early. */
export type PlayedSession = readonly PressOutcome[];

export type SessionRuns = {
  /** In fresh worlds at several times. */
  readonly fresh: readonly PlayedSession[];
  /** In a world so old that other things are listed there: only its numbers tell something, and only where its words are the same. */
  readonly old: PlayedSession;
  /** Once more in the first of the fresh worlds. */
  readonly again: PlayedSession;
};

export type MaskedSession = {
  readonly presses: readonly RecordedPress[];
  /** The presses, from 0, at which fresh worlds answered otherwise. */
  readonly otherwise: readonly number[];
};

/**
 * @param runs absent where the session cannot be played again.
 *
 * A press that has a pattern already was not recorded but drawn from a map: there the runs tell what its screen says.
 */
export function maskedSession(presses: readonly RecordedPress[], runs?: SessionRuns): MaskedSession {
  const chosen = chosenValues(presses);
  const otherwise: number[] = [];
  const masked = presses.map((press, at): RecordedPress => {
    const byPattern = (text: string): string => withoutItsValues(text, chosen);
    const [first, ...others] = runs?.fresh.map((run) => run[at]) ?? [];
    if (press.outcome.kind === 'failed') {
      if (runs && first?.kind !== 'failed') otherwise.push(at);
      return press;
    }
    const { reply } = press.outcome;
    const known = press.pattern ?? byPattern(reply.ussdText);
    const seen = replyOf(first);
    if (!runs || !seen) {
      if (runs) otherwise.push(at);
      return { ...press, pattern: known };
    }
    const textOf = (outcome: PressOutcome | undefined): readonly string[] => {
      const one = replyOf(outcome);
      return one?.currentState === seen.currentState ? [one.ussdText] : [];
    };
    const old = textOf(runs.old[at]).filter((text) => wordsOf(text) === wordsOf(seen.ussdText));
    const [again] = textOf(runs.again[at]);
    const learned = learnedPattern(seen.ussdText, [...others.flatMap(textOf), ...old], again);
    const isDrawn = press.pattern !== undefined;
    const isSameState = seen.currentState === reply.currentState && seen.menu.isEndState === reply.menu.isEndState;
    if (isSameState && (isDrawn || fits(learned, reply.ussdText))) return { ...press, pattern: learned };
    otherwise.push(at);
    if (!isSameState || isDrawn) return { ...press, pattern: known };
    return { ...press, pattern: keptPattern(learned, reply.ussdText, new Map(), byPattern) };
  });
  return { presses: masked, otherwise };
}

/** All but its numbers. */
function wordsOf(text: string): string {
  return text.replace(/[+\-−±]?\d[\d.,:/]*/g, '0');
}

function replyOf(outcome: PressOutcome | undefined): UssdReply | undefined {
  return outcome?.kind === 'reply' ? outcome.reply : undefined;
}

function fits(pattern: string, text: string): boolean {
  return matchWhole(patternParts(pattern), text, new Map()).kind === 'fits';
}

/**
 * The events of the workbench as messages to pages, numbered, so that a page that lost its socket is told what it missed.
 *
 * One message holds the events of one turn. The last are kept: a page that asks for older ones has to read the state anew.
 */
import { eventsAfterAnswers } from '../events-after-answers.ts';
import type { Program } from '../program.ts';

const MAX_KEPT = 1_000;
const MAX_KEPT_CHARS = 1_048_576;

export type ToldEvents = {
  /** The number of the newest message; 0 before the first. */
  at(): number;
  /** The messages after this number, or undefined where some are no longer kept, or the number is none of ours. */
  since(number: number): readonly string[] | undefined;
};

/** Calls `tell` with each new message. */
export function tellEvents(program: Promise<Program>, tell: (message: string) => void): ToldEvents {
  let at = 0;
  let keptChars = 0;
  const kept: string[] = [];
  const follow = (opened: Program) =>
    eventsAfterAnswers(opened, (events) => {
      at += 1;
      const message = JSON.stringify({ at, events });
      kept.push(message);
      keptChars += message.length;
      while (kept.length > MAX_KEPT || keptChars > MAX_KEPT_CHARS) keptChars -= kept.shift()?.length ?? 0;
      tell(message);
    });
  // A workbench that does not open tells of nothing; who opens it says why.
  program.then(follow, () => {});
  return {
    at: () => at,
    since(number) {
      const missed = at - number;
      return missed >= 0 && missed <= kept.length ? kept.slice(kept.length - missed) : undefined;
    },
  };
}

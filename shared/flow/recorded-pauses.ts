/**
 * How long whoever recorded a flow took before a press: the comment `# after 4.2s` on its line.
 *
 * A comment, because it says nothing of what must come: a run presses at once, and a load waits as long.
 */
import type { Walk } from '../ussd/walk.ts';
import { walkTimes } from '../ussd/walk-times.ts';

const MARK = /(?:^|\s)#\s*after (\d{1,5}(?:\.\d{1,3})?)s(?=\s|$)/;

/** Milliseconds by line, from 1. A mark within a quoted text counts as well; it changes no result. */
export function recordedPauses(text: string): ReadonlyMap<number, number> {
  const marked = text.split('\n').flatMap((line, index): [number, number][] => {
    const [, seconds] = MARK.exec(line) ?? [];
    return seconds === undefined ? [] : [[index + 1, Math.round(Number(seconds) * 1000)]];
  });
  return new Map(marked);
}

/** Without its `#`; a tenth of a second is as exact as a thumb. */
export function pauseComment(ms: number): string {
  return ` after ${Math.round(ms / 100) / 10}s`;
}

/** One for each step of the walk, the dialling first; absent where nothing was waited for that could be measured. */
export function pausesOfWalk(walk: Walk): readonly (number | undefined)[] {
  return walkTimes(walk).map(({ waitedFromMs, sentMs }, index) => (index === 0 ? undefined : sentMs - waitedFromMs));
}

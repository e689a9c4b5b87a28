/**
 * What somebody tries who got a script into the page: a row each, run behind both doors in a real browser.
 *
 * `refused` is the refusal by its name, at each door where they differ: a line that begins so must come.
 * - `policy DIRECTIVE ADDRESS`: the page's content security policy reported it
 * - `browser SENTENCE`: Chromium's own words
 * - `main NOTICE ADDRESS`: main prevented it (the desktop door)
 * - `error NAME`: the attempt itself failed with that error
 * - `answer CODE`: the workbench answered with that failure
 * - `severed`: a tab was opened, by a browser that is not ours, and it cannot reach back
 * Behind every row: nothing arrived elsewhere, no planted script ran, the page stands where it stood and works.
 */
import type { DoorName } from './attack.ts';

type Refusal = string | readonly string[];

export type PageAttack = {
  readonly id: string;
  /** Completes "The attacker …". */
  readonly attacker: string;
  /** Absent: both doors. */
  readonly only?: DoorName;
  /** The body of a function in the page; `elsewhere` is a server that is not ours. */
  readonly act: (elsewhere: string) => string;
  /** A list: whichever of them comes. */
  readonly refused: Refusal | Readonly<Record<DoorName, Refusal>>;
};

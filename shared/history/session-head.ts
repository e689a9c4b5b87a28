/**
 * SessionHead: what history says of a session in one row, whichever of its presses are listed below.
 *
 * Made from the whole Walk, so that a search that finds one press of twelve still says that there were twelve.
 */
import type { Walk } from '../ussd/walk.ts';

export type SessionHead = Omit<Walk, 'steps'> & {
  /** Presses, the dialling included. */
  readonly steps: number;
  /** Presses that brought no screen. */
  readonly refused: number;
  /** As it was dialled; absent where history has lost the dialling. */
  readonly code?: string;
  /** The state of the last screen that came; absent if none did. */
  readonly lastState?: string;
};

export function sessionHead({ steps, ...walk }: Walk): SessionHead {
  const screens = steps.flatMap(({ outcome }) => (outcome.kind === 'screen' ? [outcome] : []));
  const [first] = steps;
  return {
    ...walk,
    steps: steps.length,
    refused: steps.length - screens.length,
    code: first.isStart ? first.sent : undefined,
    lastState: screens.at(-1)?.state,
  };
}

/**
 * Announces captures one by one, as fast as somebody can look; what comes faster is announced together.
 *
 * A load test through the door must flood neither a door nor the page: the list has it all, and is read anew.
 */
import type { LoupeState } from '../../shared/loupe/loupe-state.ts';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import type { Sender } from '../exchange/sender.ts';

export type PacedEvents = {
  captured(summary: RecordSummary): void;
  /** The door's state changed, or the list by more than was announced. */
  changed(): void;
};

const MOST_A_SECOND = 100;
const TOGETHER_MS = 200;

export function createPacedEvents(
  { clock, events }: Pick<Sender, 'clock' | 'events'>,
  state: () => LoupeState,
): PacedEvents {
  let second = 0;
  let inSecond = 0;
  let isWaiting = false;
  const changed = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      events.emit('loupe.changed', state());
    }, TOGETHER_MS).unref();
  };
  return {
    changed,
    captured(summary) {
      const now = Math.floor(clock.nowMs() / 1000);
      if (now !== second) inSecond = 0;
      second = now;
      inSecond += 1;
      if (inSecond > MOST_A_SECOND) changed();
      else events.emit('record.changed', summary);
    },
  };
}

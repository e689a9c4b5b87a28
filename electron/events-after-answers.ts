/**
 * Events for a door: those of one turn together, and behind the answer of the call that caused them.
 *
 * A key press records an exchange before it is answered. Sent at once, that event would reach the page first, which would
 * draw lists while the screen that the user waits for is still to come.
 */
import type { EventName, Events } from '../shared/contract/events.ts';
import type { Program } from './program.ts';

/** An event as the doors send it. */
export type SentEvent = { readonly event: EventName; readonly payload: Events[EventName] };

/** Calls `send` with the events of each turn, in their order, until the returned function is called. */
export function eventsAfterAnswers(
  { onEvent }: Pick<Program, 'onEvent'>,
  send: (events: readonly SentEvent[]) => void,
): () => void {
  let waiting: SentEvent[] = [];
  let sending: NodeJS.Immediate | undefined;
  const flush = () => {
    sending = undefined;
    const events = waiting;
    waiting = [];
    send(events);
  };
  const stop = onEvent((event, payload) => {
    waiting.push({ event, payload });
    // Answers are written by promises and ticks, all of which run before this.
    sending ??= setImmediate(flush);
  });
  return () => {
    stop();
    clearImmediate(sending);
  };
}

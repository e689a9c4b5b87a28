/** Carries the events of the services to whichever doors listen. A listener that throws does not stop the others. */

import type { EventName, Events } from '../shared/contract/events.ts';
import { reasonOf } from '../shared/failure.ts';

export type EventListener = <E extends EventName>(event: E, payload: Events[E]) => void;

export type EventHub = {
  emit<E extends EventName>(event: E, payload: Events[E]): void;
  listen(listener: EventListener): () => void;
};

export function createEventHub(): EventHub {
  const listeners = new Set<EventListener>();
  return {
    emit(event, payload) {
      for (const listener of listeners) {
        try {
          listener(event, payload);
        } catch (error) {
          console.error(`[dialbench] a listener of ${event} failed: ${reasonOf(error)}`);
        }
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

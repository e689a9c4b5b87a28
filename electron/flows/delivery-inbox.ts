/** Webhook messages that came during a run, for the steps that wait for them: each message answers one step. */
import type { DeliveryArrival } from '../../shared/flow/delivery-arrival.ts';

type Arrived = Omit<DeliveryArrival, 'elapsedMs'>;

export type DeliveryInbox = {
  arrived(message: Arrived): void;
  /** The first message of this event that no step has taken yet; waits for it if there is none. */
  next(event: string, signal?: AbortSignal): Promise<DeliveryArrival>;
};

/** A sandbox sends at once, and again after a second where the receiver did not answer. */
const PATIENCE_MS = 15_000;

export function createDeliveryInbox(patienceMs = PATIENCE_MS): DeliveryInbox {
  const waiting: Arrived[] = [];
  const listeners = new Set<() => void>();
  const take = (event: string): Arrived | undefined => {
    const at = waiting.findIndex((message) => message.event === event);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  return {
    arrived(message) {
      waiting.push(message);
      for (const listener of listeners) listener();
    },
    next(event, signal) {
      const startMs = performance.now();
      return new Promise((resolve) => {
        const end = (message: Arrived): void => {
          clearTimeout(timer);
          listeners.delete(look);
          signal?.removeEventListener('abort', giveUp);
          resolve({ ...message, elapsedMs: performance.now() - startMs });
        };
        const look = (): void => {
          const message = take(event);
          if (message) end(message);
        };
        const giveUp = (): void => end({ status: 'missing', event });
        const timer = setTimeout(giveUp, patienceMs);
        listeners.add(look);
        signal?.addEventListener('abort', giveUp, { once: true });
        look();
      });
    },
  };
}

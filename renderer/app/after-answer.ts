/**
 * Work that waits for the answer of a key press which is already on its way to the page.
 *
 * Main answers a press and then announces its exchange, but the announcement comes over a stream that is open, and
 * often arrives first.
 */
import type { PhoneStore } from './phone-store.ts';
import type { StoreDeps } from './store-types.ts';

/** A press that is still in flight after this time is another one. */
const LONGEST_WAIT_MS = 200;

/** Calls the action once: when the press in flight is answered, or at once if there is none. */
export function afterAnswer(phone: PhoneStore, later: StoreDeps['later'], action: () => void): void {
  const { inFlight } = phone.getState().phone;
  if (inFlight === undefined) {
    action();
    return;
  }
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    stop();
    action();
  };
  const stop = phone.subscribe((now) => {
    if (now.phone.inFlight !== inFlight) end();
  });
  later(end, LONGEST_WAIT_MS);
}

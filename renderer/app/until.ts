/** Waits for a store to come to a state. */
import type { StoreApi } from 'zustand/vanilla';

/** Resolves once this is true of the store's state, at once if it is; it may wait for ever. */
export function until<State>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  isTrue: (state: State) => boolean,
): Promise<void> {
  if (isTrue(store.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe((now) => {
      if (!isTrue(now)) return;
      stop();
      resolve();
    });
  });
}

/**
 * Unlocks the vault, for an act that found it locked or at the user's request. One question serves everyone who waits.
 *
 * The passphrase passes through and is never stored.
 */
import { createStore } from 'zustand/vanilla';
import type { Host } from '../../shared/contract/host.ts';
import type { Failure } from '../../shared/failure.ts';

export type UnlockState = {
  readonly isAsked: boolean;
  /** True if an act is waiting and will continue by itself. */
  readonly isForAct: boolean;
  readonly isBusy: boolean;
  readonly failure?: Failure;
  /** Asks; resolves with true once unlocked, or false if the user cancelled. */
  ask(): Promise<boolean>;
  /** Opened by the user, with nothing waiting. */
  open(): void;
  tryPassphrase(passphrase: string): Promise<void>;
  leave(): void;
  /** Locks at once. */
  lock(): Promise<void>;
};

export function createUnlockStore(host: Host) {
  let waiting: ((isUnlocked: boolean) => void)[] = [];
  const store = createStore<UnlockState>()((set, get) => {
    const end = (isUnlocked: boolean) => {
      const answered = waiting;
      waiting = [];
      set({ failure: undefined, isAsked: false, isForAct: false, isBusy: false });
      for (const answer of answered) answer(isUnlocked);
    };
    return {
      isAsked: false,
      isForAct: false,
      isBusy: false,
      ask: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          set({ isAsked: true, isForAct: true });
        }),
      open: () => set({ isAsked: true }),
      async tryPassphrase(passphrase) {
        if (get().isBusy) return;
        set({ failure: undefined, isBusy: true });
        const answer = await host.call('vault.unlock', { passphrase });
        if (answer.ok) end(true);
        else set({ isBusy: false, failure: answer.failure });
      },
      leave: () => end(false),
      async lock() {
        await host.call('vault.lock', {});
      },
    };
  });
  // Another page of this workbench unlocked the vault: everyone waiting continues.
  host.on('state.changed', ({ vault }) => {
    const { isAsked, isBusy, leave } = store.getState();
    if (!isAsked || isBusy || vault.lock.kind === 'locked') return;
    const answered = waiting;
    waiting = [];
    leave();
    for (const answer of answered) answer(true);
  });
  return store;
}

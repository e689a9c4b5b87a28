/**
 * Unlocking the vault: asked for by whatever act met it locked, or by the user. One question for all who wait.
 *
 * The passphrase passes through and is kept nowhere.
 */
import { createStore } from 'zustand/vanilla';
import type { Host } from '../../shared/contract/host.ts';
import type { Failure } from '../../shared/failure.ts';

export type UnlockState = {
  readonly isAsked: boolean;
  /** True where an act waits for it and goes on by itself afterwards. */
  readonly isForAct: boolean;
  readonly isBusy: boolean;
  readonly failure?: Failure;
  /** Asks; resolves with true once it is unlocked, with false where the user left it. */
  ask(): Promise<boolean>;
  /** Asked for by the user, with nothing waiting. */
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
  // Unlocked elsewhere, by another page of the same workbench: whoever waits goes on.
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

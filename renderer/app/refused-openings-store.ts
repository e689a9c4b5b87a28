/** What the system asked to open and could not be opened: its sentence, until the user dismisses it or the next one comes. */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';

export type RefusedOpeningsState = {
  readonly failure?: Failure | undefined;
  refuse(failure: Failure): void;
  dismiss(): void;
};

export function createRefusedOpeningsStore() {
  return createStore<RefusedOpeningsState>()((set) => ({
    refuse: (failure) => set({ failure }),
    dismiss: () => set({ failure: undefined }),
  }));
}

/** What the program says by itself: that something failed inside it, or that there is a newer version. */
import { createStore } from 'zustand/vanilla';
import type { ProgramSaid } from '../../shared/contract/program-commands.ts';

export type ProgramState = {
  readonly said?: ProgramSaid;
  dismiss(): void;
};

export function createProgramStore() {
  return createStore<ProgramState>()((set) => ({ dismiss: () => set({ said: undefined }) }));
}

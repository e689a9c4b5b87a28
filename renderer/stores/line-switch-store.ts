/** A switch to another subscriber or environment that would end a session with something to lose: it waits here for the user's word. */
import { createStore } from 'zustand/vanilla';

export type LineSwitchState = {
  readonly asked?: {
    /** The menu that the session is in, in words. */
    readonly at: string;
    /** The subscriber or environment to switch to. */
    readonly to: string;
    readonly go: () => void;
  };
  ask(asked: NonNullable<LineSwitchState['asked']>): void;
  answer(isMeant: boolean): void;
};

export function createLineSwitchStore() {
  return createStore<LineSwitchState>()((set, get) => ({
    ask: (asked) => set({ asked }),
    answer(isMeant) {
      const { asked } = get();
      set({ asked: undefined });
      if (isMeant) asked?.go();
    },
  }));
}

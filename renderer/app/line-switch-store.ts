/** A switch, of line or of fork, that would end a session with something to lose or that came from outside: it waits here for the user's word. */
import { createStore } from 'zustand/vanilla';

export type LineSwitchState = {
  readonly asked?: {
    /** The menus that the sessions are in, in words; absent for a phone that has nothing to lose. */
    readonly at?: string;
    readonly secondAt?: string;
    /** The subscriber or environment to switch to; absent if only the second phone is opened anew. */
    readonly to?: string;
    /** The environment to switch to is live. */
    readonly isLive?: boolean;
    /** A link, or a list of the system's, asks for it: nobody has chosen it in the page. */
    readonly bySystem?: boolean;
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

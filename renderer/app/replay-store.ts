/**
 * What the phone in the dock shows while a flow is replayed, and who may stop it.
 *
 * A store of the first screen, because the phone is there in every room. The phone's own session waits behind it; nothing
 * that is shown here can be answered.
 */
import { createStore } from 'zustand/vanilla';

export type ReplayedScreen = {
  /** The flow’s name. */
  readonly flow: string;
  /** Where it is: `step 3 of 9`. */
  readonly at: string;
  /** What the last answer showed; absent until there is one. */
  readonly text?: string | undefined;
  readonly isEnd: boolean;
  /** Whose text it is; it says whether letters are asked for. */
  readonly state?: string | undefined;
  /** What is being sent, while the answer is awaited. */
  readonly sending?: string | undefined;
  /** It waits for the user to let the next step go. */
  readonly isPaused: boolean;
};

export type ReplayState = {
  readonly shown?: ReplayedScreen | undefined;
  show(shown: ReplayedScreen | undefined): void;
  /** Set by whoever runs flows. */
  readonly stop: () => void;
};

export function createReplayStore() {
  return createStore<ReplayState>()((set) => ({
    show: (shown) => set({ shown }),
    stop: () => {},
  }));
}

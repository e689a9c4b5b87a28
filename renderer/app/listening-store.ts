/**
 * Whether the phone listens to the keyboard: a phone key is a signed request, so it listens only where people look at it.
 *
 * At home, which is the room Phone with the phone unfolded, it listens unless it was put to sleep by hand. Elsewhere it sleeps until it is woken by
 * hand, and falls asleep again once the user's hands leave it. phone/play-from-keyboard.ts decides which single keys it hears.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreDeps } from './store-types.ts';

export type ListeningState = {
  readonly isListening: boolean;
  /** Digits were pressed while it slept; true for a moment, so that the sign can say why nothing happened. */
  readonly isCalled: boolean;
  /** The click that is under way found it asleep, so it only wakes it: a line of its menu is not answered by it. */
  readonly isWokenByClick: boolean;
  wake(): void;
  /** A finger or the pointer went down on it. */
  touched(): void;
  sleep(): void;
  /** Another room was entered, or the phone was folded or unfolded. */
  placed(place: 'home' | 'away' | 'folded'): void;
  /** The user's hands went somewhere else. */
  left(): void;
  /** A key was pressed that it would have heard. */
  called(): void;
};

const CALLED_MS = 1500;

export function createListeningStore({ later }: Pick<StoreDeps, 'later'>) {
  return createStore<ListeningState>()((set, get) => {
    let place: 'home' | 'away' | 'folded' = 'home';
    let isPutToSleep = false;
    let isWokenAway = false;
    let calls = 0;
    const settle = () => {
      const isListening = place === 'home' ? !isPutToSleep : place === 'away' && isWokenAway;
      if (isListening !== get().isListening) set({ isListening, isCalled: false });
    };
    return {
      isListening: true,
      isCalled: false,
      isWokenByClick: false,
      touched() {
        const { isListening, isWokenByClick, wake } = get();
        if (isWokenByClick === isListening) set({ isWokenByClick: !isListening });
        wake();
      },
      wake() {
        isPutToSleep = false;
        isWokenAway = true;
        settle();
      },
      sleep() {
        isPutToSleep = true;
        isWokenAway = false;
        settle();
      },
      placed(next) {
        place = next;
        isWokenAway = false;
        settle();
      },
      left() {
        isWokenAway = false;
        settle();
      },
      called() {
        calls += 1;
        const mine = calls;
        set({ isCalled: true });
        later(() => {
          if (mine === calls) set({ isCalled: false });
        }, CALLED_MS);
      },
    };
  });
}

/**
 * Whether the phone listens to the keyboard: a phone key is a signed request, so it listens only where people look at it.
 *
 * At home, which is the room Phone with the phone unfolded, it listens unless it was put to sleep by hand. Where that room has no place for it, the
 * first digit wakes it. Elsewhere it sleeps until it is woken by hand, and falls asleep again once the user's hands leave it. phone/play-from-keyboard.ts decides which single keys it hears.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreDeps } from './store-types.ts';

/** `column`: the room Phone in a window that has no place for the phone beside it. */
type Place = 'home' | 'column' | 'away' | 'folded';

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
  placed(place: Place): void;
  /** The user's hands went somewhere else. */
  left(): void;
  /** A key was pressed that it would have heard; it may be awake then, and hear it. */
  called(): void;
};

const CALLED_MS = 1500;

export function createListeningStore({ later }: Pick<StoreDeps, 'later'>) {
  return createStore<ListeningState>()((set, get) => {
    let place: Place = 'home';
    let isPutToSleep = false;
    let isWokenAway = false;
    let calls = 0;
    const settle = () => {
      const isListening = place === 'home' ? !isPutToSleep : place !== 'folded' && isWokenAway;
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
        if (place === 'column' && !isPutToSleep) return get().wake();
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

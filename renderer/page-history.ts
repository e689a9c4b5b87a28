/**
 * The browser's own history, as the stores use it: places in its entries, never in the address, which stays free of whatever a place may name.
 *
 * A desktop window has no Back button and no keys for it, so there this file listens for the usual ones.
 */
import type { PageHistory } from './app/place.ts';

export function pageHistory(page: Window): PageHistory {
  return {
    current: () => page.history.state as unknown,
    push: (place) => page.history.pushState(place, ''),
    replace: (place) => page.history.replaceState(place, ''),
    onMove(listener) {
      page.addEventListener('popstate', ({ state }: PopStateEvent) => listener(state));
    },
  };
}

const MOUSE_BACK = 3;
const MOUSE_FORWARD = 4;

/** Alt and an arrow (on a Mac ⌘ and a bracket), and the mouse's own buttons, while `isNeeded` holds. */
export function listenBackKeys(page: Window, isMac: boolean, isNeeded: () => boolean): void {
  const go = (event: Event, isBack: boolean) => {
    event.preventDefault();
    if (isBack) page.history.back();
    else page.history.forward();
  };
  page.addEventListener('keydown', (event) => {
    const { key, altKey, metaKey, ctrlKey, shiftKey } = event;
    const isHeld = isMac ? metaKey && !altKey : altKey && !metaKey;
    if (!isNeeded() || !isHeld || ctrlKey || shiftKey) return;
    const [back, forward] = isMac ? ['[', ']'] : ['ArrowLeft', 'ArrowRight'];
    if (key === back || key === forward) go(event, key === back);
  });
  page.addEventListener('mouseup', (event) => {
    if (isNeeded() && (event.button === MOUSE_BACK || event.button === MOUSE_FORWARD)) {
      go(event, event.button === MOUSE_BACK);
    }
  });
}

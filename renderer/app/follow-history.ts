/** Keeps the browser's history in step with where the user is, so that Back leads to the place before and not out of the page. */
import { newestIn } from './exchanges-store.ts';
import { isSamePlace, type PageHistory, type PagePlace, placeNow, readPlace } from './place.ts';
import type { Stores } from './stores.ts';
import { selectedEnvironment } from './workbench-store.ts';

/** Called once, after the last room and tabs were restored. */
export function followHistory(stores: Stores, history: PageHistory): void {
  const { shell, inspector } = stores;
  // A reload comes back to the entry that it left.
  const left = readPlace(history.current());
  if (left) goTo(stores, left);
  let last = placeNow(stores);
  history.replace(last);
  let isLooking = false;
  /** One step may change several stores, so it looks when all have changed. */
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    queueMicrotask(() => {
      isLooking = false;
      const now = placeNow(stores);
      if (isSamePlace(now, last)) return;
      last = now;
      history.push(now);
    });
  };
  shell.subscribe((now, before) => now.panel !== before.panel && look());
  inspector.subscribe((now, before) => now.openedId !== before.openedId && look());
  history.onMove((state) => {
    const place = readPlace(state);
    // An entry that is not ours, such as a new address in this tab: it becomes the present place.
    if (!place) return history.replace(placeNow(stores));
    last = place;
    goTo(stores, place);
  });
}

function goTo({ shell, inspector, exchanges, workbench }: Stores, { panel, exchangeId }: PagePlace): void {
  const { openedId, open, follow } = inspector.getState();
  if (exchangeId !== undefined && exchangeId !== openedId) void open(exchangeId);
  if (panel === 'exchange' && exchangeId === undefined && openedId !== undefined) {
    void follow(newestIn(exchanges.getState(), selectedEnvironment(workbench.getState())?.id));
  }
  shell.getState().enter(panel);
}

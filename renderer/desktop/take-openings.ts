/**
 * Takes openings from main one after another, and opens each.
 *
 * While a dialog asks the user something, links and files wait in main and clicks in the menu are passed over, as
 * shortcuts are: what is behind a question must not change under it.
 */
import { afterPause } from '../app/after-pause.ts';
import type { Stores } from '../app/stores.ts';
import { openOpening } from './open-opening.ts';

/** How soon after a dialog what waited is taken. */
const RETRY_MS = 300;

type Busy = { querySelector(selector: string): unknown };

export function takeOpenings(document: Busy, stores: Stores): void {
  const { host, page, palette } = stores;
  let isTaking = false;
  let hasNews = false;
  /** The palette is no question: what was clicked in the menu takes its place. */
  const isBusy = () =>
    palette.getState().asked !== undefined || document.querySelector('dialog[open]:not(.palette)') !== null;
  const retry = afterPause(page.later, () => void takeAll(), RETRY_MS);
  /** One arrival may be announced while the answer that nothing waits is on its way, so that the queue is asked once more. */
  async function takeAll(): Promise<void> {
    hasNews = true;
    if (isTaking) return;
    isTaking = true;
    try {
      while (hasNews) {
        hasNews = false;
        const busy = isBusy();
        const answer = await host.call('window.nextOpening', { isBusy: busy });
        if (busy) retry();
        const opening = answer.ok ? answer.value.opening : undefined;
        if (!opening) continue;
        hasNews = true;
        if (palette.getState().isOpen) palette.getState().close();
        await openOpening(stores, opening);
      }
    } finally {
      isTaking = false;
    }
  }
  host.on('opening.arrived', () => void takeAll());
  void takeAll();
}

/** What stands beside the history list: the exchange or the session of its active line, fetched from history, with the list left as it is. */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import { walkIdOfEntry } from '../../shared/history/history-entries.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import type { Walk } from '../../shared/ussd/walk.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import type { StoreDeps } from '../app/store-types.ts';

/** `of` is the line's id. */
export type HistoryPreview =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'loading'; readonly of: string }
  | { readonly kind: 'failed'; readonly of: string; readonly failure: Failure }
  | { readonly kind: 'exchange'; readonly of: string; readonly exchange: Exchange }
  | { readonly kind: 'session'; readonly of: string; readonly walk: Walk };

export type HistoryPreviewState = {
  readonly isOpen: boolean;
  readonly preview: HistoryPreview;
  setOpen(isOpen: boolean): void;
  /** Shows the line; `newestId` is the newest press of a session's line. */
  show(of: string, newestId: string): Promise<void>;
  clear(): void;
};

const ENTRY = 'dialbench.history.preview';

export function createHistoryPreviewStore({ host, keep }: Pick<StoreDeps, 'host' | 'keep'>) {
  return createStore<HistoryPreviewState>()((set, get) => {
    const asking = latest();
    return {
      isOpen: keep.read(ENTRY) !== 'closed',
      preview: { kind: 'nothing' },
      setOpen(isOpen) {
        keep.write(ENTRY, isOpen ? 'open' : 'closed');
        set({ isOpen });
      },
      async show(of, newestId) {
        const isNewest = asking();
        // What stands there stays until the next has come, so that nothing flickers under the arrow keys.
        if (get().preview.kind === 'nothing' || get().preview.kind === 'failed')
          set({ preview: { kind: 'loading', of } });
        if (walkIdOfEntry(of) === undefined) {
          const answer = await host.call('history.get', { id: newestId });
          if (!isNewest()) return;
          set({
            preview: answer.ok
              ? { kind: 'exchange', of, exchange: answer.value }
              : { kind: 'failed', of, failure: answer.failure },
          });
          return;
        }
        const answer = await host.call('history.walk', { id: newestId });
        if (!isNewest()) return;
        set({
          preview: answer.ok
            ? { kind: 'session', of, walk: answer.value }
            : { kind: 'failed', of, failure: answer.failure },
        });
      },
      clear() {
        asking();
        set({ preview: { kind: 'nothing' } });
      },
    };
  });
}

export const historyPreviewStore = defineStore(createHistoryPreviewStore);

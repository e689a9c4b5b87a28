/**
 * The palette: the typed text, matching exchanges, the action awaiting confirmation, and recent actions.
 *
 * Searches exchanges when typing pauses and drops answers to older queries. renderer/palette ranks the hits.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import { jsonValue } from '../../shared/json/json-value.ts';
import { type ExchangeSummary, isExchange } from '../../shared/request/exchange.ts';
import type { Action } from './action.ts';
import { latest } from './latest.ts';
import type { StoreDeps } from './store-types.ts';

/** The history search for the query. */
export type ExchangeSearch =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly exchanges: readonly ExchangeSummary[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type PaletteState = {
  readonly isOpen: boolean;
  readonly query: string;
  readonly search: ExchangeSearch;
  /** The destructive action awaiting confirmation. */
  readonly asked?: Action;
  /** Ids of recent actions, newest first. */
  readonly recent: readonly string[];
  /** True from Enter until the list is whole and its best match runs. Typing on takes it back. */
  readonly isEntered: boolean;
  open(): void;
  close(): void;
  type(query: string): void;
  enter(): void;
  /** Runs the action, or asks for confirmation first; ignores a disabled one, and none. */
  choose(action: Action | undefined): void;
  confirm(): void;
  /** Back from the confirmation to the list. */
  leave(): void;
};
export type PaletteStore = StoreApi<PaletteState>;

const ENTRY = 'dialbench.palette';
const MOST_RECENT = 8;
const PAUSE_MS = 150;
const SHORTEST_SEARCH = 2;
const MOST_FOUND = 20;

export function createPaletteStore({ host, keep, later }: Pick<StoreDeps, 'host' | 'keep' | 'later'>): PaletteStore {
  return createStore<PaletteState>()((set, get) => {
    const asking = latest();

    async function search(query: string, isNewest: () => boolean): Promise<void> {
      const answer = await host.call('records.list', {
        sources: ['sent', 'imported'],
        query,
        order: 'flat',
        limit: MOST_FOUND,
      });
      if (!isNewest()) return;
      if (!answer.ok) return set({ search: { kind: 'failed', failure: answer.failure } });
      set({ search: { kind: 'found', exchanges: answer.value.hits.map((hit) => hit.record).filter(isExchange) } });
    }

    function run(action: Action): void {
      const recent = [action.id, ...get().recent.filter((id) => id !== action.id)].slice(0, MOST_RECENT);
      keep.write(ENTRY, JSON.stringify(recent));
      set({ asked: undefined, recent, isOpen: false });
      // The closing dialog restores the focus, so an action that moves the focus must run after it.
      later(action.run, 0);
    }

    return {
      isOpen: false,
      query: '',
      search: { kind: 'none' },
      recent: readRecent(keep.read(ENTRY)),
      isEntered: false,
      open() {
        asking();
        set({ asked: undefined, isOpen: true, isEntered: false, query: '', search: { kind: 'none' } });
      },
      close: () => set({ asked: undefined, isOpen: false }),
      type(query) {
        const isNewest = asking();
        const typed = { query, isEntered: false };
        if (query.trim().length < SHORTEST_SEARCH) return set({ ...typed, search: { kind: 'none' } });
        set(get().search.kind === 'found' ? typed : { ...typed, search: { kind: 'searching' } });
        later(() => {
          if (isNewest()) void search(query.trim(), isNewest);
        }, PAUSE_MS);
      },
      enter: () => set({ isEntered: true }),
      choose(action) {
        set({ isEntered: false });
        if (action === undefined || action.hindrance !== undefined) return;
        if (action.loses === undefined) run(action);
        else set({ asked: action });
      },
      confirm() {
        const { asked } = get();
        if (asked) run(asked);
      },
      leave: () => set({ asked: undefined }),
    };
  });
}

function readRecent(text: string | undefined): readonly string[] {
  const json = jsonValue(text ?? '');
  if (!Array.isArray(json)) return [];
  return json.filter((id): id is string => typeof id === 'string').slice(0, MOST_RECENT);
}

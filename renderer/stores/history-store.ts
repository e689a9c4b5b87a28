/**
 * The history room: the query, the hits loaded so far, the selection.
 *
 * The query is one line of text and survives a reload. The ticker and the inspector use another list (exchanges-store); this one is searched, and
 * follows recording, marking and deletion.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HistoryOverview } from '../../shared/contract/history-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import type { HistoryHit } from '../../shared/history/history-hit.ts';
import { moved, NO_SELECTION, rangeTo, type Selection, toggled } from '../../shared/history/selection.ts';
import { latest } from './latest.ts';
import type { StoreDeps } from './store-types.ts';

export type HistoryListState = {
  readonly query: string;
  /** `searching` while a changed query runs; the hits are still those of the previous query. */
  readonly status: 'loading' | 'searching' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly hits: readonly HistoryHit[];
  readonly more: boolean;
  readonly total: number;
  readonly totalIsAtLeast: boolean;
  readonly isLoadingOlder: boolean;
  readonly selection: Selection;
  readonly overview?: HistoryOverview;
  /** Changes the query; searches when typing pauses. */
  type(query: string): void;
  /** Changes the query and searches at once. */
  ask(query: string): void;
  /** The room is opened or left. While it is not in view, changes wait; the return searches once for all of them. */
  setInView(isInView: boolean): void;
  /** Searches again; keeps the hits below the first page if the two overlap. */
  refresh(): Promise<void>;
  loadOlder(): Promise<void>;
  loadOverview(): Promise<void>;
  select(selection: Selection): void;
  toggle(id: string): void;
  selectTo(id: string): void;
  move(by: number, isExtending: boolean): void;
  /** Selects every hit, up to MOST_SELECTED. */
  selectAll(): Promise<void>;
};
export type HistoryStore = StoreApi<HistoryListState>;

const MOST_SELECTED = 10_000;
const PAGE = 50;
const PAUSE_MS = 140;
const QUERY_ENTRY = 'dialbench.history.query';

export function createHistoryStore({ host, keep, later }: Pick<StoreDeps, 'host' | 'keep' | 'later'>): HistoryStore {
  const asking = latest();
  let isRefreshPlanned = false;
  let isInView = true;
  /** Something changed while the room was not in view. */
  let isStale = false;
  /** Rows were deleted, so only a fresh list is correct. */
  let isShrunk = false;
  const store = createStore<HistoryListState>()((set, get) => {
    const order = () => get().hits.map((hit) => hit.exchange.id);
    async function firstPage(isAnew: boolean): Promise<void> {
      const isNewest = asking();
      const { query, hits: known, status } = get();
      if (isAnew) set({ status: status === 'ready' || status === 'searching' ? 'searching' : 'loading' });
      const answer = await host.call('history.search', { query, limit: PAGE });
      if (!isNewest()) return;
      if (!answer.ok) {
        set({ status: 'failed', failure: answer.failure });
        return;
      }
      const { hits, more, total = hits.length, totalIsAtLeast = false } = answer.value;
      const meetsAt = isAnew || isShrunk ? -1 : known.findIndex((hit) => hit.exchange.id === hits.at(-1)?.exchange.id);
      const older = meetsAt < 0 ? [] : known.slice(meetsAt + 1);
      isShrunk = false;
      set({
        failure: undefined,
        status: 'ready',
        hits: [...hits, ...older],
        more: older.length > 0 ? get().more : more,
        total,
        totalIsAtLeast,
      });
    }
    return {
      query: keep.read(QUERY_ENTRY) ?? '',
      status: 'loading',
      hits: [],
      more: false,
      total: 0,
      totalIsAtLeast: false,
      isLoadingOlder: false,
      selection: NO_SELECTION,
      type(query) {
        change(query);
        const isNewest = asking();
        later(() => {
          if (isNewest()) void firstPage(true);
        }, PAUSE_MS);
      },
      ask(query) {
        change(query);
        void firstPage(true);
      },
      setInView(next) {
        isInView = next;
        if (isInView && isStale) planRefresh();
      },
      refresh: () => firstPage(get().status === 'loading' || get().status === 'failed'),
      async loadOlder() {
        const { more, isLoadingOlder, hits, query, status } = get();
        const last = hits.at(-1);
        if (!more || isLoadingOlder || !last || status !== 'ready') return;
        set({ isLoadingOlder: true });
        const answer = await host.call('history.search', { query, limit: PAGE, beforeId: last.exchange.id });
        set({ isLoadingOlder: false });
        if (!answer.ok || get().query !== query) return;
        const known = new Set(order());
        const older = answer.value.hits.filter((hit) => !known.has(hit.exchange.id));
        set({ hits: [...get().hits, ...older], more: answer.value.more && older.length > 0 });
      },
      async loadOverview() {
        const answer = await host.call('history.overview', {});
        if (answer.ok) set({ overview: answer.value });
      },
      select: (selection) => set({ selection }),
      toggle: (id) => set({ selection: toggled(get().selection, id) }),
      selectTo: (id) => set({ selection: rangeTo(get().selection, order(), id) }),
      move: (by, isExtending) => set({ selection: moved(get().selection, order(), by, isExtending) }),
      async selectAll() {
        const answer = await host.call('history.ids', { query: get().query, limit: MOST_SELECTED });
        if (answer.ok) set({ selection: { ...get().selection, ids: new Set(answer.value.ids) } });
      },
    };
    function change(query: string): void {
      keep.write(QUERY_ENTRY, query);
      set({ query, selection: NO_SELECTION });
    }
  });
  /** Combines several changes in a row into one search. */
  function planRefresh(): void {
    isStale = !isInView;
    if (isRefreshPlanned || isStale) return;
    isRefreshPlanned = true;
    later(() => {
      isRefreshPlanned = false;
      const room = store.getState();
      if (room.status !== 'loading') void room.refresh();
      if (room.overview) void room.loadOverview();
    }, PAUSE_MS);
  }
  host.on('exchange.recorded', planRefresh);
  host.on('history.changed', (change) => {
    isShrunk ||= change.kind === 'removed';
    planRefresh();
  });
  return store;
}

/**
 * The history room: the query, the hits loaded so far with their sessions, the selection.
 *
 * The query is one line of text and survives a reload. The session strip and the inspector use another list (exchanges-store); this one is searched, and
 * follows recording, marking and deletion.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HistoryOverview, HistorySessionsPage } from '../../shared/contract/history-commands.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import { historyEntries, selectionOfExchanges, walkIdOfEntry } from '../../shared/history/history-entries.ts';
import type { HistoryHit } from '../../shared/history/history-hit.ts';
import { withValues } from '../../shared/history/query-text.ts';
import { moved, NO_SELECTION, rangeTo, type Selection, toggled } from '../../shared/history/selection.ts';
import type { SessionHead } from '../../shared/history/session-head.ts';
import { isExchange } from '../../shared/request/exchange.ts';
import { walkIdOf } from '../../shared/ussd/walk.ts';
import { afterPause } from '../app/after-pause.ts';
import { isBack } from '../app/connection-store.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import type { StoreDeps } from '../app/store-types.ts';

/** By session, or every exchange for itself in the order of recording. */
export const HISTORY_ORDERS = { sessions: 'By session', flat: 'Flat' } as const;
export type HistoryOrder = keyof typeof HISTORY_ORDERS;

export type HistoryListState = {
  readonly query: string;
  /** `searching` while a changed query runs; the hits are still those of the previous query. */
  readonly status: 'loading' | 'searching' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly order: HistoryOrder;
  readonly hits: readonly HistoryHit[];
  /** Of the hits, by Walk id; none in the flat list. */
  readonly sessions: ReadonlyMap<string, SessionHead>;
  /** Ids of Walks whose presses are not listed. */
  readonly folded: ReadonlySet<string>;
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
  /** Asks for one whole session. */
  askSession(sessionId: string): void;
  arrange(order: HistoryOrder): void;
  fold(walkId: string, isFolded: boolean): void;
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
const ORDER_ENTRY = 'dialbench.history.order';

export function createHistoryStore({ host, keep, later }: Pick<StoreDeps, 'host' | 'keep' | 'later'>): HistoryStore {
  const asking = latest();
  let isInView = true;
  /** Something changed while the room was not in view. */
  let isStale = false;
  /** Rows were deleted, so only a fresh list is correct. */
  let isShrunk = false;
  const store = createStore<HistoryListState>()((set, get) => {
    const lines = () => historyEntries(get());
    const lineIds = () => lines().map(({ id }) => id);
    /** Where the next older page begins. */
    let nextBeforeId: string | undefined;
    const pageOf = async (beforeId?: string): Promise<Answer<HistorySessionsPage>> => {
      const { query, order } = get();
      const asked = { query, limit: PAGE, beforeId };
      if (order === 'sessions') return host.call('history.sessions', asked);
      const answer = await host.call('history.search', asked);
      if (!answer.ok) return answer;
      const { more, ...page } = answer.value;
      return {
        ok: true,
        value: { ...page, sessions: [], nextBeforeId: more ? page.hits.at(-1)?.exchange.id : undefined },
      };
    };
    async function firstPage(isAnew: boolean): Promise<void> {
      const isNewest = asking();
      const { hits: known, status } = get();
      if (isAnew) set({ status: status === 'ready' || status === 'searching' ? 'searching' : 'loading' });
      const answer = await pageOf();
      if (!isNewest()) return;
      if (!answer.ok) {
        set({ status: 'failed', failure: answer.failure });
        return;
      }
      const { hits, sessions, total = hits.length, totalIsAtLeast = false, nextBeforeId: next } = answer.value;
      const fresh = new Set(hits.map((hit) => hit.exchange.id));
      const meetsAt = isAnew || isShrunk ? -1 : known.findIndex((hit) => hit.exchange.id === hits.at(-1)?.exchange.id);
      // A session that went on stands at the top, and no longer where it stood.
      const older = meetsAt < 0 ? [] : known.slice(meetsAt + 1).filter((hit) => !fresh.has(hit.exchange.id));
      isShrunk = false;
      if (older.length === 0) nextBeforeId = next;
      set({
        failure: undefined,
        status: 'ready',
        hits: [...hits, ...older],
        sessions: withHeads(older.length === 0 ? new Map() : get().sessions, sessions),
        more: nextBeforeId !== undefined,
        total,
        totalIsAtLeast,
      });
    }
    return {
      query: keep.read(QUERY_ENTRY) ?? '',
      status: 'loading',
      order: keep.read(ORDER_ENTRY) === 'flat' ? 'flat' : 'sessions',
      hits: [],
      sessions: new Map(),
      folded: new Set(),
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
      askSession: (sessionId) => get().ask(withValues('', 'session', [sessionId])),
      arrange(order) {
        if (order === get().order) return;
        keep.write(ORDER_ENTRY, order);
        set({ order, selection: { ...get().selection, anchorId: undefined } });
        void firstPage(true);
      },
      fold(walkId, isFolded) {
        const folded = new Set(get().folded);
        if (isFolded) folded.add(walkId);
        else folded.delete(walkId);
        set({ folded });
      },
      setInView(next) {
        isInView = next;
        if (isInView && isStale) planRefresh();
      },
      refresh: () => firstPage(get().status === 'loading' || get().status === 'failed'),
      async loadOlder() {
        const { isLoadingOlder, query, order, status } = get();
        const beforeId = nextBeforeId;
        if (beforeId === undefined || isLoadingOlder || status !== 'ready') return;
        set({ isLoadingOlder: true });
        const answer = await pageOf(beforeId);
        set({ isLoadingOlder: false });
        if (!answer.ok || get().query !== query || get().order !== order || nextBeforeId !== beforeId) return;
        const known = new Set(get().hits.map((hit) => hit.exchange.id));
        const older = answer.value.hits.filter((hit) => !known.has(hit.exchange.id));
        nextBeforeId = answer.value.nextBeforeId;
        set({
          hits: [...get().hits, ...older],
          sessions: withHeads(get().sessions, answer.value.sessions),
          more: nextBeforeId !== undefined,
        });
      },
      async loadOverview() {
        const answer = await host.call('history.overview', {});
        if (answer.ok) set({ overview: answer.value });
      },
      select: (selection) => set({ selection }),
      toggle(id) {
        const { selection, hits } = get();
        const walkId = walkIdOfEntry(id);
        if (walkId === undefined) return set({ selection: toggled(selection, id) });
        const of = hits.filter((hit) => walkIdOf(hit.exchange) === walkId).map((hit) => hit.exchange.id);
        const isWhole = of.every((one) => selection.ids.has(one));
        const ids = isWhole ? [...selection.ids].filter((one) => !of.includes(one)) : [...selection.ids, ...of];
        set({ selection: { ids: new Set(ids), activeId: id, anchorId: id } });
      },
      selectTo: (id) => set({ selection: selectionOfExchanges(rangeTo(get().selection, lineIds(), id), lines()) }),
      move: (by, isExtending) =>
        set({ selection: selectionOfExchanges(moved(get().selection, lineIds(), by, isExtending), lines()) }),
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
  function withHeads(known: ReadonlyMap<string, SessionHead>, heads: readonly SessionHead[]) {
    return new Map([...known, ...heads.map((head) => [head.id, head] as const)]);
  }
  /** Combines several changes in a row into one search. */
  const refreshSoon = afterPause(
    later,
    () => {
      const room = store.getState();
      if (room.status !== 'loading') void room.refresh();
      if (room.overview) void room.loadOverview();
    },
    PAUSE_MS,
  );
  function planRefresh(): void {
    isStale = !isInView;
    if (!isStale) refreshSoon();
  }
  host.on('record.changed', (record) => {
    if (isExchange(record)) planRefresh();
  });
  host.on('history.changed', (change) => {
    isShrunk ||= change.kind === 'removed';
    planRefresh();
  });
  return store;
}

/** Loaded when its room first opens and after a reconnect. On each visit the filter values are read anew; it searches on the first only. */
export const historyStore = defineStore((page, { shell, connection }) => {
  const store = createHistoryStore(page);
  let entered: string | undefined;
  const follow = (panel: string) => {
    if (panel === entered) return;
    entered = panel;
    store.getState().setInView(panel === 'history');
    if (panel !== 'history') return;
    if (store.getState().status === 'loading') void store.getState().refresh();
    void store.getState().loadOverview();
  };
  follow(shell.getState().panel);
  shell.subscribe((now) => follow(now.panel));
  connection.subscribe((now, before) => {
    if (isBack(now, before) && store.getState().status !== 'loading') void store.getState().refresh();
  });
  return store;
});

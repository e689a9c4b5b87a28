/**
 * A list of records: its query, the hits loaded so far with their sessions, what is selected, and the record that is shown.
 *
 * The one store of every list of what was seen; lists differ in the sources and the environment that they are of. The query is
 * one line of text. Pages come from main; what arrives, is marked or deleted makes the first page be read anew.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RecordPage, WholeRecord } from '../../../shared/contract/record-commands.ts';
import type { Answer, Failure } from '../../../shared/failure.ts';
import {
  historyEntries,
  newestIn,
  type RunEntry,
  selectionOfRecords,
  toggledLine,
} from '../../../shared/history/history-entries.ts';
import type { RecordCursor } from '../../../shared/history/merge-pages.ts';
import { moved, NO_SELECTION, rangeTo, type Selection } from '../../../shared/history/selection.ts';
import type { SessionHead } from '../../../shared/history/session-head.ts';
import { type RecordSource, sourceOf } from '../../../shared/record/record-summary.ts';
import { isExchange } from '../../../shared/request/exchange.ts';
import { type Walk, walkIdOf } from '../../../shared/ussd/walk.ts';
import { afterPause } from '../../app/after-pause.ts';
import { latest } from '../../app/latest.ts';
import type { StoreDeps } from '../../app/store-types.ts';
import type { WalkRead } from '../../app/walk-store.ts';

/** By session, or every record for itself in the order of time. */
export const RECORD_ORDERS = { sessions: 'By session', flat: 'Flat' } as const;
export type RecordOrder = keyof typeof RECORD_ORDERS;

export type ShownRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly failure: Failure }
  /** `session`: of a press, as far as history gives it. */
  | {
      readonly kind: 'record';
      readonly id: string;
      readonly record: WholeRecord;
      readonly session?: WalkRead | undefined;
    }
  | { readonly kind: 'session'; readonly id: string; readonly walk: Walk };

export type RecordsState = Required<Pick<RecordPage, 'hits' | 'total' | 'totalIsAtLeast' | 'tally'>> & {
  readonly query: string;
  /** `searching` while a changed query runs; the hits are still those of the previous query. */
  readonly status: 'loading' | 'searching' | 'ready' | 'failed';
  readonly failure?: Failure | undefined;
  readonly order: RecordOrder;
  /** Of the hits, by Walk id; none in the flat list. */
  readonly sessions: ReadonlyMap<string, SessionHead>;
  /** Ids of Walks whose presses are not listed. */
  readonly folded: ReadonlySet<string>;
  /** Ids of records whose runs are opened. */
  readonly openedRuns: ReadonlySet<string>;
  readonly dropped: number;
  readonly more: boolean;
  readonly isLoadingOlder: boolean;
  readonly selection: Selection;
  readonly shown: ShownRecord;
  /** Changes the query; searches when typing pauses. */
  type(query: string): void;
  /** Changes the query and searches at once. */
  ask(query: string): Promise<void>;
  arrange(order: RecordOrder): void;
  fold(walkId: string, isFolded: boolean): void;
  openRun(run: RunEntry, isOpen: boolean): void;
  /** The list is opened or left. While it is not in view, changes wait; the return searches once for all of them. */
  setInView(isInView: boolean): void;
  /** Searches again; keeps the hits below the first page if the two overlap. */
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  select(selection: Selection): void;
  toggle(id: string): void;
  selectTo(id: string): void;
  move(by: number, isExtending: boolean): void;
  /** Selects every exchange that is found, up to MOST_SELECTED. */
  selectAll(): Promise<void>;
  /** Shows a record or, by the id of its line, a session. What is shown stays until the other has come. */
  open(id: string): Promise<void>;
  close(): void;
  /** Back to the beginning: another environment is looked at, or what was listed is gone. */
  forget(): void;
};
export type RecordsStore = StoreApi<RecordsState>;

/** What a list is of; whatever is absent is not narrowed. */
export type RecordScope = {
  readonly sources?: readonly RecordSource[];
  /** Undefined until it is known: then nothing is asked for. */
  readonly environmentId?: () => string | undefined;
  /** Asked for besides what the user asks for. */
  readonly filter?: string;
  /** The name under which the query and the order are there after a reload. */
  readonly keptAs?: string;
};

const MOST_SELECTED = 10_000;
const PAGE = 50;
const PAUSE_MS = 140;
const NONE = { kind: 'none' } as const;
const EMPTY = {
  ...{ hits: [], sessions: new Map(), total: 0, totalIsAtLeast: false, tally: [], dropped: 0, more: false },
} as const;

export function createRecordsStore(
  { host, keep, later }: Pick<StoreDeps, 'host' | 'keep' | 'later'>,
  { sources, environmentId, filter, keptAs }: RecordScope,
): RecordsStore {
  const asking = latest();
  const opening = latest();
  let isInView = true;
  /** Something changed that no search has covered yet. */
  let isStale = false;
  /** More became known of what is shown. */
  let isShownStale = false;
  /** Records were deleted, so only a fresh list is correct. */
  let isShrunk = false;
  const entryOf = (what: 'query' | 'order') => `dialbench.${keptAs}.${what}`;
  const kept = (what: 'query' | 'order') => (keptAs === undefined ? undefined : keep.read(entryOf(what)));
  const write = (what: 'query' | 'order', text: string): void => {
    if (keptAs !== undefined) keep.write(entryOf(what), text);
  };
  const store = createStore<RecordsState>()((set, get) => {
    const lines = () => historyEntries(get());
    const lineIds = () => lines().map(({ id }) => id);
    let next: RecordCursor | undefined;
    const pageOf = async (after?: RecordCursor): Promise<Answer<RecordPage> | undefined> => {
      const { query, order } = get();
      const of = environmentId?.();
      if (environmentId && of === undefined) return undefined;
      const asked = filter === undefined ? query : `${query} ${filter}`.trim();
      return host.call('records.list', {
        sources: sources && [...sources],
        environmentId: of,
        query: asked,
        order,
        after,
        limit: PAGE,
      });
    };
    async function firstPage(isAnew: boolean): Promise<void> {
      const isNewest = asking();
      isStale = false;
      const { hits: known, status } = get();
      if (isAnew) set({ status: status === 'ready' || status === 'searching' ? 'searching' : 'loading' });
      const answer = await pageOf();
      if (!answer || !isNewest()) return;
      if (!answer.ok) {
        set({ status: 'failed', failure: answer.failure });
        return;
      }
      const { hits, sessions, total = hits.length, totalIsAtLeast = false, tally, dropped } = answer.value;
      const fresh = new Set(hits.map((hit) => hit.record.id));
      const meetsAt = isAnew || isShrunk ? -1 : known.findIndex((hit) => hit.record.id === hits.at(-1)?.record.id);
      // A session that went on stands at the top, and no longer where it stood.
      const older = meetsAt < 0 ? [] : known.slice(meetsAt + 1).filter((hit) => !fresh.has(hit.record.id));
      const wasShrunk = isShrunk;
      isShrunk = false;
      if (older.length === 0) next = answer.value.next;
      set({
        failure: undefined,
        status: 'ready',
        hits: [...hits, ...older],
        sessions: withHeads(older.length === 0 ? new Map() : get().sessions, sessions),
        more: next !== undefined,
        ...{ total, totalIsAtLeast, tally, dropped },
      });
      // It came while the first page was on its way, which may not have it.
      if (isStale && isInView) refreshSoon();
      if (wasShrunk) await leaveDeleted();
    }
    /** What is shown may be among what was deleted; then the first line of the list, which is read anew by now, is chosen. */
    async function leaveDeleted(): Promise<void> {
      const before = get().shown;
      if (before.kind === 'none') return;
      await get().open(before.id);
      const { shown, selection } = get();
      if (shown.kind !== 'failed' || shown.id !== before.id) return;
      set({ shown: NONE, selection: { ...selection, activeId: undefined } });
    }
    return {
      ...EMPTY,
      query: kept('query') ?? '',
      status: 'loading',
      order: kept('order') === 'flat' ? 'flat' : 'sessions',
      folded: new Set(),
      openedRuns: new Set(),
      isLoadingOlder: false,
      selection: NO_SELECTION,
      shown: NONE,
      type(query) {
        change(query);
        const isNewest = asking();
        later(() => {
          if (isNewest()) void firstPage(true);
        }, PAUSE_MS);
      },
      ask(query) {
        change(query);
        return firstPage(true);
      },
      arrange(order) {
        if (order === get().order) return;
        write('order', order);
        set({ order, selection: { ...get().selection, anchorId: undefined } });
        void firstPage(true);
      },
      fold(walkId, isFolded) {
        const folded = new Set(get().folded);
        if (isFolded) folded.add(walkId);
        else folded.delete(walkId);
        set({ folded });
      },
      openRun({ hits }, isOpen) {
        const of = hits.map(({ record }) => record.id);
        const others = [...get().openedRuns].filter((id) => !of.includes(id));
        set({ openedRuns: new Set(isOpen ? [...others, ...of.slice(0, 1)] : others) });
      },
      setInView(nowInView) {
        isInView = nowInView;
        if (isInView && isStale) refreshSoon();
        const { shown } = get();
        if (isInView && isShownStale && shown.kind !== 'none') void get().open(shown.id);
        if (isInView) isShownStale = false;
      },
      // A search that is under way for another query begins anew, so that no older answer outruns it.
      load: () => firstPage(get().status !== 'ready'),
      async loadOlder() {
        const { isLoadingOlder, query, order, status } = get();
        const after = next;
        if (after === undefined || isLoadingOlder || status !== 'ready') return;
        set({ isLoadingOlder: true });
        const answer = await pageOf(after);
        set({ isLoadingOlder: false });
        if (!answer?.ok || get().query !== query || get().order !== order || next !== after) return;
        const known = new Set(get().hits.map((hit) => hit.record.id));
        const older = answer.value.hits.filter((hit) => !known.has(hit.record.id));
        next = answer.value.next;
        set({
          hits: [...get().hits, ...older],
          sessions: withHeads(get().sessions, answer.value.sessions),
          more: next !== undefined,
        });
      },
      select: (selection) => set({ selection }),
      toggle: (id) => set({ selection: toggledLine(get().selection, lines(), id) }),
      selectTo: (id) => set({ selection: selectionOfRecords(rangeTo(get().selection, lineIds(), id), lines()) }),
      move: (by, isExtending) =>
        set({ selection: selectionOfRecords(moved(get().selection, lineIds(), by, isExtending), lines()) }),
      async selectAll() {
        const answer = await host.call('history.ids', { query: get().query, limit: MOST_SELECTED });
        if (answer.ok) set({ selection: { ...get().selection, ids: new Set(answer.value.ids) } });
      },
      async open(id) {
        const isNewest = opening();
        if (get().shown.kind === 'none' || get().shown.kind === 'failed') set({ shown: { kind: 'loading', id } });
        const shown = await read(id);
        if (isNewest()) set({ shown });
      },
      close() {
        opening();
        set({ shown: NONE });
      },
      forget() {
        asking();
        opening();
        next = undefined;
        set({ ...EMPTY, status: 'loading', failure: undefined, selection: NO_SELECTION, shown: NONE });
      },
    };
    function change(query: string): void {
      write('query', query);
      set({ query, selection: NO_SELECTION });
    }
    async function read(id: string): Promise<ShownRecord> {
      const line = lines().find((one) => one.id === id);
      const newestId = (line && newestIn(line)) ?? id;
      if (line?.kind === 'session') {
        const walk = await host.call('history.walk', { id: newestId });
        return walk.ok ? { kind: 'session', id, walk: walk.value } : { kind: 'failed', id, failure: walk.failure };
      }
      const answer = await host.call('records.get', { id: newestId });
      if (!answer.ok) return { kind: 'failed', id, failure: answer.failure };
      const record = answer.value;
      if (!record.press) return { kind: 'record', id, record };
      const walk = await host.call('history.walk', { id: record.id });
      const session: WalkRead = walk.ok
        ? { kind: 'walk', walk: walk.value }
        : { kind: 'failed', failure: walk.failure };
      return { kind: 'record', id, record, session };
    }
  });
  function withHeads(known: ReadonlyMap<string, SessionHead>, heads: readonly SessionHead[]) {
    return new Map([...known, ...heads.map((head) => [head.id, head] as const)]);
  }
  /** Combines several changes in a row into one search: as many may come as a load test sends. */
  const refreshSoon = afterPause(
    later,
    () => {
      if (isStale && isInView && store.getState().status !== 'loading') void store.getState().load();
    },
    PAUSE_MS,
  );
  function planRefresh(): void {
    isStale = true;
    if (isInView) refreshSoon();
  }
  host.on('record.changed', (record) => {
    const { shown, open } = store.getState();
    // What is open gets its answer and its finding as they come; an exchange is never changed, but its session goes on.
    const isOfSession = isExchange(record) && walkIdOf(record) === walkIn(shown);
    const isSame = shown.kind === 'record' && shown.record.id === record.id;
    if (shown.kind !== 'none' && (isOfSession || isSame)) {
      if (isInView) void open(shown.id);
      else isShownStale = true;
    }
    const of = environmentId?.();
    const isHere = !environmentId || of === record.environmentId;
    if (isHere && (sources?.includes(sourceOf(record)) ?? true)) planRefresh();
  });
  host.on('history.changed', (change) => {
    isShrunk ||= change.kind === 'removed';
    if (sources?.includes('sent') ?? true) planRefresh();
  });
  return store;
}

/** The id of the session that is shown, or of which a press is. */
function walkIn(shown: ShownRecord): string | undefined {
  if (shown.kind === 'session') return shown.walk.id;
  return shown.kind === 'record' && shown.session?.kind === 'walk' ? shown.session.walk.id : undefined;
}

/**
 * A list of records from one source, newest first, as many as have been loaded, and the selected one.
 *
 * Pages come from main; what arrives comes as events, and again as more becomes known of it. Where something is searched for,
 * main is asked whether it fits. The list is bounded as main's is.
 */
import { createStore } from 'zustand/vanilla';
import type { ListedSource, RecordPage, WholeRecord } from '../../../shared/contract/record-commands.ts';
import type { Failure } from '../../../shared/failure.ts';
import { type RecordSource, type RecordSummary, sourceOf } from '../../../shared/record/record-summary.ts';
import { afterPause } from '../../app/after-pause.ts';
import { latest } from '../../app/latest.ts';
import type { StoreDeps } from '../../app/store-types.ts';

export type ShownRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly failure: Failure }
  | { readonly kind: 'record'; readonly id: string; readonly record: WholeRecord };

export type RecordsState = RecordPage & {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  /** In the language of history's search. */
  readonly query: string;
  readonly shown: ShownRecord;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  ask(query: string): Promise<void>;
  open(id: string): Promise<void>;
  close(): void;
  /** Back to the beginning: another environment is looked at, or what was listed is gone. */
  forget(): void;
};

type Kept = {
  readonly page: number;
  readonly most: number;
  /** What is announced of it; the sandbox's journal is polled, since most of it is this program's own. */
  readonly hears: readonly RecordSource[];
};
const KEPT: Readonly<Record<ListedSource, Kept>> = {
  received: { page: 100, most: 5000, hears: ['received'] },
  passed: { page: 500, most: 500, hears: ['passed', 'sandbox'] },
  sandbox: { page: 200, most: 200, hears: [] },
};

const EMPTY = { records: [], matched: 0, more: false, tally: [], events: [], dropped: 0 } as const;
const NONE = { kind: 'none' } as const;

/** `environmentId`: undefined until main reports it. */
export function createRecordsStore(
  { host, later }: Pick<StoreDeps, 'host' | 'later'>,
  source: ListedSource,
  environmentId: () => string | undefined,
) {
  const { page, most, hears } = KEPT[source];
  const asking = latest();
  let isStillListed = asking();
  let isLoadingOlder = false;
  const store = createStore<RecordsState>()((set, get) => {
    const pageOf = (id: string, beforeId?: string) =>
      host.call('records.list', { source, environmentId: id, query: get().query, beforeId, limit: page });
    return {
      ...EMPTY,
      status: 'loading',
      query: '',
      shown: NONE,
      async load() {
        const id = environmentId();
        if (id === undefined) return;
        const isNewest = asking();
        isStillListed = isNewest;
        if (get().status === 'failed') set({ status: 'loading', failure: undefined });
        const answer = await pageOf(id);
        // The query or environment has changed since.
        if (!isNewest()) return;
        set(
          answer.ok
            ? { status: 'ready', failure: undefined, ...answer.value }
            : { status: 'failed', failure: answer.failure },
        );
      },
      async loadOlder() {
        const id = environmentId();
        const { more, records } = get();
        const last = records.at(-1);
        if (!more || isLoadingOlder || !last || id === undefined) return;
        isLoadingOlder = true;
        const isNewest = isStillListed;
        const answer = await pageOf(id, last.id);
        isLoadingOlder = false;
        if (!answer.ok || !isNewest()) return;
        const known = new Set(get().records.map((one) => one.id));
        const older = answer.value.records.filter((one) => !known.has(one.id));
        set({ records: [...get().records, ...older], more: answer.value.more && older.length > 0 });
      },
      ask(query) {
        set({ query });
        return get().load();
      },
      async open(id) {
        const before = get().shown;
        // What is open gets its answer and its finding as they come.
        if (before.kind !== 'record' || before.id !== id) set({ shown: { kind: 'loading', id } });
        const answer = await host.call('records.get', { id });
        const { shown } = get();
        if (shown.kind === 'none' || shown.id !== id) return;
        set({
          shown: answer.ok
            ? { kind: 'record', id, record: answer.value }
            : { kind: 'failed', id, failure: answer.failure },
        });
      },
      close: () => set({ shown: NONE }),
      forget() {
        asking();
        set({ ...EMPTY, status: 'loading', failure: undefined, shown: NONE });
      },
    };
  });
  /** As many may come as a load test sends. */
  const searchSoon = afterPause(later, () => void store.getState().load());
  host.on('record.changed', (record) => {
    const { status, shown, query, records, open } = store.getState();
    if (status !== 'ready' || record.environmentId !== environmentId() || !hears.includes(sourceOf(record))) return;
    const at = records.findIndex(({ id }) => id === record.id);
    if (at >= 0) store.setState({ records: records.with(at, record) });
    else if (query !== '') searchSoon();
    else store.setState((now) => withArrived(now, record, most));
    if (shown.kind === 'record' && shown.id === record.id) void open(record.id);
  });
  return store;
}

function withArrived({ records, events, matched }: RecordsState, record: RecordSummary, most: number) {
  const { event } = record;
  return {
    records: [record, ...records].slice(0, most),
    matched: matched + 1,
    events: event === undefined || events.includes(event) ? events : [...events, event].sort(),
  };
}

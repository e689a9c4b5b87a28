/**
 * The newest exchanges, as many as have been loaded: one list for the ticker, the inspector and the palette. The history room searches a list of its
 * own.
 *
 * Pages come from history, new exchanges from events; duplicates are dropped.
 */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { StoreDeps } from './store-types.ts';

export type ExchangesState = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly exchanges: readonly ExchangeSummary[];
  readonly total: number;
  /** History has exchanges older than the last in the list. */
  readonly more: boolean;
  readonly isLoadingOlder: boolean;
  /** Loads the newest page; keeps the older exchanges in the list if the two overlap. */
  loadNewest(): Promise<void>;
  loadOlder(): Promise<void>;
};

const PAGE = 100;

export function createExchangesStore({ host, afterPaint }: Pick<StoreDeps, 'host' | 'afterPaint'>) {
  /** Exchanges were deleted, but the event did not say which. */
  let isShrunk = false;
  const store = createStore<ExchangesState>()((set, get) => ({
    status: 'loading',
    exchanges: [],
    total: 0,
    more: false,
    isLoadingOlder: false,
    async loadNewest() {
      if (get().status === 'failed') set({ status: 'loading' });
      const before = new Set(get().exchanges.map((one) => one.id));
      const answer = await host.call('history.list', { limit: PAGE });
      if (!answer.ok) {
        set({ status: 'failed', failure: answer.failure });
        return;
      }
      const { exchanges: newest, total, more } = answer.value;
      const ids = new Set(newest.map((one) => one.id));
      const known = get().exchanges;
      // Exchanges recorded while the page was loading are newer than everything in it.
      const arrived = known.filter((one) => !before.has(one.id) && !ids.has(one.id));
      const meetsAt = known.findIndex((one) => one.id === newest.at(-1)?.id);
      const older = meetsAt < 0 || isShrunk ? [] : known.slice(meetsAt + 1);
      isShrunk = false;
      set({
        status: 'ready',
        exchanges: [...arrived, ...newest, ...older],
        total: Math.max(total, arrived.length + newest.length),
        more: older.length > 0 ? get().more : more,
      });
    },
    async loadOlder() {
      const { more, isLoadingOlder, exchanges } = get();
      const last = exchanges.at(-1);
      if (!more || isLoadingOlder || !last) return;
      set({ isLoadingOlder: true });
      const answer = await host.call('history.list', { limit: PAGE, beforeId: last.id });
      set({ isLoadingOlder: false });
      if (!answer.ok) return;
      const ids = new Set(get().exchanges.map((one) => one.id));
      const older = answer.value.exchanges.filter((one) => !ids.has(one.id));
      set({ exchanges: [...get().exchanges, ...older], more: answer.value.more && older.length > 0 });
    },
  }));
  function take(summary: ExchangeSummary): void {
    const { exchanges, total } = store.getState();
    if (exchanges.some((one) => one.id === summary.id)) return;
    store.setState({ exchanges: [summary, ...exchanges], total: total + 1 });
  }
  // The phone's screen first: drawing the list, and the exchange in the inspector, takes several times as long.
  host.on('exchange.recorded', (summary) => afterPaint(() => take(summary)));
  host.on('history.changed', (change) => {
    if (change.kind !== 'removed' && change.kind !== 'elsewhere') return;
    isShrunk ||= change.kind === 'removed';
    void store.getState().loadNewest();
  });
  return store;
}

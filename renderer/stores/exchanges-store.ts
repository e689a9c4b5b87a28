/**
 * The newest exchanges, up to a bound: one list for the session strip, the inspector and the palette. The history room searches a list of its
 * own, and has the rest. What conformance runs send is not among them: their room leads to it, and it would push out what the user sent.
 *
 * The newest page comes from history, new exchanges from events; duplicates are dropped.
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
  /** Loads the newest page; keeps the older exchanges in the list if the two overlap. */
  loadNewest(): Promise<void>;
};

const PAGE = 100;
/** A day of presses would otherwise all be held, and gone through with each one more. */
const MOST_LISTED = 500;

export function createExchangesStore({ host, afterPaint }: Pick<StoreDeps, 'host' | 'afterPaint'>) {
  /** Exchanges were deleted, but the event did not say which. */
  let isShrunk = false;
  const store = createStore<ExchangesState>()((set, get) => ({
    status: 'loading',
    exchanges: [],
    total: 0,
    async loadNewest() {
      if (get().status === 'failed') set({ status: 'loading' });
      const before = new Set(get().exchanges.map((one) => one.id));
      const answer = await host.call('history.list', { limit: PAGE, withoutRuns: true });
      if (!answer.ok) {
        set({ status: 'failed', failure: answer.failure });
        return;
      }
      const { exchanges: newest, total } = answer.value;
      const ids = new Set(newest.map((one) => one.id));
      const known = get().exchanges;
      // Exchanges recorded while the page was loading are newer than everything in it.
      const arrived = known.filter((one) => !before.has(one.id) && !ids.has(one.id));
      const meetsAt = known.findIndex((one) => one.id === newest.at(-1)?.id);
      const older = meetsAt < 0 || isShrunk ? [] : known.slice(meetsAt + 1);
      isShrunk = false;
      set({
        status: 'ready',
        exchanges: [...arrived, ...newest, ...older].slice(0, MOST_LISTED),
        total: Math.max(total, arrived.length + newest.length),
      });
    },
  }));
  function take(summary: ExchangeSummary): void {
    const { exchanges, total } = store.getState();
    if (exchanges.some((one) => one.id === summary.id)) return;
    store.setState({ exchanges: [summary, ...exchanges].slice(0, MOST_LISTED), total: total + 1 });
  }
  // The phone's screen first: drawing the list, and the exchange in the inspector, takes several times as long.
  host.on('exchange.recorded', (summary) => {
    if (summary.by !== 'conformance') afterPaint(() => take(summary));
  });
  host.on('history.changed', (change) => {
    if (change.kind !== 'removed' && change.kind !== 'elsewhere') return;
    isShrunk ||= change.kind === 'removed';
    void store.getState().loadNewest();
  });
  return store;
}

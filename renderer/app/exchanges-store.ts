/**
 * The newest exchanges, up to a bound: one list for the session strip, Phone and the palette. Seen searches a list of its
 * own, and has the rest. What robots send is not among them: it would push out what the user sent. Each robot has a count instead.
 *
 * The newest page comes from history, new exchanges from events; duplicates are dropped.
 */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import { type RobotTally, withSent } from '../../shared/page/robot-tally.ts';
import { type ExchangeSummary, isExchange } from '../../shared/request/exchange.ts';
import { robotOf } from '../../shared/request/robot.ts';
import type { StoreDeps } from './store-types.ts';

export type ExchangesState = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly exchanges: readonly ExchangeSummary[];
  readonly total: number;
  readonly robots: readonly RobotTally[];
  /** Loads the newest page; keeps the older exchanges in the list if the two overlap. */
  loadNewest(): Promise<void>;
};

const PAGE = 100;
/** A day of presses would otherwise all be held, and gone through with each one more. */
const MOST_LISTED = 500;

/** The newest of this environment. */
export function newestIn({ exchanges }: ExchangesState, environmentId: string | undefined): string | undefined {
  return exchanges.find((one) => one.environmentId === environmentId)?.id;
}

export function createExchangesStore({ host, afterPaint, nowMs }: Pick<StoreDeps, 'host' | 'afterPaint' | 'nowMs'>) {
  const openedAtMs = nowMs();
  /** Exchanges were deleted, but the event did not say which. */
  let isShrunk = false;
  const store = createStore<ExchangesState>()((set, get) => ({
    status: 'loading',
    exchanges: [],
    total: 0,
    robots: [],
    async loadNewest() {
      if (get().status === 'failed') set({ status: 'loading' });
      const before = new Set(get().exchanges.map((one) => one.id));
      const answer = await host.call('history.list', { limit: PAGE, withoutRobots: true });
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
  /** Whether a robot sent it, which is counted then. */
  function isCounted(summary: ExchangeSummary): boolean {
    const robot = robotOf(summary);
    if (!robot) return false;
    store.setState(({ robots }) => ({ robots: withSent(robots, robot, summary) }));
    return true;
  }
  /** Agents work in a program of their own, of which only history tells. */
  async function countElsewhere(): Promise<void> {
    const answer = await host.call('history.list', { limit: PAGE });
    if (!answer.ok) return;
    for (const one of answer.value.exchanges.toReversed()) {
      if (one.startedAtMs >= openedAtMs) isCounted(one);
    }
  }
  function take(summary: ExchangeSummary): void {
    if (isCounted(summary)) return;
    const { exchanges, total } = store.getState();
    if (exchanges.some((one) => one.id === summary.id)) return;
    store.setState({ exchanges: [summary, ...exchanges].slice(0, MOST_LISTED), total: total + 1 });
  }
  // The phone's screen first: drawing the list, and the exchange in the inspector, takes several times as long.
  host.on('record.changed', (record) => {
    if (isExchange(record)) afterPaint(() => take(record));
  });
  host.on('history.changed', (change) => {
    if (change.kind !== 'removed' && change.kind !== 'elsewhere') return;
    isShrunk ||= change.kind === 'removed';
    void store.getState().loadNewest();
    if (change.kind === 'elsewhere') void countElsewhere();
  });
  return store;
}

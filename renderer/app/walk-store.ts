/**
 * The USSD sessions that the page draws as Walks: the one that runs (or ran last), and that of the exchange that Phone shows.
 *
 * Presses come from the list of exchanges as they are recorded; a session that began before that list is read from history. The
 * strip, the summary and the waterfall all read this store.
 */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { type Walk, walkIdOf, walksOf, withPresses } from '../../shared/ussd/walk.ts';
import type { StoreDeps } from './store-types.ts';

/** `failed`: history could not give the session. */
export type WalkRead =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'walk'; readonly walk: Walk };

export type WalkState = {
  /** By Walk id: the running and the shown one. */
  readonly reads: Readonly<Record<string, WalkRead>>;
  readonly runningId?: string;
  readonly shownId?: string;
  /** The newest exchanges, newest first, after each change of the list. */
  listed(exchanges: readonly ExchangeSummary[]): void;
  /** The exchange that Phone shows; undefined if there is none. */
  show(exchange: ExchangeSummary | undefined): void;
  /** Reads a session that could not be read again. */
  readAgain(exchangeId: string, walkId: string): Promise<void>;
};

export function createWalkStore({ host }: Pick<StoreDeps, 'host'>) {
  /** The newest exchange that was looked at. */
  let seenId: string | undefined;
  /** An exchange of each Walk, to ask history by. */
  const askedBy = new Map<string, string>();
  /** What was recorded while history is being read for a Walk: the answer may not have it. */
  const underWay = new Map<string, ExchangeSummary[]>();
  const store = createStore<WalkState>()((set, get) => {
    const put = (id: string, read: WalkRead) => set({ reads: { ...get().reads, [id]: read } });
    async function readAgain(exchangeId: string, walkId: string): Promise<void> {
      const since: ExchangeSummary[] = [];
      underWay.set(walkId, since);
      // What is drawn stays until the answer is there.
      if (get().reads[walkId]?.kind !== 'walk') put(walkId, { kind: 'loading' });
      const answer = await host.call('history.walk', { id: exchangeId });
      if (underWay.get(walkId) !== since) return;
      underWay.delete(walkId);
      if (!(walkId in get().reads)) return;
      if (!answer.ok) return put(walkId, { kind: 'failed', failure: answer.failure });
      put(walkId, { kind: 'walk', walk: withPresses(answer.value, since) });
    }
    /** Takes the Walk of this press from the list if its dialling is in it, else from history. */
    function find(press: ExchangeSummary, exchanges: readonly ExchangeSummary[]): void {
      const id = walkIdOf(press);
      askedBy.set(id, press.id);
      if (get().reads[id] !== undefined) return;
      const [walk] = walksOf(exchanges.filter((one) => walkIdOf(one) === id));
      if (walk?.steps[0].isStart) put(id, { kind: 'walk', walk });
      else void readAgain(press.id, id);
    }
    function keepOnly({ runningId, shownId }: Pick<WalkState, 'runningId' | 'shownId'>): void {
      const kept = Object.entries(get().reads).filter(([id]) => id === runningId || id === shownId);
      for (const id of askedBy.keys()) if (id !== runningId && id !== shownId) askedBy.delete(id);
      set({ runningId, shownId, reads: Object.fromEntries(kept) });
    }
    function extend(fresh: readonly ExchangeSummary[]): void {
      if (!fresh.some(({ press }) => press)) return;
      for (const since of underWay.values()) since.push(...fresh);
      for (const [id, read] of Object.entries(get().reads)) {
        if (read.kind !== 'walk') continue;
        const walk = withPresses(read.walk, fresh);
        if (walk !== read.walk) put(id, { kind: 'walk', walk });
      }
    }
    return {
      reads: {},
      listed(exchanges) {
        const seenAt = exchanges.findIndex(({ id }) => id === seenId);
        seenId = exchanges[0]?.id;
        if (seenAt === 0) return;
        extend(seenAt < 0 ? exchanges : exchanges.slice(0, seenAt));
        const newest = exchanges.find(({ press }) => press);
        const { shownId } = get();
        if (newest) find(newest, exchanges);
        keepOnly({ shownId, runningId: newest && walkIdOf(newest) });
      },
      show(exchange) {
        const { runningId, shownId } = get();
        const id = exchange?.press && walkIdOf(exchange);
        if (id === shownId) return;
        if (exchange?.press) find(exchange, []);
        keepOnly({ runningId, shownId: id });
      },
      readAgain,
    };
  });
  host.on('history.changed', ({ kind }) => {
    if (kind !== 'removed' && kind !== 'elsewhere') return;
    for (const [walkId, exchangeId] of askedBy) void store.getState().readAgain(exchangeId, walkId);
  });
  return store;
}

/** The Walk of that id, if it has been read. */
export function walkOf({ reads }: Pick<WalkState, 'reads'>, id: string | undefined): Walk | undefined {
  const read = id === undefined ? undefined : reads[id];
  return read?.kind === 'walk' ? read.walk : undefined;
}

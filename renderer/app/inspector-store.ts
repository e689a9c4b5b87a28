/** The exchange that Phone shows: the newest by default, or the one the user opened. */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { latest } from './latest.ts';
import type { StoreDeps } from './store-types.ts';

/** The parts of an exchange, in order; `session` is there for presses only. */
export const EXCHANGE_PARTS = {
  signature: 'Signature',
  request: 'Request',
  response: 'Response',
  checks: 'Checks',
  timings: 'Timings',
  session: 'Session',
} as const;
export type ExchangePart = keyof typeof EXCHANGE_PARTS;

type Shown =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'loading'; readonly id: string; readonly sinceMs: number }
  | { readonly kind: 'failed'; readonly id: string; readonly failure: Failure }
  | { readonly kind: 'exchange'; readonly exchange: Exchange };

export type InspectorState = {
  /** The part that was opened last; an exchange that has no such part shows its first. */
  readonly part: ExchangePart;
  readonly shown: Shown;
  /** The exchange that the user opened; absent while it follows the newest. */
  readonly openedId?: string;
  /** Whether to show the next exchange when it is recorded. */
  readonly isFollowing: boolean;
  showPart(part: ExchangePart): void;
  /** Shows this exchange and stops following. */
  open(id: string): Promise<void>;
  /** Shows the newest, or nothing where there is none, and follows later ones. */
  follow(newestId: string | undefined): Promise<void>;
  /** A newer exchange was recorded. */
  arrived(id: string): void;
};

export function createInspectorStore({ host, nowMs }: Pick<StoreDeps, 'host' | 'nowMs'>) {
  return createStore<InspectorState>()((set, get) => {
    const asking = latest();
    async function show(id: string): Promise<void> {
      const { shown } = get();
      const isNewest = asking();
      if (shown.kind === 'exchange' && shown.exchange.id === id) return;
      // Keeps the current exchange until the next arrives, to avoid flicker.
      if (shown.kind !== 'exchange') set({ shown: { kind: 'loading', id, sinceMs: nowMs() } });
      const answer = await host.call('history.get', { id });
      if (!isNewest()) return;
      if (!answer.ok) {
        set({ shown: { kind: 'failed', id, failure: answer.failure } });
        return;
      }
      set({ shown: { kind: 'exchange', exchange: answer.value } });
    }
    return {
      shown: { kind: 'nothing' },
      part: 'signature',
      isFollowing: true,
      showPart: (part) => set({ part }),
      open(id) {
        set({ isFollowing: false, openedId: id });
        return show(id);
      },
      async follow(newestId) {
        set({ isFollowing: true, openedId: undefined });
        if (newestId !== undefined) return show(newestId);
        asking();
        set({ shown: { kind: 'nothing' } });
      },
      arrived(id) {
        if (get().isFollowing) void show(id);
      },
    };
  });
}

/** The exchange in the inspector (the newest by default, or the one the user opened), and body bytes loaded beyond the preview. */

import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import type { LoadedBody } from './exchange-body.ts';
import { latest } from './latest.ts';
import type { StoreDeps } from './store-types.ts';

export type BodyPart = 'request' | 'response';

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
  readonly bodies: Partial<Readonly<Record<BodyPart, LoadedBody>>>;
  showPart(part: ExchangePart): void;
  /** Shows this exchange and stops following. */
  open(id: string): Promise<void>;
  /** Shows the newest, or nothing where there is none, and follows later ones. */
  follow(newestId: string | undefined): Promise<void>;
  /** A newer exchange was recorded. */
  arrived(id: string): void;
  /** Loads the next megabyte of a body. */
  loadMore(part: BodyPart): Promise<void>;
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
      const [answer, { loadedBody }] = await Promise.all([host.call('history.get', { id }), bodyReader()]);
      if (!isNewest()) return;
      if (!answer.ok) {
        set({ shown: { kind: 'failed', id, failure: answer.failure } });
        return;
      }
      const exchange = answer.value;
      const { request, response } = exchange;
      const bodies = { request: loadedBody(request.body), response: response && loadedBody(response.body) };
      set({ shown: { kind: 'exchange', exchange }, bodies });
    }
    return {
      shown: { kind: 'nothing' },
      part: 'signature',
      isFollowing: true,
      bodies: {},
      showPart: (part) => set({ part }),
      open(id) {
        set({ isFollowing: false, openedId: id });
        return show(id);
      },
      async follow(newestId) {
        set({ isFollowing: true, openedId: undefined });
        if (newestId !== undefined) return show(newestId);
        asking();
        set({ shown: { kind: 'nothing' }, bodies: {} });
      },
      arrived(id) {
        if (get().isFollowing) void show(id);
      },
      async loadMore(part) {
        const { shown, bodies } = get();
        const body = bodies[part];
        if (shown.kind !== 'exchange' || !body || body.isLoading || body.bytes.length >= body.totalBytes) return;
        const { id } = shown.exchange;
        const put = (loaded: LoadedBody) => {
          const now = get().shown;
          if (now.kind === 'exchange' && now.exchange.id === id) set({ bodies: { ...get().bodies, [part]: loaded } });
        };
        const { bytes, totalBytes } = body;
        put({ bytes, totalBytes, isLoading: true });
        put(await (await bodyReader()).moreOfBody(host, { id, part, bytes, totalBytes }));
      },
    };
  });
}

/** What reads bodies comes with the first exchange. */
const bodyReader = () => import('./exchange-body.ts');

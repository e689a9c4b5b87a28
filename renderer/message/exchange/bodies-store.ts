/** Bodies of recorded exchanges beyond the preview that came with them: loaded a megabyte at a time, wherever the exchange is looked at. */
import { createStore } from 'zustand/vanilla';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { defineStore } from '../../app/define-store.ts';
import { type LoadedBody, loadedBody, moreOfBody } from '../../app/exchange-body.ts';
import type { StoreDeps } from '../../app/store-types.ts';

export type BodyPart = 'request' | 'response';
type LoadedBodies = Partial<Readonly<Record<BodyPart, LoadedBody>>>;

export type BodiesState = {
  /** By exchange; of the last few of which more was loaded. */
  readonly loaded: Readonly<Record<string, LoadedBodies>>;
  /** Loads the next megabyte. */
  loadMore(exchange: Pick<Exchange, 'id' | BodyPart>, part: BodyPart): Promise<void>;
};

const MAX_BODIES = 4;

export function createBodiesStore({ host }: Pick<StoreDeps, 'host'>) {
  return createStore<BodiesState>()((set, get) => ({
    loaded: {},
    async loadMore(exchange, part) {
      const { id } = exchange;
      const preview = exchange[part]?.body;
      const body = get().loaded[id]?.[part] ?? (preview && loadedBody(preview));
      if (!body || body.isLoading || body.bytes.length >= body.totalBytes) return;
      const put = (next: LoadedBody) => {
        const { [id]: own, ...others } = get().loaded;
        const kept = Object.entries(others).slice(1 - MAX_BODIES);
        set({ loaded: Object.fromEntries([...kept, [id, { ...own, [part]: next }]]) });
      };
      const { bytes, totalBytes } = body;
      put({ bytes, totalBytes, isLoading: true });
      put(await moreOfBody(host, { id, part, bytes, totalBytes }));
    },
  }));
}

export const bodiesStore = defineStore(createBodiesStore);

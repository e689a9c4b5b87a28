/**
 * Received messages, newest first, as many as have been loaded, and the selected one.
 *
 * Pages come from history, new messages from events. The next load counts messages that the filter hides.
 */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import type { Delivery, DeliveryStatus, DeliverySummary } from '../../shared/webhook/delivery.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';

export type DeliveryFilter = { readonly event?: string; readonly status?: DeliveryStatus };

export type ShownDelivery =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly failure: Failure }
  | { readonly kind: 'delivery'; readonly id: string; readonly delivery: Delivery };

export type DeliveriesState = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly deliveries: readonly DeliverySummary[];
  readonly matched: number;
  readonly more: boolean;
  readonly events: readonly string[];
  readonly filter: DeliveryFilter;
  readonly shown: ShownDelivery;
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  filterBy(filter: DeliveryFilter): Promise<void>;
  open(id: string): Promise<void>;
  close(): void;
};

export type EnvironmentDeps = Pick<StoreDeps, 'host'> & {
  /** The selected environment; undefined until main reports it. */
  environmentId(): string | undefined;
};

const PAGE = 100;

export function createDeliveriesStore({ host, environmentId }: EnvironmentDeps) {
  const asking = latest();
  let isStillListed = asking();
  let isLoadingOlder = false;
  const store = createStore<DeliveriesState>()((set, get) => ({
    status: 'loading',
    deliveries: [],
    matched: 0,
    more: false,
    events: [],
    filter: {},
    shown: { kind: 'none' },
    async load() {
      const id = environmentId();
      if (id === undefined) return;
      const isNewest = asking();
      isStillListed = isNewest;
      if (get().status === 'failed') set({ status: 'loading', failure: undefined });
      const answer = await host.call('webhooks.list', { environmentId: id, limit: PAGE, ...get().filter });
      // The filter or environment has changed since.
      if (!isNewest()) return;
      set(answer.ok ? { status: 'ready', ...answer.value } : { status: 'failed', failure: answer.failure });
    },
    async loadOlder() {
      const id = environmentId();
      const { more, deliveries, filter } = get();
      const last = deliveries.at(-1);
      if (!more || isLoadingOlder || !last || id === undefined) return;
      isLoadingOlder = true;
      const isNewest = isStillListed;
      const answer = await host.call('webhooks.list', { environmentId: id, limit: PAGE, beforeId: last.id, ...filter });
      isLoadingOlder = false;
      if (!answer.ok || !isNewest()) return;
      const known = new Set(get().deliveries.map((one) => one.id));
      const older = answer.value.deliveries.filter((one) => !known.has(one.id));
      set({ deliveries: [...get().deliveries, ...older], more: answer.value.more && older.length > 0 });
    },
    filterBy(filter) {
      set({ filter });
      return get().load();
    },
    async open(id) {
      set({ shown: { kind: 'loading', id } });
      const answer = await host.call('webhooks.get', { id });
      const { shown } = get();
      if (shown.kind === 'none' || shown.id !== id) return;
      set({
        shown: answer.ok
          ? { kind: 'delivery', id, delivery: answer.value }
          : { kind: 'failed', id, failure: answer.failure },
      });
    },
    close: () => set({ shown: { kind: 'none' } }),
  }));
  host.on('delivery.recorded', (summary) => {
    store.setState((now) => withArrived(now, summary, environmentId()));
  });
  return store;
}

function withArrived(now: DeliveriesState, summary: DeliverySummary, environmentId: string | undefined) {
  const { deliveries, events, filter, status } = now;
  if (status !== 'ready' || summary.environmentId !== environmentId) return now;
  if (deliveries.some((one) => one.id === summary.id)) return now;
  const { event } = summary;
  const known = event === undefined || events.includes(event) ? events : [...events, event].sort();
  const isWanted =
    (filter.event === undefined || filter.event === event) &&
    (filter.status === undefined || filter.status === summary.status);
  if (!isWanted) return { ...now, events: known };
  return { ...now, events: known, deliveries: [summary, ...deliveries], matched: now.matched + 1 };
}

export const deliveriesStore = defineStore(({ host }, { workbench }) =>
  createDeliveriesStore({ host, environmentId: () => selectedEnvironment(workbench.getState())?.id }),
);

/** All that main tells the page unasked. Past tense; JSON. */
import type { ExchangeSummary } from '../request/exchange.ts';
import type { DeliverySummary } from '../webhook/delivery.ts';
import type { WorkbenchState } from './workbench-state.ts';

export type Events = {
  /** An exchange was completed (answered or failed) and handed to history. */
  'exchange.recorded': ExchangeSummary;
  /** A webhook message was taken by the receiver and handed to history. */
  'delivery.recorded': DeliverySummary;
  'state.changed': WorkbenchState;
  /** Exchanges were removed or marked, or another program wrote. */
  'history.changed': HistoryChange;
};

export type HistoryChange =
  | { readonly kind: 'removed' }
  | { readonly kind: 'marked' }
  /** Another program wrote into the same file: the command line, a second workbench. */
  | { readonly kind: 'elsewhere' };

export type EventName = keyof Events;

export const EVENT_NAMES = [
  'exchange.recorded',
  'delivery.recorded',
  'state.changed',
  'history.changed',
] as const satisfies readonly EventName[];

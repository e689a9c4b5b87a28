/** All that main tells the page unasked. Past tense; JSON. */
import type { ExchangeSummary } from '../request/exchange.ts';
import type { WorkbenchState } from './workbench-state.ts';

export type Events = {
  /** An exchange was completed (answered or failed) and handed to history. */
  'exchange.recorded': ExchangeSummary;
  'state.changed': WorkbenchState;
};

export type EventName = keyof Events;

export const EVENT_NAMES = ['exchange.recorded', 'state.changed'] as const satisfies readonly EventName[];

/** HistoryHit: one row of the history list: an exchange, what the user said of it, and where the words stand. */
import type { ExchangeSummary } from '../request/exchange.ts';
import type { Excerpt } from './excerpt.ts';
import type { HistoryMark } from './history-mark.ts';

export type HistoryHit = {
  readonly exchange: ExchangeSummary;
  readonly mark: HistoryMark;
  /** Absent where no words were asked, or none stands in what is kept as text. */
  readonly excerpt?: Excerpt;
};

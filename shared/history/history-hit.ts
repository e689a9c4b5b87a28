/** HistoryHit: one row of the history list: an exchange, the user's mark, and where the searched words occur. */
import type { ExchangeSummary } from '../request/exchange.ts';
import type { Excerpt } from './excerpt.ts';
import type { HistoryMark } from './history-mark.ts';

export type HistoryHit = {
  readonly exchange: ExchangeSummary;
  readonly mark: HistoryMark;
  /** Absent if no words were searched, or none occurs in the text we keep. */
  readonly excerpt?: Excerpt;
};

/** RecordHit: one row of a list of records: the record, the user's mark, and where the searched words occur. */
import type { RecordSummary } from '../record/record-summary.ts';
import type { Excerpt } from './excerpt.ts';
import type { HistoryMark } from './history-mark.ts';

export type RecordHit = {
  readonly record: RecordSummary;
  readonly mark: HistoryMark;
  /** Absent if no words were searched, or none occurs in the text we keep. */
  readonly excerpt?: Excerpt;
};

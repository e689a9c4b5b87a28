/**
 * The items of a list of records: runs, sessions and records under headings by day, with heights in rem known before drawing.
 *
 * The list may hold tens of thousands of rows and is rebuilt with each page, so the day is formatted once per day, not once per row.
 */
import type { HistoryEntry } from '../../../shared/history/history-entries.ts';
import type { RecordHit } from '../../../shared/history/record-hit.ts';
import type { RecordSummary } from '../../../shared/record/record-summary.ts';
import { ROW_REM } from '../../ui/Rows.tsx';
import { dayOf } from '../../ui/times.ts';
import { keptSourceOf, RECORD_WORDS } from './record-words.tsx';

export type ListItem = { readonly kind: 'day'; readonly day: string } | HistoryEntry;

/** What is wrong with a record that others sent: it is what people look for. */
export function sentenceOf(record: RecordSummary): string {
  const source = keptSourceOf(record);
  return source === undefined ? '' : RECORD_WORDS[source].sentence(record);
}

const TALL_ROW_REM = 2.875;

/**
 * Puts a heading before the first line of each day in the browser's time zone. A day may repeat after a clock change. A
 * session belongs to the day of its newest press.
 */
export function withDays(entries: readonly HistoryEntry[]): ListItem[] {
  const items: ListItem[] = [];
  let day = { fromMs: 0, toMs: 0 };
  for (const entry of entries) {
    const startedAtMs = startOf(entry);
    if (startedAtMs !== undefined && (startedAtMs < day.fromMs || startedAtMs >= day.toMs)) {
      day = boundsOf(startedAtMs);
      items.push({ kind: 'day', day: dayOf(startedAtMs) });
    }
    items.push(entry);
  }
  return items;
}

/** Undefined for a press below its session: its day is the session's. */
function startOf(entry: HistoryEntry): number | undefined {
  if (entry.kind === 'hit') return entry.isInSession ? undefined : entry.hit.record.startedAtMs;
  return entry.hits[0]?.record.startedAtMs;
}

/** Rows with a second line are taller. */
function hasSecondLine({ record, excerpt, mark }: RecordHit): boolean {
  if (excerpt) return excerpt.place !== 'label';
  return mark.note !== '' || sentenceOf(record) !== '';
}

export function heightOf(item: ListItem | undefined): number {
  return item?.kind === 'hit' && hasSecondLine(item.hit) ? TALL_ROW_REM : ROW_REM;
}

export function keyOf(item: ListItem | undefined, at: number): string {
  if (!item) return `${at}`;
  // A day may appear twice; the position tells the two apart.
  return item.kind === 'day' ? `day ${item.day} ${at}` : item.id;
}

/** From midnight to midnight: 23 or 25 hours on days when the clocks change. */
function boundsOf(atMs: number): { fromMs: number; toMs: number } {
  const at = new Date(atMs);
  const midnight = (daysOn: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysOn).getTime();
  return { fromMs: midnight(0), toMs: midnight(1) };
}

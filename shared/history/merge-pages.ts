/**
 * Pages of several lists as one page, newest first. Each list is asked for as many hits as the page takes, so that none
 * runs out before the page is full; and each goes on after its own last unit, so that no page has a gap or a repeat.
 */

import type { RecordSource } from '../record/record-summary.ts';
import type { RecordHit } from './record-hit.ts';

/** Where what was sent and imported lies is one list. */
export type RecordList = Exclude<RecordSource, 'imported'>;

/** By list, the record after which it goes on. Absent: from its newest. */
export type RecordCursor = { readonly [List in RecordList]?: string | undefined };

/** Hits that stay together, newest first: a session's, or one alone. A list goes on after the first of them. */
export type RecordUnit = readonly [RecordHit, ...RecordHit[]];

export type ListPage = { readonly units: readonly RecordUnit[]; readonly more: boolean };

export type MergedPage = { readonly hits: readonly RecordHit[]; readonly next?: RecordCursor };

export function mergePages(
  pages: Readonly<Partial<Record<RecordList, ListPage>>>,
  after: RecordCursor,
  limit: number,
): MergedPage {
  const lists = Object.entries(pages).map(([list, { units, more }]) => ({ list, units, more, at: 0 }));
  const hits: RecordHit[] = [];
  const next: Record<string, string | undefined> = { ...after };
  while (hits.length < limit) {
    const [newest] = lists
      .filter(({ units, at }) => at < units.length)
      .sort((one, other) => startOf(other.units[other.at]) - startOf(one.units[one.at]));
    const unit = newest?.units[newest.at];
    if (!newest || !unit) break;
    hits.push(...unit);
    newest.at += 1;
    next[newest.list] = unit[0].record.id;
  }
  const isMore = lists.some(({ units, more, at }) => more || at < units.length);
  return isMore ? { hits, next } : { hits };
}

function startOf(unit: RecordUnit | undefined): number {
  return unit?.[0].record.startedAtMs ?? 0;
}

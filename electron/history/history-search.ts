/**
 * Searches history: pages of hits newest first, a count that stops at a thousand, and ids for bulk actions.
 *
 * All filters but dates are terms in the index, so that any mixture of words and filters is one walk from the newest
 * row down. Dates become a range of rows, and each row's time is then checked.
 */
import { excerptOf } from '../../shared/history/excerpt.ts';
import type { HistoryHit } from '../../shared/history/history-hit.ts';
import {
  type FieldTerm,
  type HistoryQuery,
  readHistoryQuery,
  type WordsTerm,
} from '../../shared/history/history-query.ts';
import { searchTextOf } from '../../shared/history/search-text.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { Database, SqlValue } from '../sqlite/database.ts';
import { INDEXED_COLUMNS, type IndexedRow } from './history-index.ts';
import { matchExpression } from './match-expression.ts';
import { exchangeOf, seqOf } from './stored-exchange.ts';

export type HistorySearch = {
  /** Newest first, starting before the exchange `beforeId` if given. */
  search(query: HistoryQuery, limit: number, beforeId?: string): { hits: HistoryHit[]; more: boolean };
  /** The number of hits; `isAtLeast` if counting stopped at COUNTED_HITS. */
  count(query: HistoryQuery): { total: number; isAtLeast: boolean };
  /** Ids, newest first. */
  ids(query: HistoryQuery, limit: number): { ids: string[]; more: boolean };
};

/** Counting stops at this many hits. */
export const COUNTED_HITS = 1000;

type HitRow = IndexedRow & { readonly pinned: number; readonly name: string; readonly note: string };

export function createHistorySearch(db: Database): HistorySearch {
  /** The rows that match, as SQL over `e.seq`; undefined if all do. */
  function rowsOf(query: HistoryQuery): { from: string; where: string[]; values: SqlValue[] } {
    const match = matchExpression(query.terms);
    const from = match === undefined ? 'exchanges AS e' : 'exchange_words AS e';
    const seq = match === undefined ? 'e.seq' : 'e.rowid';
    const where = match === undefined ? [] : ['exchange_words MATCH ?'];
    const values: SqlValue[] = match === undefined ? [] : [match];
    const times = timesOf(query);
    if (!times) return { from, where, values };
    const range = db.get<{ first: number | null; last: number | null }>(
      'SELECT min(seq) AS first, max(seq) AS last FROM exchange_facts WHERE started_at_ms >= ? AND started_at_ms < ?',
      times.fromMs,
      times.toMs,
    );
    where.push(`${seq} BETWEEN ? AND ?`, 'f.started_at_ms >= ?', 'f.started_at_ms < ?');
    values.push(range?.first ?? 0, range?.last ?? -1, times.fromMs, times.toMs);
    return { from: `${from} CROSS JOIN exchange_facts AS f ON f.seq = ${seq}`, where, values };
  }

  function seqs(query: HistoryQuery, limit: number, before?: number): number[] {
    const { from, where, values } = rowsOf(query);
    const all = before === undefined ? where : [...where, 'e.rowid < ?'];
    const rows = db.all<{ seq: number }>(
      `SELECT e.rowid AS seq FROM ${from} ${all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`}
        ORDER BY e.rowid DESC LIMIT ?`,
      ...values,
      ...(before === undefined ? [] : [before]),
      limit,
    );
    return rows.map((row) => row.seq);
  }

  return {
    search(query, limit, beforeId) {
      const found = seqs(query, limit + 1, beforeId === undefined ? undefined : seqOf(db, beforeId));
      const words = query.terms.filter((term) => term.kind === 'words');
      return { hits: found.slice(0, limit).flatMap((seq) => hitAt(db, seq, words)), more: found.length > limit };
    },
    count(query) {
      if (query.terms.length === 0) {
        return { total: db.get<{ n: number }>('SELECT count(*) AS n FROM exchanges')?.n ?? 0, isAtLeast: false };
      }
      const total = seqs(query, COUNTED_HITS + 1).length;
      return total > COUNTED_HITS ? { total: COUNTED_HITS, isAtLeast: true } : { total, isAtLeast: false };
    },
    ids(query, limit) {
      const found = seqs(query, limit + 1);
      const ids = found
        .slice(0, limit)
        .map((seq) => db.get<{ id: string }>('SELECT id FROM exchanges WHERE seq = ?', seq)?.id);
      return { ids: ids.filter((id) => id !== undefined), more: found.length > limit };
    },
  };
}

function hitAt(db: Database, seq: number, words: readonly WordsTerm[]): HistoryHit[] {
  const columns = words.length === 0 ? 'e.seq, summary' : INDEXED_COLUMNS.replace('seq', 'e.seq');
  const row = db.get<HitRow>(
    `SELECT ${columns}, pinned, name, note FROM exchanges AS e JOIN exchange_facts AS f ON f.seq = e.seq
      WHERE e.seq = ?`,
    seq,
  );
  if (!row) return [];
  const mark = { isPinned: row.pinned === 1, name: row.name, note: row.note };
  if (words.length === 0) return [{ exchange: JSON.parse(row.summary) as ExchangeSummary, mark }];
  const bodies = { request: row.request_body, response: row.response_body ?? new Uint8Array() };
  const excerpt = excerptOf(searchTextOf(exchangeOf(row), bodies, mark), words);
  return [{ exchange: JSON.parse(row.summary) as ExchangeSummary, mark, excerpt }];
}

/**
 * The time between all `after:` and `before:` of a query, in Unix milliseconds; days are in this machine's time zone.
 */
function timesOf({ terms }: HistoryQuery): { fromMs: number; toMs: number } | undefined {
  let fromMs = 0;
  let toMs = Number.MAX_SAFE_INTEGER;
  const dates = terms.filter(
    (term): term is FieldTerm => term.kind === 'field' && (term.field === 'after' || term.field === 'before'),
  );
  for (const { field, values, isExcluded } of dates) {
    for (const value of values) {
      const atMs = new Date(value.includes('t') ? value.toUpperCase() : `${value}T00:00`).getTime();
      if ((field === 'after') !== isExcluded) fromMs = Math.max(fromMs, atMs);
      else toMs = Math.min(toMs, atMs);
    }
  }
  return dates.length === 0 ? undefined : { fromMs, toMs };
}

/** Parses a query's text and replaces the names of known environments by their ids. */
export function queryOf(text: string, environmentIds: (written: string) => readonly string[]): HistoryQuery {
  const query = readHistoryQuery(text);
  const terms = query.terms.map((term) =>
    term.kind === 'field' && term.field === 'env'
      ? { ...term, values: term.values.flatMap((written) => [written, ...environmentIds(written)]) }
      : term,
  );
  return { ...query, terms };
}

/**
 * Searches history: pages of hits newest first, a count that stops at a thousand, and ids for bulk actions.
 *
 * All filters but dates are terms in the index, so that any mixture of words and filters is one walk from the newest
 * row down. Dates become a range of rows, and each row's time is then checked.
 */
import { AppError } from '../../shared/failure.ts';
import { excerptOf } from '../../shared/history/excerpt.ts';
import {
  type FieldTerm,
  type HistoryQuery,
  readHistoryQuery,
  type WordsTerm,
} from '../../shared/history/history-query.ts';
import type { RecordUnit } from '../../shared/history/merge-pages.ts';
import type { QueryField } from '../../shared/history/query-fields.ts';
import type { RecordHit } from '../../shared/history/record-hit.ts';
import { searchTextOf } from '../../shared/history/search-text.ts';
import { type SessionHead, sessionHead } from '../../shared/history/session-head.ts';
import { withoutValues } from '../../shared/ussd/secret-answer.ts';
import { type Database, hasFullText, type SqlValue } from '../sqlite/database.ts';
import { INDEXED_COLUMNS, type IndexedRow } from './history-index.ts';
import { matchExpression } from './match-expression.ts';
import { countExchanges, NOT_RECEIVED } from './received-rows.ts';
import { newestBefore, type SessionKey, secretsUntil, seqsOf, sessionAt, walkOf } from './session-rows.ts';
import { exchangeOf, listedRow, seqOf } from './stored-exchange.ts';

export type HistorySearch = {
  /** Newest first, starting before the exchange `beforeId` if given. */
  search(query: HistoryQuery, limit: number, beforeId?: string): HitsPage;
  /**
   * The same hits with their sessions. Where nothing is asked for, each unit is the whole of a session, up to
   * MOST_OF_SESSION, or a single exchange: units newest first, and so within one; at least `limit` hits if there are so
   * many. Otherwise each hit is a unit. `withoutRuns` leaves out, where nothing is asked for, what robots and flows sent.
   */
  bySession(query: HistoryQuery, limit: number, beforeId?: string, withoutRuns?: boolean): SessionsPage;
  /** Ids, newest first. */
  ids(query: HistoryQuery, limit: number): { ids: string[]; more: boolean };
};

type SearchPage = {
  readonly more: boolean;
  /** How many there are in all, with the first page only; `isAtLeast` if counting stopped at COUNTED_HITS. */
  readonly count?: { readonly total: number; readonly isAtLeast: boolean } | undefined;
};

type HitsPage = SearchPage & { readonly hits: readonly RecordHit[] };

/** The next page begins before the first hit of the last unit. */
export type SessionsPage = SearchPage & {
  readonly units: readonly RecordUnit[];
  /** Of each session that has a hit here. */
  readonly sessions: readonly SessionHead[];
};

/** More presses of a session are listed where it is asked for by its id. */
export const MOST_OF_SESSION = 100;

/** Counting stops at this many hits. */
export const COUNTED_HITS = 1000;

type FoundSession = { readonly session: SessionKey | undefined; readonly seqs: readonly number[] };
type FoundSessions = SearchPage & { readonly found: readonly FoundSession[] };
type HitRow = IndexedRow & { readonly pinned: number; readonly name: string; readonly note: string };

export function createHistorySearch(db: Database): HistorySearch {
  const hasWords = hasFullText(db);

  /** The rows that match, as SQL over `e.seq`; undefined if all do. */
  function rowsOf(query: HistoryQuery): { from: string; where: string[]; values: SqlValue[] } {
    const match = matchExpression(query.terms);
    if (match !== undefined && !hasWords) throw noIndex();
    const from = match === undefined ? 'exchanges AS e' : 'exchange_words AS e';
    const seq = match === undefined ? 'e.seq' : 'e.rowid';
    // The index holds no deliveries.
    const where = match === undefined ? [`f.${NOT_RECEIVED}`] : ['exchange_words MATCH ?'];
    const values: SqlValue[] = match === undefined ? [] : [match];
    const withFacts = `${from} CROSS JOIN exchange_facts AS f ON f.seq = ${seq}`;
    const times = timesOf(query);
    if (!times) return { from: match === undefined ? withFacts : from, where, values };
    const range = db.get<{ first: number | null; last: number | null }>(
      'SELECT min(seq) AS first, max(seq) AS last FROM exchange_facts WHERE started_at_ms >= ? AND started_at_ms < ?',
      times.fromMs,
      times.toMs,
    );
    where.push(`${seq} BETWEEN ? AND ?`, 'f.started_at_ms >= ?', 'f.started_at_ms < ?');
    values.push(range?.first ?? 0, range?.last ?? -1, times.fromMs, times.toMs);
    return { from: withFacts, where, values };
  }

  function seqs(query: HistoryQuery, limit: number, before?: number): number[] {
    const { from, where, values } = rowsOf(query);
    const all = before === undefined ? where : [...where, 'e.rowid < ?'];
    const rows = db.all<{ seq: number }>(
      `SELECT e.rowid AS seq FROM ${from} WHERE ${all.join(' AND ')}
        ORDER BY e.rowid DESC LIMIT ?`,
      ...values,
      ...(before === undefined ? [] : [before]),
      limit,
    );
    return rows.map((row) => row.seq);
  }

  /** One walk finds the first page and counts. */
  function page(
    query: HistoryQuery,
    limit: number,
    before?: number,
  ): SearchPage & { readonly found: readonly number[] } {
    const isCounted = before === undefined && query.terms.length > 0;
    const all = seqs(query, (isCounted ? Math.max(limit, COUNTED_HITS) : limit) + 1, before);
    return {
      found: all.slice(0, limit),
      more: all.length > limit,
      count: isCounted
        ? { total: Math.min(all.length, COUNTED_HITS), isAtLeast: all.length > COUNTED_HITS }
        : countAll(before),
    };
  }

  function countAll(before: number | undefined): SearchPage['count'] {
    return before === undefined ? { total: countExchanges(db), isAtLeast: false } : undefined;
  }

  function allSessions(limit: number, before: number | undefined, withoutRuns: boolean): FoundSessions {
    const found: FoundSession[] = [];
    let at = newestBefore(db, before ?? Number.MAX_SAFE_INTEGER, withoutRuns);
    for (let rows = 0; at !== undefined && rows < limit; ) {
      const session = sessionAt(db, at);
      const seqs = session ? seqsOf(db, session, MOST_OF_SESSION) : [at];
      found.push({ session, seqs });
      rows += seqs.length;
      const next = newestBefore(db, at, withoutRuns);
      if (next !== undefined && rows >= limit) return { found, more: true, count: countAll(before) };
      at = next;
    }
    return { found, more: false, count: countAll(before) };
  }

  function matching(query: HistoryQuery, limit: number, before: number | undefined): FoundSessions {
    const { found, ...rest } = page(query, limit, before);
    return { ...rest, found: found.map((seq) => ({ session: sessionAt(db, seq), seqs: [seq] })) };
  }

  return {
    search(query, limit, beforeId) {
      const { found, ...rest } = page(query, limit, beforeId === undefined ? undefined : seqOf(db, beforeId));
      const words = query.terms.filter((term) => term.kind === 'words');
      return { ...rest, hits: found.flatMap((seq) => hitAt(db, seq, words)) };
    },
    bySession(query, limit, beforeId, withoutRuns = false) {
      const before = beforeId === undefined ? undefined : seqOf(db, beforeId);
      const { found, more, count } =
        query.terms.length === 0 ? allSessions(limit, before, withoutRuns) : matching(query, limit, before);
      const words = query.terms.filter((term) => term.kind === 'words');
      const keys = new Map(
        found.flatMap(({ session }) =>
          session ? [[`${session.environmentId} ${session.sessionId}`, session] as const] : [],
        ),
      );
      return {
        units: found.flatMap(({ seqs }): RecordUnit[] => {
          const [first, ...others] = seqs.flatMap((seq) => hitAt(db, seq, words));
          return first ? [[first, ...others]] : [];
        }),
        more,
        count,
        sessions: [...keys.values()].flatMap((session) => {
          const walk = walkOf(db, session);
          return walk ? [sessionHead(walk)] : [];
        }),
      };
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

function noIndex(): AppError {
  const message = `Searching by words and filters needs a Node whose SQLite has a full-text index (FTS5); Node ${process.versions.node} has none; 22.16 and newer have it. The list without a search, and dates (after:, before:), work here.`;
  return new AppError({ code: 'search-unavailable', message });
}

function hitAt(db: Database, seq: number, words: readonly WordsTerm[]): RecordHit[] {
  const columns = words.length === 0 ? 'e.seq, summary' : INDEXED_COLUMNS.replace('seq', 'e.seq');
  const row = db.get<HitRow>(
    `SELECT ${columns}, pinned, name, note FROM exchanges AS e JOIN exchange_facts AS f ON f.seq = e.seq
      WHERE e.seq = ?`,
    seq,
  );
  if (!row) return [];
  const mark = { isPinned: row.pinned === 1, name: row.name, note: row.note };
  if (words.length === 0) return [{ record: listedRow(row), mark }];
  const bodies = { request: row.request_body, response: row.response_body ?? new Uint8Array() };
  const exchange = exchangeOf(row);
  const { press } = exchange;
  const secrets = secretsUntil(db, exchange, seq);
  const screen = press?.outcome.kind === 'screen' ? withoutValues(press.outcome.text, secrets) : '';
  const text = searchTextOf(exchange, bodies, mark, secrets);
  return [{ record: listedRow(row), mark, excerpt: excerptOf(text, words, screen) }];
}

/**
 * The time between all `after:` and `before:` of a query, in Unix milliseconds; days are in this machine's time zone.
 */
export function timesOf({ terms }: HistoryQuery): { fromMs: number; toMs: number } | undefined {
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

/** What users write for what history stores: more values that a filter's value stands for. */
type Meanings = Partial<Readonly<Record<QueryField, (written: string) => readonly string[]>>>;

/** Parses a query's text and adds to names of known environments and subscribers their ids. */
export function queryOf(text: string, meanings: Meanings): HistoryQuery {
  const query = readHistoryQuery(text);
  const terms = query.terms.map((term) => {
    if (term.kind !== 'field') return term;
    return { ...term, values: term.values.flatMap((written) => [written, ...(meanings[term.field]?.(written) ?? [])]) };
  });
  return { ...query, terms };
}

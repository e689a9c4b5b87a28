/**
 * The index of history: each exchange's words, a moment after its row, in small batches.
 *
 * Words wait because indexing them costs more than writing the row, and a batch costs less than single rows; a search
 * indexes what waits before it runs. Source: SQLite FTS5, "Contentless-Delete Tables".
 */

import type { HistoryMark } from '../../shared/history/history-mark.ts';
import { facetsOf, SEARCHED_BODY_BYTES, searchTextOf } from '../../shared/history/search-text.ts';
import { type Database, hasFullText } from '../sqlite/database.ts';
import { insertRow } from '../sqlite/rows.ts';
import { transaction } from '../sqlite/transaction.ts';
import { leaveWordsBehind } from './history-file.ts';
import { secretsUntil } from './session-rows.ts';
import { exchangeOf, type StoredRow } from './stored-exchange.ts';

export type HistoryIndex = {
  /** Indexes the words of at most `most` waiting rows. True when none wait any more. */
  takeIn(most: number): boolean;
  /** Merges at most that many pages of the index, so that searches stay fast. True when nothing is left to merge. */
  merge(pages: number): boolean;
  /** Indexes a row again after its mark changed. */
  refresh(seq: number): void;
  /** Removes a row from the index; call it before the row itself is deleted. */
  forget(seq: number): void;
};

export type IndexedRow = StoredRow & { readonly seq: number };

/**
 * Reads only the part of each body that is indexed; the full size is in the facts. SQLite makes NULL of a part of no
 * bytes.
 */
export const INDEXED_COLUMNS = `seq, summary, detail,
  coalesce(substr(request_body, 1, ${SEARCHED_BODY_BYTES}), x'') AS request_body,
  substr(response_body, 1, ${SEARCHED_BODY_BYTES}) AS response_body`;

export function createHistoryIndex(db: Database): HistoryIndex {
  const hasWords = hasFullText(db);

  function writeWords(row: IndexedRow): void {
    const exchange = exchangeOf(row);
    const mark = markAt(db, row.seq);
    const bodies = { request: row.request_body, response: row.response_body ?? new Uint8Array() };
    const text = searchTextOf(exchange, bodies, mark, secretsUntil(db, exchange, row.seq));
    insertRow(db, 'exchange_words', { rowid: row.seq, ...text, facets: facetsOf(exchange, mark) });
    db.run('UPDATE exchange_facts SET indexed = 1 WHERE seq = ?', row.seq);
  }

  return {
    takeIn(most) {
      if (!hasWords) return true;
      if (!db.get('SELECT 1 FROM exchange_facts WHERE indexed = 0 LIMIT 1')) return true;
      return transaction(db, () => {
        // Read inside the transaction: another program may index the same rows, and each must be indexed once.
        const waiting = db.all<IndexedRow>(
          `SELECT ${INDEXED_COLUMNS} FROM exchanges
            WHERE seq IN (SELECT seq FROM exchange_facts WHERE indexed = 0 ORDER BY seq LIMIT ?) ORDER BY seq`,
          most,
        );
        waiting.forEach(writeWords);
        return waiting.length < most;
      });
    },
    merge(pages) {
      if (!hasWords) return true;
      const changes = (): number => db.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0;
      const before = changes();
      db.run("INSERT INTO exchange_words (exchange_words, rank) VALUES ('merge', ?)", pages);
      // Fewer than two changes is SQLite's sign that there was nothing to merge.
      return changes() - before < 2;
    },
    refresh(seq) {
      if (!hasWords) return leaveWordsBehind(db);
      const row = db.get<IndexedRow>(`SELECT ${INDEXED_COLUMNS} FROM exchanges WHERE seq = ?`, seq);
      if (!row) return;
      db.run('DELETE FROM exchange_words WHERE rowid = ?', seq);
      writeWords(row);
    },
    forget(seq) {
      if (!hasWords) return leaveWordsBehind(db);
      db.run('DELETE FROM exchange_words WHERE rowid = ?', seq);
    },
  };
}

/** Puts the user's mark on the row. */
export function writeMark(db: Database, seq: number, { isPinned, name, note }: HistoryMark): void {
  const sql = 'UPDATE exchange_facts SET pinned = ?, name = ?, note = ? WHERE seq = ?';
  db.run(sql, isPinned ? 1 : 0, name, note, seq);
}

/** The user's mark on the row. */
export function markAt(db: Database, seq: number): HistoryMark {
  const row = db.get<{ pinned: number; name: string; note: string }>(
    'SELECT pinned, name, note FROM exchange_facts WHERE seq = ?',
    seq,
  );
  return { isPinned: row?.pinned === 1, name: row?.name ?? '', note: row?.note ?? '' };
}

/**
 * Marks, deletion, retention by age and size, and returning free space to the disk.
 *
 * Works in small batches that the caller spaces out, because deleting ten thousand rows at once would freeze the
 * program. Retention never removes pinned exchanges. Asks for no confirmation: the caller has done that.
 */
import { type HistoryMark, NO_MARK } from '../../shared/history/history-mark.ts';
import { oldestKeptMs, type Retention, type RetentionWeight, readRetention } from '../../shared/history/retention.ts';
import type { Database } from '../sqlite/database.ts';
import { transaction } from '../sqlite/transaction.ts';
import { type HistoryIndex, markAt, writeMark } from './history-index.ts';
import { countExchanges, NOT_RECEIVED, RECEIVED } from './received-rows.ts';
import { seqOf } from './stored-exchange.ts';

export type HistoryRetention = {
  /** Changes the given fields and returns the new mark. Throws AppError `exchange-unknown`. */
  mark(id: string, changes: Partial<HistoryMark>): HistoryMark;
  /** Throws AppError `exchange-unknown`. */
  markOf(id: string): HistoryMark;
  /** Deletes these, ignoring unknown ids. Returns how many there were. */
  remove(ids: readonly string[]): number;
  retention(): Retention;
  changeRetention(retention: Retention): void;
  /** What a retention would remove; awaits `pause` now and then, so that nothing else has to wait. */
  weigh(retention: Retention, nowMs: number, pause: () => Promise<void>): Promise<RetentionWeight>;
  /** Removes the oldest exchanges beyond the retention, at most `most`. Returns how many. */
  sweep(nowMs: number, most: number): number;
  /** Returns at most `pages` free pages to the disk. True when none are left. */
  giveBack(pages: number): boolean;
  weight(): { readonly exchanges: number; readonly bytes: number; readonly pinned: number; readonly fileBytes: number };
  /** The values to filter by. */
  choices(): { readonly operations: string[]; readonly environmentIds: string[] };
};

/** Rows read at a time. */
const PORTION = 2000;
const BYTES_PER_MEGABYTE = 1_000_000;

export function createHistoryRetention(db: Database, index: HistoryIndex): HistoryRetention {
  /** Overwrites what is deleted; single words of it stay in the index until its next merge. */
  function removeSeqs(seqs: readonly number[]): void {
    if (seqs.length === 0) return;
    db.exec('PRAGMA secure_delete = ON');
    try {
      transaction(db, () => {
        for (const seq of seqs) {
          index.forget(seq);
          db.run('DELETE FROM exchanges WHERE seq = ?', seq);
        }
      });
    } finally {
      try {
        db.exec('PRAGMA secure_delete = FAST');
      } catch {
        // They are deleted; from now on every change overwrites, which is only slower.
      }
    }
  }

  const retention = (): Retention =>
    readRetention(db.get<{ value: string }>("SELECT value FROM history_settings WHERE name = 'retention'")?.value);

  const allBytes = (): number =>
    Number(
      db.get<{ n: number }>(
        `SELECT (SELECT total(bytes) FROM exchange_facts)
          - (SELECT total(bytes) FROM exchange_facts WHERE ${RECEIVED}) AS n`,
      )?.n ?? 0,
    );

  /** Unpinned exchanges that are too old or exceed the size, oldest first, until the size fits. */
  function* beyond(retention: Retention, nowMs: number): Generator<{ seq: number; bytes: number }> {
    const { keepMegabytes } = retention;
    const oldestMs = oldestKeptMs(retention, nowMs);
    let surplus = keepMegabytes === null ? 0 : allBytes() - keepMegabytes * BYTES_PER_MEGABYTE;
    for (let after = { startedAtMs: -1, seq: -1 }; ; ) {
      const rows = db.all<{ seq: number; bytes: number; started_at_ms: number }>(
        `SELECT seq, bytes, started_at_ms FROM exchange_facts
          WHERE pinned = 0 AND ${NOT_RECEIVED} AND (started_at_ms, seq) > (?, ?) ORDER BY started_at_ms, seq LIMIT ${PORTION}`,
        after.startedAtMs,
        after.seq,
      );
      for (const row of rows) {
        if (row.started_at_ms >= oldestMs && surplus <= 0) return;
        surplus -= row.bytes;
        after = { startedAtMs: row.started_at_ms, seq: row.seq };
        yield row;
      }
      if (rows.length === 0) return;
    }
  }

  return {
    mark(id, changes) {
      const seq = seqOf(db, id);
      return transaction(db, () => {
        const mark: HistoryMark = { ...NO_MARK, ...markAt(db, seq), ...changes };
        writeMark(db, seq, mark);
        index.refresh(seq);
        return mark;
      });
    },
    markOf: (id) => markAt(db, seqOf(db, id)),
    remove(ids) {
      const sql = `SELECT seq FROM exchanges JOIN exchange_facts USING (seq) WHERE id = ? AND ${NOT_RECEIVED}`;
      const seqs = ids.flatMap((id) => db.all<{ seq: number }>(sql, id));
      removeSeqs(seqs.map((row) => row.seq));
      return seqs.length;
    },
    retention,
    changeRetention(next) {
      db.run(
        "INSERT INTO history_settings (name, value) VALUES ('retention', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        JSON.stringify(next),
      );
    },
    async weigh(asked, nowMs, pause) {
      let exchanges = 0;
      let bytes = 0;
      for (const row of beyond(asked, nowMs)) {
        exchanges += 1;
        bytes += row.bytes;
        if (exchanges % PORTION === 0) await pause();
      }
      return { exchanges, bytes };
    },
    sweep(nowMs, most) {
      const seqs: number[] = [];
      for (const { seq } of beyond(retention(), nowMs)) {
        if (seqs.length >= most) break;
        seqs.push(seq);
      }
      removeSeqs(seqs);
      return seqs.length;
    },
    giveBack(pages) {
      db.exec(`PRAGMA incremental_vacuum(${Math.trunc(pages)})`);
      const left = db.get<{ freelist_count: number }>('PRAGMA freelist_count')?.freelist_count ?? 0;
      // 2 means incremental: the file can return its free pages. Otherwise new rows use them again.
      return left === 0 || db.get<{ auto_vacuum: number }>('PRAGMA auto_vacuum')?.auto_vacuum !== 2;
    },
    weight() {
      const pages = db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
      const size = db.get<{ page_size: number }>('PRAGMA page_size')?.page_size ?? 0;
      return {
        exchanges: countExchanges(db),
        bytes: allBytes(),
        pinned: db.get<{ n: number }>('SELECT count(*) AS n FROM exchange_facts WHERE pinned = 1')?.n ?? 0,
        fileBytes: pages * size,
      };
    },
    choices: () => ({ operations: distinct(db, 'operation'), environmentIds: distinct(db, 'environment_id') }),
  };
}

/** Finds the distinct values with one index lookup each, however many rows there are. */
function distinct(db: Database, column: 'operation' | 'environment_id'): string[] {
  const values: string[] = [];
  for (let last = ''; ; ) {
    const row = db.get<{ value: string | null }>(
      `SELECT min(${column}) AS value FROM exchange_facts WHERE ${column} > ?`,
      last,
    );
    if (row?.value === undefined || row.value === null) return values;
    values.push(row.value);
    last = row.value;
  }
}

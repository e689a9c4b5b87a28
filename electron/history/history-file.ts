/**
 * history.db: its tables, and how the file is opened: marked as ours, able to shrink, fully checked only while small.
 *
 * `detail` is the record as JSON without its bodies; those are BLOBs, so that one of 60 MB costs nothing until it is
 * read. Facts have a narrow table of their own, because SQLite reaches a column behind a body only by reading past the
 * body. The index stores no text: the exchange has it. A Node whose SQLite has no FTS5 leaves the index to one that has.
 */
import { type Database, hasFullText } from '../sqlite/database.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { transaction } from '../sqlite/transaction.ts';
import { maskIssued } from './mask-issued.ts';
import { takeInOlderDeliveries } from './older-deliveries.ts';

/** Marks a database file as Dialbench's history ("Dhis"). */
const APPLICATION_ID = 0x44686973;

/** A full check of this size takes a tenth or two of a second; a year of history would take many seconds. */
const MOST_BYTES_CHECKED = 32_000_000;

/** Other programs write for a few milliseconds at a time; main must not block longer than this. */
const WAITED_MS = 1000;

/** What deliveries have besides. Older files have a table of them; see older-deliveries.ts. */
const DELIVERY_COLUMNS = `
ALTER TABLE exchange_facts ADD COLUMN delivery_id TEXT;
CREATE INDEX exchange_facts_received ON exchange_facts (environment_id, delivery_id) WHERE kind = 'delivery';
`;

const SCHEMA = `
CREATE TABLE exchanges (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  summary TEXT NOT NULL,
  detail TEXT NOT NULL,
  request_body BLOB NOT NULL,
  response_body BLOB
) STRICT;
CREATE TABLE exchange_facts (
  seq INTEGER PRIMARY KEY REFERENCES exchanges (seq) ON DELETE CASCADE,
  started_at_ms INTEGER NOT NULL,
  environment_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  kind TEXT NOT NULL,
  status INTEGER,
  verified INTEGER NOT NULL,
  session_id TEXT,
  bytes INTEGER NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  indexed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX exchange_facts_by_time ON exchange_facts (started_at_ms, bytes, pinned);
CREATE INDEX exchange_facts_by_operation ON exchange_facts (operation);
CREATE INDEX exchange_facts_by_environment ON exchange_facts (environment_id);
CREATE INDEX exchange_facts_by_session ON exchange_facts (session_id, environment_id, seq) WHERE session_id IS NOT NULL;
CREATE INDEX exchange_facts_pinned ON exchange_facts (pinned) WHERE pinned = 1;
CREATE INDEX exchange_facts_waiting ON exchange_facts (seq) WHERE indexed = 0;
CREATE TABLE history_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
${DELIVERY_COLUMNS}
`;

/**
 * Left alone, the index merges its segments inside whichever write comes next, at times for half a second. So
 * `HistoryIndex.merge` merges a few pages at a time; `crisismerge` is for a program that never gets to it.
 */
const WORDS = `
CREATE VIRTUAL TABLE exchange_words USING fts5 (
  label, marks, url, headers, bodies, facets,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO exchange_words (exchange_words, rank) VALUES ('automerge', 0);
INSERT INTO exchange_words (exchange_words, rank) VALUES ('usermerge', 8);
INSERT INTO exchange_words (exchange_words, rank) VALUES ('crisismerge', 400);
`;

/** Set where rows changed under a Node without FTS5: the index is then made anew. */
const WORDS_BEHIND = 'words-behind';

/** Throws what `openDatabase` throws. */
export function openHistoryFile(path: string): Database {
  const db = openDatabase(path, SCHEMA, {
    applicationId: APPLICATION_ID,
    busyTimeoutMs: WAITED_MS,
    givesSpaceBack: true,
    mostBytesChecked: MOST_BYTES_CHECKED,
  });
  try {
    // The index of such a file does not know the sources of its rows either.
    if (takeInOlderDeliveries(db, DELIVERY_COLUMNS)) leaveWordsBehind(db);
    if (maskIssued(db)) leaveWordsBehind(db);
    if (hasFullText(db) && wantsWords(db)) transaction(db, () => wantsWords(db) && makeWords(db));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

function wantsWords(db: Database): boolean {
  const made = db.get("SELECT 1 FROM sqlite_schema WHERE name = 'exchange_words'");
  return made === undefined || db.get('SELECT 1 FROM history_settings WHERE name = ?', WORDS_BEHIND) !== undefined;
}

/** An empty index, which the background work fills. */
function makeWords(db: Database): void {
  db.exec(`DROP TABLE IF EXISTS exchange_words; ${WORDS} UPDATE exchange_facts SET indexed = 0 WHERE indexed = 1;`);
  db.run('DELETE FROM history_settings WHERE name = ?', WORDS_BEHIND);
}

/** For a program whose Node cannot write the index. */
export function leaveWordsBehind(db: Database): void {
  db.run("INSERT OR IGNORE INTO history_settings (name, value) VALUES (?, '')", WORDS_BEHIND);
}

/** The schema of history.db, step by step. A step that was released is never edited. */
import type { Migration } from '../sqlite/open-database.ts';

export const HISTORY_MIGRATIONS: readonly Migration[] = [
  {
    name: 'exchanges',
    // `detail` is the Exchange as JSON without its bodies: those are kept as bytes, so that one of 60 MB costs nothing
    // until it is read.
    sql: `
      CREATE TABLE exchanges (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        summary TEXT NOT NULL,
        detail TEXT NOT NULL,
        request_body BLOB NOT NULL,
        response_body BLOB
      ) STRICT;
    `,
  },
  {
    name: 'search-and-marks',
    // Facts lie in a narrow table of their own: a column behind a body is only reached by reading past the body. The index
    // keeps no text (the exchange has it). Rows from before this step are taken in later, in small portions from the
    // newest down: `unread-below` says how far.
    sql: `
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
      CREATE INDEX exchange_facts_by_session ON exchange_facts (session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX exchange_facts_pinned ON exchange_facts (pinned) WHERE pinned = 1;
      CREATE INDEX exchange_facts_waiting ON exchange_facts (seq) WHERE indexed = 0;
      CREATE VIRTUAL TABLE exchange_words USING fts5 (
        label, marks, url, headers, bodies, facets,
        content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TABLE history_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
      INSERT INTO history_settings (name, value)
        SELECT 'unread-below', CAST(coalesce(max(seq), 0) + 1 AS TEXT) FROM exchanges;
    `,
  },
  {
    name: 'deliveries',
    sql: `
      CREATE TABLE deliveries (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        environment_id TEXT NOT NULL,
        delivery_id TEXT,
        event TEXT,
        standing TEXT NOT NULL,
        summary TEXT NOT NULL,
        detail TEXT NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      CREATE INDEX deliveries_by_delivery_id ON deliveries (environment_id, delivery_id);
      CREATE INDEX deliveries_by_event ON deliveries (environment_id, event);
    `,
  },
  {
    name: 'index-merges-in-portions',
    // Left to itself the index merges its segments inside whichever write comes next, for half a second at times. Here
    // they are merged by `merge`, so many pages at a time; the last line is for a program that never got to it.
    sql: `
      INSERT INTO exchange_words (exchange_words, rank) VALUES ('automerge', 0);
      INSERT INTO exchange_words (exchange_words, rank) VALUES ('usermerge', 8);
      INSERT INTO exchange_words (exchange_words, rank) VALUES ('crisismerge', 400);
    `,
  },
];

/** Marks a database file as Dialbench's history ("Dhis"). */
export const HISTORY_APPLICATION_ID = 0x44686973;

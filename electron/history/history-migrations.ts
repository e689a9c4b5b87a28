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
];

/** Marks a database file as Dialbench's history ("Dhis"). */
export const HISTORY_APPLICATION_ID = 0x44686973;

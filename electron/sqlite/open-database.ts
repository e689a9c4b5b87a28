/**
 * Opens a database file: checks first, writes after.
 *
 * A file is read and checked before anything in it changes. One that is not a database, is damaged, belongs to another
 * program or was written by a newer version is refused with an AppError and left byte for byte as it was. Nothing here
 * overwrites or deletes a file; setting one aside is the caller's (and the user's) decision.
 * Source: SQLite documentation, "PRAGMA user_version, application_id, quick_check", "Write-Ahead Logging".
 */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { type Database, wrapDriver } from './database.ts';
import { transaction } from './transaction.ts';

/** The version of every schema. The first change to a released schema makes it 2 and adds the migration from 1. */
const VERSION = 1;

export type OpenOptions = {
  /** Marks the file as ours (32-bit, PRAGMA application_id); each kind of database has its own. */
  readonly applicationId?: number;
  /** How long a statement waits for another connection's write. */
  readonly busyTimeoutMs?: number;
  /** Creates a file that can return its free pages step by step (PRAGMA incremental_vacuum). */
  readonly givesSpaceBack?: boolean;
  /**
   * Only the schema of a larger file is read before it is opened, because a full check takes seconds per gigabyte;
   * damage elsewhere then shows later. Absent: every file is checked in full.
   */
  readonly mostBytesChecked?: number;
};

/** "Dial" in ASCII. */
const DEFAULT_APPLICATION_ID = 0x4469616c;

/**
 * Opens the file in WAL mode with foreign keys on; a new one gets its tables from `schema` (SQL).
 *
 * @throws AppError `database-corrupt` (not an SQLite file, or damaged), `database-newer` (written by a later version),
 * `database-unreadable` (cannot be opened or written, is locked, or belongs to another program).
 */
export function openDatabase(path: string, schema: string, options: OpenOptions = {}): Database {
  const applicationId = options.applicationId ?? DEFAULT_APPLICATION_ID;
  makePrivate(path);
  const db = openHandle(path, options.busyTimeoutMs ?? 5000);
  try {
    checkBeforeWriting(db, applicationId, options.mostBytesChecked ?? Number.POSITIVE_INFINITY);
    // Only has an effect while the file has no pages.
    if (options.givesSpaceBack) db.exec('PRAGMA auto_vacuum = INCREMENTAL');
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    createTables(db, schema, applicationId);
    closeToOthers(path);
    return db;
  } catch (error) {
    db.close();
    throw asAppError(error, path);
  }
}

/** Creates the file for its owner only; SQLite gives its side files the same mode. */
function makePrivate(path: string): void {
  if (path === ':memory:') return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // It is there already, or cannot be made, which opening it reports.
  }
}

/** Takes from others what an earlier version or a copy left open to them: there are requests and answers in it. */
function closeToOthers(path: string): void {
  if (path === ':memory:') return;
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      const mode = statSync(`${path}${suffix}`).mode & 0o777;
      if ((mode & 0o077) !== 0) chmodSync(`${path}${suffix}`, mode & 0o700);
    } catch {
      // Not there, or not ours to change: the Keys page shows a file that stays open.
    }
  }
}

function openHandle(path: string, busyTimeoutMs: number): Database {
  try {
    const driver = new DatabaseSync(path);
    // As a pragma, because Node's option for it came with 22.16.
    driver.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    return wrapDriver(driver, path);
  } catch (error) {
    throw asAppError(error, path);
  }
}

type PragmaName = 'user_version' | 'application_id' | 'page_count' | 'page_size';

function pragmaNumber(db: Database, name: PragmaName): number {
  return Number(Object.values(db.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0] ?? 0);
}

function checkBeforeWriting(db: Database, applicationId: number, mostBytesChecked: number): void {
  const { version, owner, tables } = markOf(db);
  const isNew = tables === 0 && version === 0 && owner === 0;
  if (!isNew && owner !== applicationId) {
    throw new AppError({
      code: 'database-unreadable',
      message: `The database at ${db.path} belongs to another program or to another part of this one; it was left as it is. Choose another file.`,
      details: { path: db.path, reason: 'foreign', expectedApplicationId: applicationId, gotApplicationId: owner },
    });
  }
  if (version > VERSION) {
    throw new AppError({
      code: 'database-newer',
      message: `The database at ${db.path} was written by a newer version (schema ${version}; this one knows up to ${VERSION}); it was left as it is. Use the newer version or another file.`,
      details: { path: db.path, gotVersion: version, newestVersion: VERSION },
    });
  }
  const bytes = pragmaNumber(db, 'page_count') * pragmaNumber(db, 'page_size');
  const check = bytes > mostBytesChecked ? 'PRAGMA quick_check(sqlite_schema)' : 'PRAGMA quick_check(3)';
  const problems = db.all<{ quick_check: string }>(check).map((row) => row.quick_check);
  if (problems.length !== 1 || problems[0] !== 'ok') {
    throw new AppError({
      code: 'database-corrupt',
      message: `The database at ${db.path} is damaged; it was left as it is. Set it aside to begin a new one.`,
      details: { path: db.path, problems },
    });
  }
}

/** Reads in one transaction: another program may be creating the file right now. */
function markOf(db: Database): { version: number; owner: number; tables: number } {
  db.exec('BEGIN');
  try {
    // The first read starts the transaction's snapshot.
    const tables = db.get<{ count: number }>('SELECT count(*) AS count FROM sqlite_schema')?.count ?? 0;
    return { version: pragmaNumber(db, 'user_version'), owner: pragmaNumber(db, 'application_id'), tables };
  } finally {
    db.exec('ROLLBACK');
  }
}

function createTables(db: Database, schema: string, applicationId: number): void {
  if (pragmaNumber(db, 'user_version') === VERSION) return;
  transaction(db, () => {
    // Checks again: another program may have created the tables while this one waited for the lock.
    if (pragmaNumber(db, 'user_version') === VERSION) return;
    db.exec(schema);
    db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${VERSION};`);
  });
}

/** SQLite's primary result codes for "not a sound database file". */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Why the database at `path` cannot be used: AppError `database-…`; an AppError is returned as it is. */
function asAppError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  const sqliteCode = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const reason = reasonOf(error);
  if (sqliteCode === CORRUPT || sqliteCode === NOT_A_DATABASE) {
    const message = `The file at ${path} is not a sound SQLite database (${reason}); it was left as it is. Set it aside to begin a new one.`;
    return new AppError({ code: 'database-corrupt', message, details: { path } }, { cause: error });
  }
  const message = `The database at ${path} cannot be opened for reading and writing (${reason}). Check the path and its permissions, and that no other program holds it.`;
  return new AppError({ code: 'database-unreadable', message, details: { path } }, { cause: error });
}

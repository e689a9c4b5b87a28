/**
 * Database: one SQLite file as the other folders see it: rows in, rows out, with cached statements.
 *
 * Only this folder imports the driver (node:sqlite, synchronous). It knows no tables and no meanings; a row type named
 * by a caller is the caller's promise about its own SQL. Integers beyond 2^53 throw instead of rounding.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { dropOldest } from '../../shared/drop-oldest.ts';

/** A value for a `?` of a statement. */
export type SqlValue = null | number | bigint | string | Uint8Array;

export type WriteResult = { readonly changes: number; readonly lastRowId: number };

export type Database = {
  /** As given; `:memory:` for a database that is never written to disk. */
  readonly path: string;
  /** Runs one or more statements without parameters. */
  exec(sql: string): void;
  /** Runs a writing statement. Prepared statements are cached by their text. */
  run(sql: string, ...values: SqlValue[]): WriteResult;
  /** The first row, or undefined. */
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  /** True between BEGIN and COMMIT or ROLLBACK. */
  readonly isInTransaction: boolean;
  /** Safe to call twice. */
  close(): void;
};

/** A search writes a text of its own for each combination of filters, and a statement holds memory outside the heap. */
const MOST_STATEMENTS = 200;

/** Wraps an open driver handle; use `openDatabase` to get a Database for a file. */
export function wrapDriver(driver: DatabaseSync, path: string): Database {
  let isOpen = true;
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) {
      // The one used last stands last.
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const made = driver.prepare(sql);
    statements.set(sql, made);
    dropOldest(statements, MOST_STATEMENTS);
    return made;
  };
  return {
    path,
    exec: (sql) => driver.exec(sql),
    run(sql, ...values) {
      const result = statement(sql).run(...values.map(bound));
      return { changes: Number(result.changes), lastRowId: Number(result.lastInsertRowid) };
    },
    // The driver returns untyped records; the row type is the caller's promise about its own SQL.
    get: <Row>(sql: string, ...values: SqlValue[]) => statement(sql).get(...values.map(bound)) as Row | undefined,
    all: <Row>(sql: string, ...values: SqlValue[]) => statement(sql).all(...values.map(bound)) as Row[],
    get isInTransaction() {
      return (driver.isTransaction as boolean | undefined) ?? refusesToBegin(driver);
    },
    close() {
      statements.clear();
      if (isOpen) driver.close();
      isOpen = false;
    },
  };
}

/** No bytes that lie somewhere: Node 22.13 stores bytes without a place in memory as NULL. */
const NO_BYTES = new Uint8Array(8).subarray(0, 0);

const bound = (value: SqlValue): SQLInputValue =>
  value instanceof Uint8Array && value.length === 0 ? NO_BYTES : (value as SQLInputValue);

/** What tells a transaction before Node 22.16: SQLite has no nested BEGIN. */
function refusesToBegin(driver: DatabaseSync): boolean {
  try {
    driver.exec('BEGIN; ROLLBACK');
    return false;
  } catch {
    return true;
  }
}

/** Whether this Node's SQLite has FTS5; Node before 22.16 was built without it. */
export function hasFullText(db: Database): boolean {
  return db.get("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'") !== undefined;
}

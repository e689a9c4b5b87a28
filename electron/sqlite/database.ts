/**
 * Database: one SQLite file as the other folders see it: rows in, rows out, with cached statements.
 *
 * Only this folder imports the driver (node:sqlite, synchronous). It knows no tables and no meanings; a row type named
 * by a caller is the caller's promise about its own SQL. Integers beyond 2^53 throw instead of rounding.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A value for a `?` of a statement. */
export type SqlValue = null | number | bigint | string | Uint8Array;

export type RunResult = { readonly changes: number; readonly lastRowId: number };

export type Database = {
  /** As given; `:memory:` for a database that is never written to disk. */
  readonly path: string;
  /** Runs one or more statements without parameters. */
  exec(sql: string): void;
  /** Runs a writing statement. Prepared statements are cached by their text. */
  run(sql: string, ...values: SqlValue[]): RunResult;
  /** The first row, or undefined. */
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  /** True between BEGIN and COMMIT or ROLLBACK. */
  readonly isInTransaction: boolean;
  /** Safe to call twice. */
  close(): void;
};

/** Wraps an open driver handle; use `openDatabase` to get a Database for a file. */
export function wrapDriver(driver: DatabaseSync, path: string): Database {
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const made = driver.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  return {
    path,
    exec: (sql) => driver.exec(sql),
    run(sql, ...values) {
      const result = statement(sql).run(...(values as SQLInputValue[]));
      return { changes: Number(result.changes), lastRowId: Number(result.lastInsertRowid) };
    },
    // The driver returns untyped records; the row type is the caller's promise about its own SQL.
    get: <Row>(sql: string, ...values: SqlValue[]) =>
      statement(sql).get(...(values as SQLInputValue[])) as Row | undefined,
    all: <Row>(sql: string, ...values: SqlValue[]) => statement(sql).all(...(values as SQLInputValue[])) as Row[],
    get isInTransaction() {
      return driver.isTransaction;
    },
    close() {
      statements.clear();
      if (driver.isOpen) driver.close();
    },
  };
}

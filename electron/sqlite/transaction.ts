/** Transactions: all of a function's writes, or none of them. */
import { AppError } from '../../shared/failure.ts';
import type { Database } from './database.ts';

/**
 * Runs `work` between BEGIN IMMEDIATE and COMMIT and returns its result. If it throws, everything is rolled back and
 * the error goes on to the caller. Inside another transaction it is a savepoint. `work` must be synchronous: during a
 * promise, other work would run inside the open transaction.
 */
export function transaction<T>(db: Database, work: () => T): T {
  const nested = db.isInTransaction;
  db.exec(nested ? 'SAVEPOINT nested' : 'BEGIN IMMEDIATE');
  try {
    const result = work();
    if (result instanceof Promise) {
      throw new AppError({
        code: 'transaction-async',
        message: 'A transaction got an asynchronous function; give it one that returns when its writes are done.',
      });
    }
    db.exec(nested ? 'RELEASE nested' : 'COMMIT');
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself (disk full); a second ROLLBACK would hide the first error.
    if (db.isInTransaction) db.exec(nested ? 'ROLLBACK TO nested; RELEASE nested' : 'ROLLBACK');
    throw error;
  }
}

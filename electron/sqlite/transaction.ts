/** Transactions: all of a function's writes, or none of them. */
import { AppError } from '../../shared/failure.ts';
import type { Database } from './database.ts';
import { isOfDatabase, isOfValues } from './database-error.ts';

/**
 * Runs `work` between BEGIN IMMEDIATE and COMMIT and returns its result. If it throws, everything is rolled back and
 * the error goes on to the caller. Inside another transaction it is a savepoint. `work` must be synchronous: during a
 * promise, other work would run inside the open transaction.
 */
export function transaction<T>(db: Database, work: () => T): T {
  const nested = db.isInTransaction;
  if (!nested) makeMark(db);
  db.exec(nested ? 'SAVEPOINT nested' : 'BEGIN IMMEDIATE');
  try {
    const result = mustBeDone(work());
    if (nested) db.exec('RELEASE nested');
    else commit(db);
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself (disk full); a second ROLLBACK would hide the first error.
    if (db.isInTransaction) db.exec(nested ? 'ROLLBACK TO nested; RELEASE nested' : 'ROLLBACK');
    throw error;
  }
}

function mustBeDone<T>(result: T): T {
  if (!(result instanceof Promise)) return result;
  throw new AppError({
    code: 'transaction-async',
    message: 'A transaction got an asynchronous function; give it one that returns when its writes are done.',
  });
}

/** How many transactions of this connection have come to their COMMIT. */
const commits = new WeakMap<Database, number>();

/** The number of the last one that was committed: what is rolled back takes its number back too, and no file has it. */
function makeMark(db: Database): void {
  if (commits.has(db)) return;
  db.exec('CREATE TEMP TABLE IF NOT EXISTS committed (number INTEGER); INSERT INTO temp.committed VALUES (0)');
  commits.set(db, 0);
}

/** A disk may report a failure of a commit that it made: then it is made, and whoever asked must not do it twice. */
function commit(db: Database): void {
  const number = (commits.get(db) ?? 0) + 1;
  // Where SQLite rolled back by itself and the work went on, no number is written, and COMMIT throws.
  if (db.isInTransaction) db.run('UPDATE temp.committed SET number = ?', number);
  commits.set(db, number);
  try {
    db.exec('COMMIT');
  } catch (error) {
    if (db.isInTransaction) throw error;
    const last = db.get<{ number: number }>('SELECT number FROM temp.committed');
    if (last?.number !== number) throw error;
  }
}

/** Runs work that writes, all of it or none, and resolves with its result once it is committed. */
export type SharedTransactions = <T>(work: () => T) => Promise<T>;

type Job = { run(): void; kept(): void; lost(error: unknown): void };

/**
 * All work that is asked for in one turn of the event loop shares a transaction, because a commit costs as much as a small piece
 * of work. Each is a savepoint, so that one that throws takes nothing of the others with it; nobody is answered before
 * the commit, and if that fails, or the database fails for one of them, all reject: nothing of any is kept.
 */
export function shareTransactions(db: Database): SharedTransactions {
  let waiting: Job[] = [];
  const runWaiting = (): void => {
    const jobs = waiting;
    waiting = [];
    const done: Job[] = [];
    const runAll = (): void => {
      for (const job of jobs) {
        try {
          if (jobs.length === 1) job.run();
          else transaction(db, job.run);
          done.push(job);
        } catch (error) {
          // What the disk cannot do for one, it may not have taken back either: it is everybody's.
          if (jobs.length === 1 || (isOfDatabase(error) && !isOfValues(error))) throw error;
          job.lost(error);
        }
        // SQLite rolled all of it back by itself, whatever the work made of that: the commit says so to everybody.
        if (!db.isInTransaction) break;
      }
    };
    try {
      transaction(db, runAll);
    } catch (error) {
      for (const job of jobs) job.lost(error);
      return;
    }
    for (const job of done) job.kept();
  };
  return (work) =>
    new Promise((resolve, reject) => {
      let result: ReturnType<typeof work>;
      waiting.push({
        run: () => {
          result = mustBeDone(work());
        },
        kept: () => resolve(result),
        lost: reject,
      });
      if (waiting.length === 1) setImmediate(runWaiting);
    });
}

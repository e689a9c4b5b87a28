/**
 * The whole sandbox set aside for a while, and put back as it was: world, sessions, stored answers, messages, webhook, clock.
 *
 * The rows are copied within the database, so that the program may end in between: the next start puts them back. A
 * named snapshot (snapshots.ts) is of the world alone, and restoring it ends all sessions.
 */
import type { Database } from '../../sqlite/database.ts';
import { transaction } from '../../sqlite/transaction.ts';
import type { ClockMove, SandboxClock } from '../sandbox-clock.ts';
import { WORLD_TABLES } from '../schema.ts';

/** Parents before children. Keys that the user registered, named snapshots, and who gave which address are no part of what is played with. */
const TABLES = [
  ...WORLD_TABLES,
  'ussdSession',
  'idempotency',
  'report',
  'webhook',
  'delivery',
  'deliveryTry',
  'mail',
  'rememberedClock',
] as const;

const keptName = (table: string): string => `kept_${table}`;
/** Holds how the clock stood; is there if and only if a world is kept. */
const MOMENT = keptName('moment');

export type KeptMoment = {
  readonly clock: ClockMove;
  /** By the sandbox's clock. */
  readonly atMs: number;
};

export function isWorldKept(db: Database): boolean {
  return db.get('SELECT 1 FROM sqlite_schema WHERE name = ?', MOMENT) !== undefined;
}

/** Copies everything aside and leaves it in place as well. Nothing must be kept already: that would be lost. */
export function keepWorld(db: Database, clock: SandboxClock): void {
  const { nowMs, isFrozen, offsetMs } = clock.state();
  transaction(db, () => {
    for (const table of TABLES) db.exec(`CREATE TABLE ${keptName(table)} AS SELECT * FROM ${table}`);
    db.exec(`CREATE TABLE ${MOMENT} (atMs INTEGER NOT NULL, frozenMs INTEGER, offsetMs INTEGER NOT NULL) STRICT`);
    const moment = [Math.round(nowMs), isFrozen ? Math.round(nowMs) : null, Math.round(offsetMs)];
    db.run(`INSERT INTO ${MOMENT} (atMs, frozenMs, offsetMs) VALUES (?, ?, ?)`, ...moment);
  });
}

/** Puts back what is kept, in place of what is there now; undefined if nothing is. */
export function putWorldBack(db: Database): KeptMoment | undefined {
  if (!isWorldKept(db)) return undefined;
  return transaction(db, () => {
    const moment = db.get<{ atMs: number; frozenMs: number | null; offsetMs: number }>(`SELECT * FROM ${MOMENT}`);
    for (const table of TABLES.toReversed()) db.run(`DELETE FROM ${table}`);
    for (const table of TABLES) {
      db.run(`INSERT INTO ${table} SELECT * FROM ${keptName(table)}`);
      db.exec(`DROP TABLE ${keptName(table)}`);
    }
    db.exec(`DROP TABLE ${MOMENT}`);
    if (!moment) throw new RangeError('A kept world has its moment.');
    const { atMs, frozenMs, offsetMs } = moment;
    return { atMs, clock: frozenMs === null ? { offsetMs } : { frozenMs, offsetMs } };
  });
}

/** Sessions that were open have as long to live as they had then. */
export function prolongSessions(db: Database, byMs: number): void {
  if (byMs > 0) db.run('UPDATE ussdSession SET expiresMs = expiresMs + ? WHERE endedMs IS NULL', Math.round(byMs));
}

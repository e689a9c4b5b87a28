/**
 * Named snapshots of the world, and the reset to the seed.
 *
 * A snapshot contains the customers and everything of theirs, reports included. Restoring one, or the seed, ends all
 * sessions and drops stored answers, waiting deliveries and mail, because they refer to a world that is gone. The
 * webhook's address and key stay.
 */

import { AppError } from '../../../shared/failure.ts';
import type { SqlValue } from '../../sqlite/database.ts';
import { insertRow } from '../../sqlite/rows.ts';
import { transaction } from '../../sqlite/transaction.ts';
import type { SandboxCore } from '../core.ts';
import { WORLD_TABLES } from '../schema.ts';
import { makeWorld } from '../world/make-world.ts';
import { storeWorld } from '../world/store-world.ts';

export type SnapshotSummary = { readonly name: string; readonly createdMs: number };

type Row = Readonly<Record<string, SqlValue>>;
type Content = Readonly<Record<string, readonly Row[]>>;

const KEPT_TABLES = [...WORLD_TABLES, 'report'] as const;
const FORGOTTEN_TABLES = ['ussdSession', 'idempotency', 'delivery', 'mail', 'report'] as const;
const MAX_NAME_LENGTH = 60;
/** Each is a whole world, and whoever reaches the admin calls may save them. */
const MOST_SNAPSHOTS = 100;

export function listSnapshots({ db }: SandboxCore): readonly SnapshotSummary[] {
  return db.all<SnapshotSummary>('SELECT name, createdMs FROM snapshot ORDER BY createdMs, name');
}

/**
 * Replaces an earlier snapshot of that name. @throws AppError `input-invalid` for an empty or overlong name,
 * `snapshots-full`.
 */
export function saveSnapshot(core: SandboxCore, name: string): SnapshotSummary {
  const { db, clock } = core;
  if (name.trim() === '' || name.length > MAX_NAME_LENGTH) {
    const message = `A snapshot's name has 1 to ${MAX_NAME_LENGTH} characters; got ${name.length}.`;
    throw new AppError({ code: 'input-invalid', message });
  }
  const kept = listSnapshots(core).filter((snapshot) => snapshot.name !== name);
  if (kept.length >= MOST_SNAPSHOTS) {
    const message = `There are ${kept.length} snapshots, and no more are kept. Delete one first, or save under the name of one.`;
    throw new AppError({ code: 'snapshots-full', message });
  }
  const content: Content = Object.fromEntries(
    KEPT_TABLES.map((table) => [table, db.all<Row>(`SELECT * FROM ${table}`)]),
  );
  const createdMs = clock.nowMs();
  insertRow(db, 'snapshot', { name, createdMs, content: JSON.stringify(content) }, 'INSERT OR REPLACE');
  return { name, createdMs };
}

/** @throws AppError `snapshot-unknown`. */
export function restoreSnapshot(core: SandboxCore, name: string): void {
  const { db } = core;
  const row = db.get<{ content: string }>('SELECT content FROM snapshot WHERE name = ?', name);
  if (!row) throw unknown(core, name);
  const content = JSON.parse(row.content) as Content;
  transaction(db, () => {
    forget(core);
    for (const table of [...WORLD_TABLES].reverse()) db.run(`DELETE FROM ${table}`);
    for (const table of KEPT_TABLES) for (const row of content[table] ?? []) insertRow(db, table, row);
  });
  core.book.reload();
}

/** @throws AppError `snapshot-unknown`. */
export function deleteSnapshot(core: SandboxCore, name: string): void {
  if (core.db.run('DELETE FROM snapshot WHERE name = ?', name).changes === 0) throw unknown(core, name);
}

/** Rebuilds the world from the seed, for the current time of the sandbox's clock. */
export function resetToSeed(core: SandboxCore, seed: number): void {
  transaction(core.db, () => {
    forget(core);
    storeWorld(core.db, makeWorld(seed, core.clock.nowMs()));
  });
  core.book.reload();
}

function forget({ db }: SandboxCore): void {
  for (const table of FORGOTTEN_TABLES) db.run(`DELETE FROM ${table}`);
}

function unknown(core: SandboxCore, name: string): AppError {
  const known = listSnapshots(core).map((snapshot) => snapshot.name);
  const message = `There is no snapshot “${name}”; ${known.length === 0 ? 'none was saved yet' : `there are ${known.join(', ')}`}.`;
  return new AppError({ code: 'snapshot-unknown', message });
}

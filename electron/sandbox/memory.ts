/**
 * What an embedded sandbox remembers beside its world, from stop to start and from run to run: the keys that the user
 * registered, and how its clock was moved.
 *
 * Both lie in the sandbox's database, because they belong to that world: orders and sessions bear the moved time, and a
 * partner's key is good for this sandbox and no other. They go when the database is set aside; a reset to the seed leaves
 * them. A sandbox of the command line is told both at its start and remembers neither.
 */
import type { Database } from '../sqlite/database.ts';
import type { RegisteredKey } from './auth/key-ring.ts';
import type { ClockMove } from './sandbox-clock.ts';

export type SandboxMemory = {
  keys(): readonly RegisteredKey[];
  keepKey(key: RegisteredKey): void;
  forgetKey(keyId: string): void;
  clock(): ClockMove;
  keepClock(move: ClockMove): void;
};

export function createSandboxMemory(db: Database): SandboxMemory {
  return {
    keys: () =>
      db
        .all<RegisteredKey>('SELECT keyId, publicKey FROM rememberedKey ORDER BY keyId')
        .map(({ keyId, publicKey }) => ({ keyId, publicKey: new Uint8Array(publicKey) })),
    keepKey({ keyId, publicKey }) {
      db.run('INSERT OR REPLACE INTO rememberedKey (keyId, publicKey) VALUES (?, ?)', keyId, publicKey);
    },
    forgetKey(keyId) {
      db.run('DELETE FROM rememberedKey WHERE keyId = ?', keyId);
    },
    clock() {
      const row = db.get<{ frozenMs: number | null; offsetMs: number }>(
        'SELECT frozenMs, offsetMs FROM rememberedClock',
      );
      return { offsetMs: row?.offsetMs ?? 0, ...(row?.frozenMs == null ? {} : { frozenMs: row.frozenMs }) };
    },
    keepClock({ frozenMs, offsetMs }) {
      const values = [frozenMs ?? null, Math.round(offsetMs)];
      db.run('INSERT OR REPLACE INTO rememberedClock (one, frozenMs, offsetMs) VALUES (1, ?, ?)', ...values);
    },
  };
}

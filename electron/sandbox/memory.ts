/**
 * What an embedded sandbox remembers between runs besides its world: the keys that the user registered, and how its
 * clock was moved.
 *
 * Both live in the sandbox's database because they belong to that world: orders and sessions carry the moved time, and
 * a partner's key is valid for this sandbox only. Setting the database aside drops them; a reset to the seed does not.
 * The command line's sandbox takes both as options and remembers neither.
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
      return { offsetMs: row?.offsetMs ?? 0, frozenMs: row?.frozenMs ?? undefined };
    },
    keepClock({ frozenMs, offsetMs }) {
      const values = [frozenMs ?? null, Math.round(offsetMs)];
      db.run('INSERT OR REPLACE INTO rememberedClock (one, frozenMs, offsetMs) VALUES (1, ?, ?)', ...values);
    },
  };
}

/** The sandbox's core without its listener: database, clock and book, for tests of a room inside. */
import { onTestFinished } from 'vitest';
import { nodeCrypto } from '../../electron/ports/node-crypto.ts';
import type { SandboxCore } from '../../electron/sandbox/core.ts';
import { createInstrumentBook } from '../../electron/sandbox/instruments/instrument-book.ts';
import { SANDBOX_APPLICATION_ID, SANDBOX_SCHEMA } from '../../electron/sandbox/schema.ts';
import { DEFAULT_SETTINGS } from '../../electron/sandbox/settings.ts';
import { DEFAULT_SEED, makeWorld } from '../../electron/sandbox/world/make-world.ts';
import { storeWorld } from '../../electron/sandbox/world/store-world.ts';
import { openDatabase } from '../../electron/sqlite/open-database.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { fixedRandom } from './fixed-random.ts';
import { tempDatabaseFile } from './temp-folder.ts';

export type TestCore = SandboxCore & { readonly clock: FixedClock };

export function seededCore(): TestCore {
  const clock = fixedClock();
  const db = openDatabase(tempDatabaseFile('sandbox.db'), SANDBOX_SCHEMA, {
    applicationId: SANDBOX_APPLICATION_ID,
  });
  onTestFinished(() => db.close());
  storeWorld(db, makeWorld(DEFAULT_SEED, clock.nowMs()));
  const book = createInstrumentBook(db);
  return {
    db,
    clock,
    random: fixedRandom(),
    crypto: nodeCrypto,
    book,
    settings: () => DEFAULT_SETTINGS,
    clientId: 'test-client',
    isForAgent: false,
    issueToken: () => 'a-token',
    announce: () => {},
    agendaChanged: () => {},
  };
}

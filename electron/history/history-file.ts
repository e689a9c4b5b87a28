/** The file of history, opened as this room wants it: marked as ours, giving space back, read through only while small. */
import type { Database } from '../sqlite/database.ts';
import { type Migration, openDatabase } from '../sqlite/open-database.ts';
import { HISTORY_APPLICATION_ID, HISTORY_MIGRATIONS } from './history-migrations.ts';

/** Reading a file of this size through takes a tenth of a second or two; a year of history would take many. */
const MOST_BYTES_CHECKED = 32_000_000;

/** Another program writes for a few milliseconds at a time; main must not stand still for longer than this. */
const WAITED_MS = 1000;

/** Throws what `openDatabase` throws. `migrations` other than all make a file of an earlier version. */
export function openHistoryFile(path: string, migrations: readonly Migration[] = HISTORY_MIGRATIONS): Database {
  return openDatabase(path, migrations, {
    applicationId: HISTORY_APPLICATION_ID,
    busyTimeoutMs: WAITED_MS,
    givesSpaceBack: true,
    mostBytesChecked: MOST_BYTES_CHECKED,
  });
}

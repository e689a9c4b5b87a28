/**
 * Chooses where history is stored: in its file or, while the file cannot be opened or written, in memory.
 *
 * The file is left as it is until the user sets it aside. What was recorded in memory moves into the file as soon as it
 * is writable again, or into its successor. This file does not know what is recorded.
 */

import type { StorageState } from '../../shared/contract/workbench-state.ts';
import { AppError, type Failure, reasonOf } from '../../shared/failure.ts';
import { setDatabaseAside } from '../files/set-aside.ts';
import type { Database } from '../sqlite/database.ts';
import { isBusy } from '../sqlite/database-error.ts';
import { openHistoryFile } from './history-file.ts';
import { type HistoryLog, openHistoryLog } from './history-log.ts';
import { type HistoryWork, startHistoryWork, type WorkDeps } from './history-work.ts';
import { moveHistory } from './move-history.ts';

export type HistoryStorage = {
  /** The log in use; ask for it each time, because it changes. */
  log(): HistoryLog;
  /** The background work, if there is any. */
  work(): HistoryWork | undefined;
  state(): StorageState;
  /** Appends to the log; if the file refuses, this run continues in memory and appends there. */
  keep<T>(append: (log: HistoryLog) => T): T;
  /** Renames the database and opens a new one. Returns the old one's new name. */
  setAside(nowMs: number): Promise<string>;
  close(): void;
};

/** Retries a file that refused a write after this time, */
const RETURN_MS = 2000;
/** and blocks main for no longer than this while trying. */
const RETURN_WAITS_MS = 50;
/** On exit there is no later try, so this one waits longer. */
const END_WAITS_MS = 2000;

/** Without `deps` there is no background work, and a file that refused is retried only on exit. */
export function openHistoryStorage(path: string, onStateChange: () => void, deps?: WorkDeps): HistoryStorage {
  let state: StorageState = { kind: 'ready', path };
  let working: HistoryWork | undefined;
  /** The database in memory, while the file is not in use. */
  let held: Database | undefined;
  let isClosed = false;
  let log = openOrRemember();

  function openOrRemember(): HistoryLog {
    try {
      return begin(openHistoryLog(openHistoryFile(path)));
    } catch (error) {
      return remember(error);
    }
  }

  function remember(error: unknown): HistoryLog {
    state = failed(path, error);
    return inMemory();
  }

  function inMemory(): HistoryLog {
    held = openHistoryFile(':memory:');
    return begin(openHistoryLog(held));
  }

  function begin(opened: HistoryLog): HistoryLog {
    working?.stop();
    working = deps ? startHistoryWork(opened, deps) : undefined;
    return opened;
  }

  /** Moves everything from memory into the file and continues there; if the file still refuses, nothing changes. */
  function goBack(waitsMs: number): void {
    if (!held) return;
    let file: Database | undefined;
    try {
      file = openHistoryFile(path);
      const usualMs = file.get<{ timeout: number }>('PRAGMA busy_timeout')?.timeout ?? 0;
      file.exec(`PRAGMA busy_timeout = ${waitsMs}`);
      moveHistory(held, file);
      file.exec(`PRAGMA busy_timeout = ${usualMs}`);
    } catch (error) {
      file?.close();
      state = failed(path, error);
      return;
    }
    log.close();
    held = undefined;
    state = { kind: 'ready', path };
    log = begin(openHistoryLog(file));
  }

  function planReturn(): void {
    deps?.later(() => {
      if (isClosed || !held) return;
      goBack(RETURN_WAITS_MS);
      if (held) return planReturn();
      onStateChange();
      // The list in memory was a different one.
      deps.onProgress({ kind: 'removed' });
    }, RETURN_MS);
  }

  return {
    log: () => log,
    work: () => working,
    state: () => state,
    keep(append) {
      try {
        return append(log);
      } catch (error) {
        if (held) throw error;
        log.close();
        log = remember(error);
        const result = append(log);
        onStateChange();
        planReturn();
        return result;
      }
    },
    async setAside(nowMs) {
      if (!held) {
        log.close();
        // Exchanges recorded during the renaming go here.
        log = inMemory();
      }
      const newName = await setDatabaseAside(path, nowMs);
      goBack(END_WAITS_MS);
      if (held) planReturn();
      return newName;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      goBack(END_WAITS_MS);
      working?.stop();
      log.close();
    },
  };
}

function failed(path: string, error: unknown): StorageState {
  const known = error instanceof AppError ? error.failure : undefined;
  const failure: Failure = {
    code: `history-${known?.code ?? (isBusy(error) ? 'busy' : 'unwritable')}`,
    message: known?.message ?? whyNotWritten(path, error),
  };
  return { kind: 'failed', path, failure, usable: true };
}

function whyNotWritten(path: string, error: unknown): string {
  const after = 'What is kept in memory meanwhile goes into it as soon as that is possible.';
  if (isBusy(error)) return `Another program holds ${path} and lets nobody write. ${after}`;
  return `History cannot be written to ${path}: ${reasonOf(error)}. ${after}`;
}

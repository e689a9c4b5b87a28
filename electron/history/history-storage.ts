/**
 * Where history is kept just now: in its file or, while that cannot be opened or written, in memory.
 *
 * The file is left as it is until the user sets it aside. What was kept in memory goes into the file as soon as it can be
 * written again, and into the one that takes the place of a file set aside. It refuses to know what is kept.
 */

import type { StorageState } from '../../shared/contract/workbench-state.ts';
import { AppError, type Failure, reasonOf } from '../../shared/failure.ts';
import { setDatabaseAside } from '../files/set-aside.ts';
import type { Database } from '../sqlite/database.ts';
import { isBusy } from '../sqlite/is-busy.ts';
import { openHistoryFile } from './history-file.ts';
import { type HistoryLog, openHistoryLog } from './history-log.ts';
import { type HistoryWork, startHistoryWork, type WorkDeps } from './history-work.ts';
import { moveHistory } from './move-history.ts';

export type HistoryStorage = {
  /** The log that is written and read now; ask for it each time. */
  log(): HistoryLog;
  /** The work in the background, where there is any. */
  work(): HistoryWork | undefined;
  state(): StorageState;
  /** Appends to the log; where the file refuses, this run goes on in memory and the append is done there. */
  keep<T>(append: (log: HistoryLog) => T): T;
  /** Renames the database and opens a new one. Returns the name it was kept under. */
  setAside(nowMs: number): Promise<string>;
  close(): void;
};

/** A file that refused to be written is tried again after this time, */
const RETURN_MS = 2000;
/** and main stands still for no longer than this while it is. */
const RETURN_WAITS_MS = 50;
/** At the end there is no later: it is waited for. */
const END_WAITS_MS = 2000;

/** Without `deps` nothing is done in the background, and a file that refused is tried again at the end only. */
export function openHistoryStorage(path: string, onStateChange: () => void, deps?: WorkDeps): HistoryStorage {
  let state: StorageState = { kind: 'ready', path };
  let working: HistoryWork | undefined;
  /** The database in memory, while the file is not the one that is written. */
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

  /** Moves what memory holds into the file and goes on there; where the file still refuses, all stays as it is. */
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
      // The list in memory was another one.
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
        const kept = append(log);
        onStateChange();
        planReturn();
        return kept;
      }
    },
    async setAside(nowMs) {
      if (!held) {
        log.close();
        // What comes while the file is renamed is kept here.
        log = inMemory();
      }
      const keptAs = await setDatabaseAside(path, nowMs);
      goBack(END_WAITS_MS);
      if (held) planReturn();
      return keptAs;
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

/**
 * History as the services meet it: a log that always takes what was sent.
 *
 * Where history.db cannot be opened or written, this run's exchanges are kept in memory and the state says so; the file is
 * left as it is until the user sets it aside.
 */
import { AppError, type Failure } from '../../shared/contract/failure.ts';
import type { StorageState } from '../../shared/contract/workbench-state.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { RecordedExchange } from '../../shared/request/make-exchange.ts';
import { setDatabaseAside } from '../set-aside.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { type HistoryLog, openHistoryLog } from './history-log.ts';
import { HISTORY_APPLICATION_ID, HISTORY_MIGRATIONS } from './history-migrations.ts';

export type HistoryRoom = Pick<HistoryLog, 'list' | 'get' | 'body'> & {
  state(): StorageState;
  /** Keeps the exchange and returns its summary. Never throws: a disk that refuses moves this run into memory. */
  record(recorded: RecordedExchange): ExchangeSummary;
  /** Renames the database and opens a new one. Returns the name it was kept under. */
  setAside(nowMs: number): Promise<string>;
  close(): void;
};

export function openHistoryRoom(path: string, onStateChange: () => void): HistoryRoom {
  const open = (file: string): HistoryLog =>
    openHistoryLog(openDatabase(file, HISTORY_MIGRATIONS, { applicationId: HISTORY_APPLICATION_ID }));
  let state: StorageState = { kind: 'ready', path };
  let log = openOrRemember();

  function openOrRemember(): HistoryLog {
    try {
      const opened = open(path);
      state = { kind: 'ready', path };
      return opened;
    } catch (error) {
      state = failed(path, error);
      return open(':memory:');
    }
  }

  return {
    state: () => state,
    list: (limit, beforeId) => log.list(limit, beforeId),
    get: (id) => log.get(id),
    body: (id, part, offset, length) => log.body(id, part, offset, length),
    record(recorded) {
      try {
        return log.append(recorded);
      } catch (error) {
        state = failed(path, error);
        log.close();
        log = open(':memory:');
        const summary = log.append(recorded);
        onStateChange();
        return summary;
      }
    },
    async setAside(nowMs) {
      log.close();
      const keptAs = await setDatabaseAside(path, nowMs);
      log = openOrRemember();
      return keptAs;
    },
    close: () => log.close(),
  };
}

function failed(path: string, error: unknown): StorageState {
  const reason = error instanceof AppError ? error.failure : undefined;
  const said =
    reason?.message ??
    `History cannot be written to ${path}: ${error instanceof Error ? error.message : 'no reason given'}.`;
  const failure: Failure = { code: `history-${reason?.code ?? 'unwritable'}`, message: said };
  return { kind: 'failed', path, failure, usable: true };
}

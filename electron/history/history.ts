/**
 * History as the services use it: a log that accepts every exchange.
 *
 * history-storage.ts decides where it is stored. Recording never fails; changes by the user are refused with a sentence
 * while another program is writing to the file.
 */

import type { StorageState } from '../../shared/contract/workbench-state.ts';
import type { ImportedExchange } from '../../shared/evidence/import-exchanges.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { HistoryQuery } from '../../shared/history/history-query.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { RecordedExchange } from '../../shared/request/make-exchange.ts';
import type { DeliverySummary } from '../../shared/webhook/delivery.ts';
import { isBusy, isOfDatabase } from '../sqlite/database-error.ts';
import type { HistoryLog } from './history-log.ts';
import { openHistoryStorage } from './history-storage.ts';
import type { WorkDeps } from './history-work.ts';
import type { NewDelivery, ReceivedRows } from './received-rows.ts';

export type History = Pick<HistoryLog, 'list' | 'find' | 'get' | 'walk' | 'stateTimes' | 'body'> &
  HistoryLog['search'] &
  Omit<HistoryLog['keeping'], 'sweep' | 'giveBack'> & {
    state(): StorageState;
    /**
     * Records the exchange and returns its summary. Never throws: if the disk refuses, this run continues in memory.
     */
    record(recorded: RecordedExchange): ExchangeSummary;
    /** Takes an imported exchange in with its mark; false if its id is here already. Throws AppError `history-busy`, `history-unwritable`. */
    takeIn(imported: ImportedExchange): boolean;
    /** Presses for the map of the menu. */
    presses(): HistoryLog['presses'];
    /** Like `record`, for a webhook message, with its count of repeats. */
    recordDelivery(delivery: NewDelivery, body: Uint8Array): DeliverySummary;
    received(): Pick<ReceivedRows, 'list' | 'get' | 'find'>;
    /** Renames the database and opens a new one. Returns the old one's new name. */
    setAside(nowMs: number): Promise<string>;
    close(): void;
  };

/** A search first indexes at most this many of the rows that wait. */
const TAKEN_IN_BEFORE_SEARCH = 200;

/** Without `work` there is no background work. */
export function openHistory(path: string, onStateChange: () => void, work?: WorkDeps): History {
  const storage = openHistoryStorage(path, onStateChange, work);
  const { log } = storage;

  function upToDate(query: HistoryQuery): HistoryLog {
    try {
      if (query.terms.length > 0) log().index.takeIn(TAKEN_IN_BEFORE_SEARCH);
    } catch (error) {
      // Another program is writing, or the disk is full: the latest exchanges become findable later.
      if (!isOfDatabase(error)) throw error;
    }
    return log();
  }

  return {
    state: storage.state,
    list: (...asked) => log().list(...asked),
    find: (id) => log().find(id),
    get: (id) => log().get(id),
    walk: (id) => log().walk(id),
    stateTimes: (environmentId) => log().stateTimes(environmentId),
    body: (id, part, offset, length) => log().body(id, part, offset, length),
    search: (query, limit, beforeId) => upToDate(query).search.search(query, limit, beforeId),
    bySession: (query, ...asked) => upToDate(query).search.bySession(query, ...asked),
    ids: (query, limit) => upToDate(query).search.ids(query, limit),
    mark: (id, changes) => unlessRefused(() => log().keeping.mark(id, changes)),
    markOf: (id) => log().keeping.markOf(id),
    retention: () => log().keeping.retention(),
    weigh: (retention, nowMs, pause) => log().keeping.weigh(retention, nowMs, pause),
    weight: () => log().keeping.weight(),
    choices: () => log().keeping.choices(),
    remove(ids) {
      const removed = unlessRefused(() => log().keeping.remove(ids));
      storage.work()?.tidy();
      return removed;
    },
    changeRetention(retention) {
      unlessRefused(() => log().keeping.changeRetention(retention));
      storage.work()?.tidy();
    },
    record(recorded) {
      const summary = storage.keep((log) => log.append(recorded));
      storage.work()?.recorded();
      return summary;
    },
    takeIn(imported) {
      const isNew = unlessRefused(() => log().takeIn(imported));
      if (isNew) storage.work()?.recorded();
      return isNew;
    },
    recordDelivery: (delivery, body) => storage.keep((log) => log.received.append(delivery, body)),
    presses: () => log().presses,
    received: () => log().received,
    setAside: storage.setAside,
    close: storage.close,
  };
}

/** Throws AppError `history-busy` if another program holds the file, `history-unwritable` if the disk refuses; nothing was changed then. */
function unlessRefused<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (!isOfDatabase(error)) throw error;
    const [code, message] = isBusy(error)
      ? ['history-busy', 'Another program is writing to history.db, and nothing was changed. Try again in a moment.']
      : [
          'history-unwritable',
          `Nothing was changed: history.db cannot be written (${reasonOf(error)}). Try again once it can.`,
        ];
    throw new AppError({ code, message }, { cause: error });
  }
}

/**
 * History as the services meet it: a log that always takes what was sent.
 *
 * Where history.db cannot be opened or written, this run's exchanges are kept in memory and the state says so; the file is
 * left as it is until the user sets it aside.
 */
import { AppError, type Failure } from '../../shared/contract/failure.ts';
import type { StorageState } from '../../shared/contract/workbench-state.ts';
import type { HistoryQuery } from '../../shared/history/history-query.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { RecordedExchange } from '../../shared/request/make-exchange.ts';
import type { DeliverySummary } from '../../shared/webhook/delivery.ts';
import { setDatabaseAside } from '../set-aside.ts';
import type { DeliveryLog, NewDelivery } from './delivery-log.ts';
import { openHistoryFile } from './history-file.ts';
import { type HistoryLog, openHistoryLog } from './history-log.ts';
import { type HistoryWork, startHistoryWork, type WorkDeps } from './history-work.ts';

export type HistoryRoom = Pick<HistoryLog, 'list' | 'get' | 'body'> &
  HistoryLog['search'] &
  Omit<HistoryLog['keeping'], 'sweep' | 'giveBack'> & {
    state(): StorageState;
    /** Older exchanges that no filter finds yet. */
    waiting(): number;
    /** Keeps the exchange and returns its summary. Never throws: a disk that refuses moves this run into memory. */
    record(recorded: RecordedExchange): ExchangeSummary;
    /** As `record`, for a webhook message; it is counted among its repeats. */
    recordDelivery(delivery: NewDelivery, body: Uint8Array): DeliverySummary;
    deliveries(): Pick<DeliveryLog, 'list' | 'get'>;
    /** Renames the database and opens a new one. Returns the name it was kept under. */
    setAside(nowMs: number): Promise<string>;
    close(): void;
  };

/** What was recorded last is taken into the index before a search looks: at most this many rows. */
const TAKEN_IN_BEFORE_SEARCH = 200;

/** Without `work` nothing is done in the background. */
export function openHistoryRoom(path: string, onStateChange: () => void, work?: WorkDeps): HistoryRoom {
  const open = (file: string): HistoryLog => openHistoryLog(openHistoryFile(file));
  let state: StorageState = { kind: 'ready', path };
  let working: HistoryWork | undefined;
  let log = openOrRemember();

  function openOrRemember(): HistoryLog {
    try {
      const opened = open(path);
      state = { kind: 'ready', path };
      return begin(opened);
    } catch (error) {
      state = failed(path, error);
      return begin(open(':memory:'));
    }
  }

  function begin(opened: HistoryLog): HistoryLog {
    working?.stop();
    working = work ? startHistoryWork(opened, work) : undefined;
    return opened;
  }

  function upToDate(query: HistoryQuery): HistoryLog {
    if (query.terms.length > 0) log.index.takeInNew(TAKEN_IN_BEFORE_SEARCH);
    return log;
  }

  return {
    state: () => state,
    waiting: () => log.index.progress().waiting,
    list: (limit, beforeId) => log.list(limit, beforeId),
    get: (id) => log.get(id),
    body: (id, part, offset, length) => log.body(id, part, offset, length),
    search: (query, limit, beforeId) => upToDate(query).search.search(query, limit, beforeId),
    count: (query) => upToDate(query).search.count(query),
    ids: (query, limit) => upToDate(query).search.ids(query, limit),
    mark: (id, changes) => log.keeping.mark(id, changes),
    markOf: (id) => log.keeping.markOf(id),
    retention: () => log.keeping.retention(),
    weigh: (retention, nowMs, pause) => log.keeping.weigh(retention, nowMs, pause),
    weight: () => log.keeping.weight(),
    choices: () => log.keeping.choices(),
    remove(ids) {
      const removed = log.keeping.remove(ids);
      working?.tidy();
      return removed;
    },
    changeRetention(retention) {
      log.keeping.changeRetention(retention);
      working?.tidy();
    },
    record(recorded) {
      const summary = keep(() => log.append(recorded));
      working?.recorded();
      return summary;
    },
    recordDelivery: (delivery, body) => keep(() => log.deliveries.append(delivery, body)),
    deliveries: () => log.deliveries,
    async setAside(nowMs) {
      working?.stop();
      log.close();
      const keptAs = await setDatabaseAside(path, nowMs);
      log = openOrRemember();
      return keptAs;
    },
    close() {
      working?.stop();
      log.close();
    },
  };

  /** Appends; where the disk refuses, this run goes on in memory. */
  function keep<T>(append: () => T): T {
    try {
      return append();
    } catch (error) {
      state = failed(path, error);
      log.close();
      log = begin(open(':memory:'));
      const kept = append();
      onStateChange();
      return kept;
    }
  }
}

function failed(path: string, error: unknown): StorageState {
  const reason = error instanceof AppError ? error.failure : undefined;
  const said =
    reason?.message ??
    `History cannot be written to ${path}: ${error instanceof Error ? error.message : 'no reason given'}.`;
  const failure: Failure = { code: `history-${reason?.code ?? 'unwritable'}`, message: said };
  return { kind: 'failed', path, failure, usable: true };
}

/**
 * The captures of this run: the newest, within a number and a size, in history's tables in memory; never on a disk.
 *
 * What the doctor needs of one stands beside its row, since no table holds keys and a masker, and goes with it.
 */
import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { createBoundedRows } from '../history/bounded-rows.ts';
import { openHistoryFile } from '../history/history-file.ts';
import { recordOf } from '../history/stored-exchange.ts';
import { transaction } from '../sqlite/transaction.ts';

/** What the doctor needs of a capture. With its true bytes: it never leaves main. */
export type KnownOfCapture = {
  readonly request: HttpRequest;
  readonly environmentId: string;
  readonly keys: readonly KnownKey[];
  readonly nowSec: number;
  readonly masker: Masker;
  /** Hosts that its client may have signed: this door's own. */
  readonly doorHosts: readonly string[];
};

/** Its body is whole, and masked. */
export type Kept = {
  readonly capture: WholeRecord;
  readonly requestBody: Uint8Array;
  readonly known: KnownOfCapture;
};

/** What became known of a capture; the body of its answer is whole, and masked. */
export type CaptureChange = Partial<WholeRecord> & { readonly responseBody?: Uint8Array };

export type CaptureList = {
  add(kept: Kept): void;
  /** Undefined if it was dropped meanwhile. */
  change(id: string, change: CaptureChange): WholeRecord | undefined;
  get(id: string): Pick<Kept, 'capture' | 'known'> | undefined;
  /** Newest first, of an environment where one is named. */
  list(environmentId?: string): readonly RecordSummary[];
  /** Drops those of one environment, or all. */
  clear(environmentId?: string): void;
};

/** A row counts twice: what is known besides is the same request as bytes. */
const BOUNDS = { most: 500, mostBytes: 67_108_864, weight: '2 * bytes' };

export function createCaptureList(bounds = BOUNDS): CaptureList {
  const db = openHistoryFile(':memory:');
  const rows = createBoundedRows(db, 'capture', bounds);
  const knownOf = new Map<string, KnownOfCapture>();
  /** In the order in which they came, as the rows are dropped. */
  const forgetDropped = (): void => {
    for (const id of knownOf.keys()) {
      if (rows.find(id)) return;
      knownOf.delete(id);
    }
  };
  const get = (id: string) => {
    const [row, known] = [rows.find(id), knownOf.get(id)];
    return row && known && { capture: recordOf(row), known };
  };
  return {
    add({ capture, requestBody, known }) {
      transaction(db, () => rows.insert(capture, requestBody, undefined));
      knownOf.set(capture.id, known);
      forgetDropped();
    },
    change(id, { responseBody, ...change }) {
      const kept = get(id);
      if (!kept) return undefined;
      const capture = { ...kept.capture, ...change };
      transaction(db, () => rows.update(capture, responseBody));
      forgetDropped();
      return capture;
    },
    get,
    list: rows.list,
    clear(environmentId) {
      const of = environmentId === undefined ? '' : ' WHERE environment_id = ?';
      const values = environmentId === undefined ? [] : [environmentId];
      db.run(`DELETE FROM exchanges WHERE seq IN (SELECT seq FROM exchange_facts${of})`, ...values);
      for (const [id, known] of knownOf) {
        if (environmentId === undefined || known.environmentId === environmentId) knownOf.delete(id);
      }
    },
  };
}

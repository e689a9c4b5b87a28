/** The captures of this run: the newest, within a number and a size; only in memory. */
import { splitRecord, type WholeRecord } from '../../shared/contract/record-commands.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';

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

export type Kept = { readonly capture: WholeRecord; readonly known: KnownOfCapture };

export type CaptureList = {
  add(kept: Kept): void;
  /** Adds to a capture what became known of it; undefined if it was dropped meanwhile. */
  change(id: string, change: Partial<WholeRecord>): WholeRecord | undefined;
  get(id: string): Kept | undefined;
  /** Newest first. */
  list(environmentId: string): readonly RecordSummary[];
  /** Drops those of one environment, or all. */
  clear(environmentId?: string): void;
};

export type ListLimits = { readonly mostCaptures: number; readonly mostBytes: number };

export const LIST_LIMITS: ListLimits = { mostCaptures: 500, mostBytes: 67_108_864 };

export function createCaptureList(limits: ListLimits = LIST_LIMITS): CaptureList {
  const byId = new Map<string, Kept & { readonly bytes: number }>();
  let bytes = 0;
  const remove = (id: string): void => {
    bytes -= byId.get(id)?.bytes ?? 0;
    byId.delete(id);
  };
  const put = (kept: Kept): void => {
    const size = sizeOf(kept.capture);
    bytes += size - (byId.get(kept.capture.id)?.bytes ?? 0);
    byId.set(kept.capture.id, { ...kept, bytes: size });
    for (const id of byId.keys()) {
      const isOver = byId.size > limits.mostCaptures || bytes > limits.mostBytes;
      if (!isOver || id === kept.capture.id) break;
      remove(id);
    }
  };
  return {
    add: put,
    change(id, change) {
      const kept = byId.get(id);
      if (!kept) return undefined;
      const capture = { ...kept.capture, ...change };
      put({ capture, known: kept.known });
      return capture;
    },
    get: (id) => byId.get(id),
    list: (environmentId) =>
      [...byId.values()]
        .filter(({ capture }) => capture.environmentId === environmentId)
        .reverse()
        .map(({ capture }) => splitRecord(capture).summary),
    clear(environmentId) {
      for (const [id, { capture }] of byId) {
        if (environmentId === undefined || capture.environmentId === environmentId) remove(id);
      }
    },
  };
}

/** Characters of its JSON, twice: what is known besides is the same request as bytes. */
function sizeOf(capture: WholeRecord): number {
  return 2 * JSON.stringify(capture).length;
}

/**
 * RecordSummary: one line of any list of requests, wherever they were seen. A whole record is it with its Observed.
 *
 * What was sent, received, passed through and reached the sandbox differs in a few fields only, so that one reader, one
 * list and one view serve all. Secrets are masked before a record is made.
 */
import type { MapRecord, PressRecord } from '../request/press-record.ts';
import type { CheckId } from '../signature/verdict.ts';

export const EXCHANGE_KINDS = ['ussd', 'operation'] as const;
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number];

/**
 * `ussd` and `operation` were sent by us; a `delivery` is a webhook message that was received; a `capture` passed through the
 * forwarding door; an `entry` reached the sandbox.
 */
export type RecordKind = ExchangeKind | 'delivery' | 'capture' | 'entry';

export const RECORD_SOURCES = ['sent', 'received', 'passed', 'sandbox', 'imported'] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

export const SENT_BY = ['agent', 'conformance'] as const;
export type SentBy = (typeof SENT_BY)[number];

/** The receiver's answer. `isOrdered`: the user had set it in advance. */
export type DeliveryAnswer =
  | { readonly kind: 'status'; readonly status: number; readonly isOrdered: boolean }
  /** The connection was left without an answer, or closed. */
  | { readonly kind: 'silence' | 'hang-up'; readonly isOrdered: true }
  /** The sender disconnected before we answered. */
  | { readonly kind: 'gone'; readonly isOrdered: false };

export type RecordSummary = {
  readonly id: string;
  readonly kind: RecordKind;
  readonly environmentId: string;
  /** When it was sent, or came. */
  readonly startedAtMs: number;
  readonly method: string;
  readonly url: string;
  /** For people: `Home · 1 → Stocks`, `List instruments`, `report.completed`, `Request 12`. */
  readonly label: string;
  /** Name of the catalogue's operation, e.g. `ussd.process`; absent if the address is not in it. */
  readonly operation?: string;
  /** HTTP status; absent if there was no answer, or not yet. */
  readonly status?: number;
  readonly failureCode?: string;
  readonly totalMs?: number;
  /** What was sent is checked by us, what reached the sandbox by the sandbox. Absent if nobody could, or got to it, or it was not signed. */
  readonly verified?: boolean;
  /** The checks that were made and failed; absent for what was sent. */
  readonly failedChecks?: readonly CheckId[];
  /** As the request names it; absent for what was sent. */
  readonly keyId?: string;
  /** What is wrong, in one sentence: the finding, or what the service said; absent until it is known. */
  readonly sentence?: string;
  readonly sessionId?: string;
  /** Of a USSD press: what was sent and which screen came. */
  readonly press?: PressRecord;
  /** Of a USSD press: who pressed, and what the map of the menu takes from it. */
  readonly map?: MapRecord;
  /** Who had it sent, where that was a coding agent through `mcp` or a conformance run; absent for people, flows and commands. */
  readonly by?: SentBy;
  /** It was read from a file, and nothing of it was seen or checked here. */
  readonly importedAtMs?: number;
  /** Of a delivery, with `event`: both absent if the body could not be read. */
  readonly deliveryId?: string;
  readonly event?: string;
  /** Of a delivery: 1 for the first with this deliveryId, 2 for its first repeat, … */
  readonly attempt?: number;
  /** Of a delivery: false if it ended before its Content-Length. */
  readonly isWhole?: boolean;
  readonly answer?: DeliveryAnswer;
  /** At the sandbox: the reasons for a refusal, by field. */
  readonly reasons?: readonly string[];
  /** At the sandbox: the fault that was on. */
  readonly fault?: string;
  /** At the sandbox: sent by the workbench that runs it. */
  readonly isOwn?: true;
};

export const VERDICTS = ['verified', 'refused', 'unjudged'] as const;
/** `unjudged`: nobody could check it. */
export type RecordVerdict = (typeof VERDICTS)[number];

export function verdictOf({ verified }: Pick<RecordSummary, 'verified'>): RecordVerdict {
  if (verified === undefined) return 'unjudged';
  return verified ? 'verified' : 'refused';
}

const SOURCES: Readonly<Record<RecordKind, RecordSource>> = {
  ussd: 'sent',
  operation: 'sent',
  delivery: 'received',
  capture: 'passed',
  entry: 'sandbox',
};

export function sourceOf({ kind, importedAtMs }: Pick<RecordSummary, 'kind' | 'importedAtMs'>): RecordSource {
  return importedAtMs === undefined ? SOURCES[kind] : 'imported';
}

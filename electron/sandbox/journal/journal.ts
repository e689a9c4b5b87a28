/**
 * The journal: every request that reached the sandbox in this run, with Verdict and answer; searchable and counted.
 *
 * Only in memory, limited to the newest entries and to previews of the bodies, so that a load test cannot fill a disk.
 * Tokens are masked before anything leaves this file: what a row shows when it is noted, the rest when it is read. The
 * request itself stays as it came, for the doctor.
 */

import { STATUS_CODES } from 'node:http';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { bothMaskers, createMasker, type Masker } from '../../../shared/observed/mask-secrets.ts';
import { credentialsIn, issuedTokens } from '../../../shared/observed/message-secrets.ts';
import { observe } from '../../../shared/observed/observe.ts';
import type { JournalEntry, JournalPage, JournalQuery, JournalSummary } from '../../../shared/sandbox/journal.ts';
import type { SigningTrace } from '../../../shared/signature/trace.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import type { Reply } from '../http/reply.ts';

export type JournalNote = {
  readonly atMs: number;
  readonly request: HttpRequest;
  readonly target: string;
  readonly operation?: string | undefined;
  readonly verdict?: Verdict | undefined;
  readonly reasons: readonly string[];
  /** Absent if no status was sent. */
  readonly reply?: Reply | undefined;
  readonly fault?: string | undefined;
  /** Sent by the owner of this sandbox. */
  readonly isOwn?: boolean;
};

export type Journal = {
  /** Returns the entry's id. */
  add(note: JournalNote): number;
  /** Adds what the doctor said of an entry, or why it said nothing; an entry that is gone is no fault. */
  explain(id: number, explanation: Diagnosis | string): void;
  find(query: JournalQuery, limit: number): JournalPage;
  count(query: JournalQuery): number;
  get(id: number): JournalEntry | undefined;
  /** The request as it was received, unmasked: for this program's own use. `isWhole` is false if its body was cut. */
  received(id: number): ReceivedEntry | undefined;
  /** Drops all entries; ids store counting. */
  clear(): void;
};

export type ReceivedEntry = { readonly request: HttpRequest; readonly isWhole: boolean; readonly atMs: number };

type Stored = Omit<JournalNote, 'request' | 'reply' | 'verdict'> & {
  readonly id: number;
  /** Masked, as are `target` and `reasons`. */
  readonly keyId?: string;
  readonly request: HttpRequest;
  readonly requestBytes: number;
  readonly verdict?: Pick<Verdict, 'verified' | 'checks' | 'warnings' | 'keyId'>;
  readonly reply?: Reply;
  readonly replyBytes: number;
  explanation?: Diagnosis | string;
  /** Stays when an old diagnosis is dropped. */
  sentence?: string;
};

export const JOURNAL_LIMIT = 5000;
const PREVIEW_BYTES = 4096;
/** A diagnosis holds two bases: of older ones only the sentence stays. */
const MOST_DIAGNOSES = 500;

/** Reads what the signature headers say was signed, by this sandbox's profile; undefined if they cannot be read. */
export type TraceReader = (request: HttpRequest) => SigningTrace | undefined;

export function createJournal(
  limit: number = JOURNAL_LIMIT,
  readTrace: TraceReader = () => undefined,
  onForeign?: (entry: JournalSummary) => void,
  /** Masks the secrets that the program knows, whoever wrote them. */
  hidden: () => Masker = () => NO_SECRETS,
): Journal {
  let entries: Stored[] = [];
  let nextId = 1;
  let dropped = 0;
  /** The entries whose diagnosis is kept, in the order in which they were diagnosed. */
  const diagnosed: number[] = [];
  const byId = (id: number): Stored | undefined => entries.find((candidate) => candidate.id === id);
  const matching = (query: JournalQuery): Stored[] => {
    const known = hidden();
    return entries.filter((entry) => matches(entry, query, known));
  };
  return {
    add(note) {
      const entry = store(note, nextId, hidden());
      entries.push(entry);
      nextId += 1;
      // Cut seldom and a lot: shifting one entry at a time costs more.
      if (entries.length >= limit * 1.25) {
        dropped += entries.length - limit;
        entries = entries.slice(-limit);
      }
      if (note.isOwn !== true) onForeign?.(summaryOf(entry));
      return entry.id;
    },
    explain(id, explanation) {
      const entry = byId(id);
      if (entry === undefined) return;
      entry.explanation = explanation;
      const sentence = typeof explanation === 'string' ? undefined : explanation.findings[0]?.message;
      entry.sentence = sentence === undefined ? undefined : maskerOf(entry, hidden()).text(sentence);
      if (entry.isOwn !== true) onForeign?.(summaryOf(entry));
      if (typeof explanation === 'string') return;
      diagnosed.push(id);
      const oldest = diagnosed.length > MOST_DIAGNOSES ? byId(diagnosed.shift() ?? 0) : undefined;
      if (oldest !== undefined) oldest.explanation = undefined;
    },
    find(query, most) {
      const found = matching(query);
      return { entries: found.slice(-most).reverse().map(summaryOf), matched: found.length, dropped };
    },
    count: (query) => matching(query).length,
    get(id) {
      const entry = byId(id);
      return entry && entryOf(entry, readTrace, maskerOf(entry, hidden()));
    },
    received(id) {
      const entry = byId(id);
      return entry && { request: entry.request, isWhole: isWhole(entry), atMs: entry.atMs };
    },
    clear() {
      entries = [];
      dropped = 0;
    },
  };
}

const NO_SECRETS = createMasker([]);

/** Copies the previews of the bodies, so that an entry does not store a whole buffer alive. */
function store({ request, reply, verdict, ...note }: JournalNote, id: number, known: Masker): Stored {
  const masker = maskerOf({ request, ...(reply === undefined ? {} : { reply }) }, known);
  return {
    ...note,
    id,
    target: masker.text(note.target),
    reasons: masker.json(note.reasons.length > 0 ? note.reasons : reasonsOf(reply)),
    ...(verdict?.keyId === undefined ? {} : { keyId: masker.text(verdict.keyId) }),
    request: { ...request, body: preview(request.body) },
    requestBytes: request.body.length,
    ...(verdict === undefined ? {} : { verdict: pickVerdict(verdict) }),
    ...(reply === undefined ? {} : { reply: { ...reply, body: reply.isShared ? reply.body : preview(reply.body) } }),
    replyBytes: reply?.body.length ?? 0,
  };
}

const NO_BYTES = new Uint8Array();

function preview(body: Uint8Array): Uint8Array {
  return body.length === 0 ? NO_BYTES : body.slice(0, PREVIEW_BYTES);
}

/** Leaves out the base: it is the largest part, and it can be rebuilt from the request. */
function pickVerdict({
  verified,
  checks,
  warnings,
  keyId,
}: Verdict): Pick<Verdict, 'verified' | 'checks' | 'warnings' | 'keyId'> {
  return { verified, checks, warnings, keyId };
}

function matches(entry: Stored, query: JournalQuery, known: Masker): boolean {
  if (query.sinceId !== undefined && entry.id <= query.sinceId) return false;
  if (query.own !== undefined && (entry.isOwn ?? false) !== query.own) return false;
  if (query.operation !== undefined && entry.operation !== query.operation) return false;
  if (query.method !== undefined && entry.request.method !== query.method.toUpperCase()) return false;
  if (query.status !== undefined && entry.reply?.status !== query.status) return false;
  if (query.verified !== undefined && (entry.verdict?.verified ?? false) !== query.verified) return false;
  if (query.path !== undefined) {
    const path = entry.target.split('?')[0];
    if (path !== query.path && path !== `/v1${query.path}`) return false;
  }
  return query.text === undefined || searchText(entry, known).includes(query.text.toLowerCase());
}

function searchText(entry: Stored, known: Masker): string {
  const { target, request, reply } = entry;
  const masker = maskerOf(entry, known);
  const lines = request.headers.map(([name, value]) => masker.text(`${name}: ${value}`));
  const bodies = [request.body, preview(reply?.body ?? NO_BYTES)].map((body) => decodeUtf8(masker.bytes(body)));
  return [target, ...lines, ...bodies].join('\n').toLowerCase();
}

function summaryOf(entry: Stored): JournalSummary {
  const { id, atMs, request, target, operation, verdict, reasons, keyId, reply, fault, isOwn, sentence } = entry;
  return {
    id,
    atMs,
    method: request.method,
    target,
    operation,
    ...(reply === undefined ? {} : { status: reply.status }),
    ...(verdict === undefined ? {} : { verified: verdict.verified }),
    reasons,
    ...(keyId === undefined ? {} : { keyId }),
    fault,
    ...(isOwn === true ? { isOwn } : {}),
    ...(sentence === undefined ? {} : { sentence }),
  };
}

/** Rebuilds the trace on demand: stored with every entry, it would be the largest part. */
function entryOf(entry: Stored, readTrace: TraceReader, masker: Masker): JournalEntry {
  const { request, requestBytes, verdict, reply, replyBytes } = entry;
  const trace = verdict && readTrace(request);
  const response = reply && {
    status: reply.status,
    reason: STATUS_CODES[reply.status] ?? '',
    httpVersion: '1.1',
    headers: reply.headers,
    body: preview(reply.body),
  };
  const { observed } = observe(
    {
      request,
      requestBytes,
      // Of a truncated body the digest would be wrong.
      trace: trace && (isWhole(entry) ? trace : { ...trace, bodyDigest: undefined }),
      verdict,
      response,
      responseBytes: replyBytes,
    },
    masker,
  );
  return { ...summaryOf(entry), ...observed, ...explained(entry, masker) };
}

function explained({ explanation }: Stored, masker: Masker): Pick<JournalEntry, 'diagnosis' | 'undiagnosed'> {
  if (explanation === undefined) return {};
  return typeof explanation === 'string'
    ? { undiagnosed: masker.text(explanation) }
    : { diagnosis: masker.json(explanation) };
}

function isWhole({ request, requestBytes }: Stored): boolean {
  return request.body.length === requestBytes;
}

function maskerOf({ request, reply }: Pick<Stored, 'request' | 'reply'>, known: Masker): Masker {
  return bothMaskers(known, createMasker([...credentialsIn(request), ...issuedTokens(reply)]));
}

/** The fields that a handler's refusal names, from its body. */
function reasonsOf(reply: Reply | undefined): readonly string[] {
  if (!reply || reply.status < 400) return [];
  return [...decodeUtf8(reply.body).matchAll(/"field":"([^"]*)"/g)].map((match) => match[1] ?? '');
}

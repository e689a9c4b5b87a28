/**
 * The journal: every request that reached the sandbox in this run, with its Verdict and answer, searchable and counted.
 *
 * It is kept in memory, the newest entries up to a limit, with previews of the bodies: a load test must not fill a disk.
 * Tokens are masked when an entry is read, before it leaves this file.
 */
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { firstHeader, type HttpRequest } from '../../../shared/http/message.ts';
import { createMasker, type Masker } from '../../../shared/request/mask-secrets.ts';
import type { JournalEntry, JournalPage, JournalQuery, JournalSummary } from '../../../shared/sandbox/journal.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import { secretsOf } from '../auth/authenticate.ts';
import type { Reply } from '../http/reply.ts';

export type JournalNote = {
  readonly atMs: number;
  readonly request: HttpRequest;
  readonly target: string;
  readonly operation?: string | undefined;
  readonly verdict?: Verdict | undefined;
  readonly reasons: readonly string[];
  /** Absent where no status was sent. */
  readonly reply?: Reply | undefined;
  readonly fault?: string | undefined;
};

export type Journal = {
  add(note: JournalNote): void;
  find(query: JournalQuery, limit: number): JournalPage;
  count(query: JournalQuery): number;
  get(id: number): JournalEntry | undefined;
  /** Forgets all entries; ids go on counting. */
  clear(): void;
};

type Kept = Omit<JournalNote, 'request' | 'reply' | 'verdict'> & {
  readonly id: number;
  readonly request: HttpRequest;
  readonly requestBytes: number;
  readonly verdict?: Pick<Verdict, 'verified' | 'checks' | 'keyId'>;
  readonly reply?: Reply;
  readonly replyBytes: number;
};

export const JOURNAL_LIMIT = 5000;
const PREVIEW_BYTES = 4096;

/** The signature base of a request as this sandbox rebuilds it, with its hash; undefined where it cannot be. */
export type BaseRebuilder = (
  request: HttpRequest,
) => { readonly base: Uint8Array; readonly sha512: Uint8Array } | undefined;

export function createJournal(limit: number = JOURNAL_LIMIT, rebuildBase: BaseRebuilder = () => undefined): Journal {
  let kept: Kept[] = [];
  let nextId = 1;
  let dropped = 0;
  const matching = (query: JournalQuery): Kept[] => kept.filter((entry) => matches(entry, query));
  return {
    add(note) {
      kept.push(keep(note, nextId));
      nextId += 1;
      // Cutting rarely and much costs less than shifting one by one.
      if (kept.length < limit * 1.25) return;
      dropped += kept.length - limit;
      kept = kept.slice(-limit);
    },
    find(query, most) {
      const found = matching(query);
      return { entries: found.slice(-most).reverse().map(summaryOf), matched: found.length, dropped };
    },
    count: (query) => matching(query).length,
    get(id) {
      const entry = kept.find((candidate) => candidate.id === id);
      return entry && { ...entryOf(entry), ...baseOf(entry, rebuildBase) };
    },
    clear() {
      kept = [];
      dropped = 0;
    },
  };
}

/** Copies what is kept of the bodies, so that an entry does not hold a whole buffer alive. */
function keep({ request, reply, verdict, ...note }: JournalNote, id: number): Kept {
  return {
    ...note,
    id,
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

/** Without the base: it can be rebuilt from the request and is the largest part. */
function pickVerdict({ verified, checks, keyId }: Verdict): Pick<Verdict, 'verified' | 'checks' | 'keyId'> {
  return { verified, checks, keyId };
}

function matches(entry: Kept, query: JournalQuery): boolean {
  if (query.sinceId !== undefined && entry.id <= query.sinceId) return false;
  if (query.operation !== undefined && entry.operation !== query.operation) return false;
  if (query.method !== undefined && entry.request.method !== query.method.toUpperCase()) return false;
  if (query.status !== undefined && entry.reply?.status !== query.status) return false;
  if (query.verified !== undefined && (entry.verdict?.verified ?? false) !== query.verified) return false;
  if (query.path !== undefined) {
    const path = entry.target.split('?')[0];
    if (path !== query.path && path !== `/v1${query.path}`) return false;
  }
  return query.text === undefined || searchText(entry).includes(query.text.toLowerCase());
}

function searchText(entry: Kept): string {
  const { target, headers, body, answer } = entryOf(entry);
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [target, ...lines, body.text, answer?.body.text ?? ''].join('\n').toLowerCase();
}

function summaryOf({ id, atMs, request, target, operation, verdict, reasons, reply, fault }: Kept): JournalSummary {
  return {
    id,
    atMs,
    method: request.method,
    target,
    operation,
    ...(reply === undefined ? {} : { status: reply.status }),
    ...(verdict === undefined ? {} : { verified: verdict.verified }),
    reasons: reasons.length > 0 ? reasons : reasonsOf(reply),
    ...(verdict?.keyId === undefined ? {} : { keyId: verdict.keyId }),
    fault,
  };
}

function entryOf(entry: Kept): JournalEntry {
  const { request, verdict, reply, requestBytes, replyBytes } = entry;
  const replyBody = preview(reply?.body ?? NO_BYTES);
  const masker = createMasker([...secretsOf(request), ...issuedTokens(reply)]);
  return {
    ...summaryOf(entry),
    url: request.url,
    headers: request.headers.map(([name, value]) => [name, masker.text(value)] as const),
    body: { text: maskedText(masker, request.body), totalBytes: requestBytes },
    checks: verdict?.checks ?? [],
    ...(reply === undefined
      ? {}
      : { answer: { headers: reply.headers, body: { text: maskedText(masker, replyBody), totalBytes: replyBytes } } }),
  };
}

/** Rebuilt when it is asked for: kept with every entry it would be the largest part. */
function baseOf({ request, verdict, reply }: Kept, rebuildBase: BaseRebuilder): Partial<JournalEntry> {
  const rebuilt = verdict === undefined ? undefined : rebuildBase(request);
  if (!rebuilt) return {};
  const masker = createMasker([...secretsOf(request), ...issuedTokens(reply)]);
  return { signatureBase: maskedText(masker, rebuilt.base), signatureBaseSha512: toHex(rebuilt.sha512) };
}

function maskedText(masker: Masker, body: Uint8Array): string {
  return decodeUtf8(masker.bytes(body));
}

/** The fields that a handler's refusal names; they stand in its body. */
function reasonsOf(reply: Reply | undefined): readonly string[] {
  if (!reply || reply.status < 400) return [];
  return [...decodeUtf8(reply.body).matchAll(/"field":"([^"]*)"/g)].map((match) => match[1] ?? '');
}

/** Tokens that an answer of /auth hands out. */
function issuedTokens(reply: Reply | undefined): string[] {
  if (!reply || !firstHeader(reply.headers, 'content-type')?.includes('json')) return [];
  return [...decodeUtf8(reply.body).matchAll(/"accessToken":"([^"]+)"/g)].map((match) => match[1] ?? '');
}

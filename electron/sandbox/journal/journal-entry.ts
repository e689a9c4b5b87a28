/**
 * What an entry of the journal is made of: its summary and its evidence, from the note of a request; and from the evidence
 * what is shown of the request and what a search looks at, masked.
 */
import { STATUS_CODES } from 'node:http';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { createCredentialMasker } from '../../../shared/observed/credential-masker.ts';
import { bothMaskers, createMasker, type Masker } from '../../../shared/observed/mask-secrets.ts';
import { credentialsIn, issuedTokens } from '../../../shared/observed/message-secrets.ts';
import { observe } from '../../../shared/observed/observe.ts';
import type { Observed } from '../../../shared/observed/observed.ts';
import type { JournalSummary } from '../../../shared/sandbox/journal.ts';
import type { SigningTrace } from '../../../shared/signature/trace.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import { nodeCrypto } from '../../ports/node-crypto.ts';
import { passedAgain, type SignatureJudgement } from '../auth/verify-on-pool.ts';
import type { Reply } from '../http/reply.ts';
import type { EntryEvidence } from './evidence-rows.ts';

export type JournalNote = {
  readonly atMs: number;
  readonly request: HttpRequest;
  readonly target: string;
  readonly operation?: string | undefined;
  readonly verdict?: Verdict | undefined;
  /** By what it was judged; without it the whole Verdict is kept. */
  readonly judgement?: SignatureJudgement | undefined;
  readonly reasons: readonly string[];
  /** Absent if no status was sent. */
  readonly reply?: Reply | undefined;
  readonly fault?: string | undefined;
  /** Sent by the owner of this sandbox. */
  readonly isOwn?: boolean;
};

/** Reads what the signature headers say was signed, by this sandbox's profile; undefined if they cannot be read. */
export type TraceReader = (request: HttpRequest) => SigningTrace | undefined;

const PREVIEW_BYTES = 4096;
const NO_BYTES = new Uint8Array();

/** By what a request passed, from which its Verdict follows again. Of a body that was cut, nobody could judge the digest anew. */
export function passedBy({ request, verdict, judgement }: JournalNote): SignatureJudgement | undefined {
  return verdict?.verified === true && request.body.length <= PREVIEW_BYTES ? judgement : undefined;
}

/** Copies the previews of the bodies, so that an entry does not keep a whole buffer alive; a `Buffer` would slice in place. */
export function evidenceOf(note: JournalNote): EntryEvidence {
  const { request, reply, verdict } = note;
  const { method, url, headers, isAbsoluteForm } = request;
  return {
    request: { method, url, headers, body: preview(request.body), ...(isAbsoluteForm ? { isAbsoluteForm } : {}) },
    requestBytes: request.body.length,
    ...(verdict === undefined || passedBy(note) !== undefined
      ? {}
      : { verdict: { verified: verdict.verified, checks: verdict.checks, warnings: verdict.warnings } }),
    ...(reply === undefined
      ? {}
      : { reply: { status: reply.status, headers: reply.headers, body: replyPreview(reply) } }),
    replyBytes: reply?.body.length ?? 0,
  };
}

function preview(body: Uint8Array): Uint8Array {
  return body.length === 0 ? NO_BYTES : new Uint8Array(body.subarray(0, previewEnd(body)));
}

/** A preview ends where a word ends: of a token that was cut in two, no masker would find the first part. */
function previewEnd(body: Uint8Array): number {
  if (body.length <= PREVIEW_BYTES) return body.length;
  if (!isOfWord(body[PREVIEW_BYTES])) return PREVIEW_BYTES;
  const first = PREVIEW_BYTES - LONGEST_WORD;
  let end = PREVIEW_BYTES;
  while (end >= first && isOfWord(body[end - 1])) end -= 1;
  return end < first ? PREVIEW_BYTES : end;
}

/** No token is longer; what is, such as a picture in base64, is cut anywhere. */
const LONGEST_WORD = 2048;

/** Whatever a token may be written with, in base64 or with escapes as well. */
const isOfWord = (byte: number | undefined): boolean =>
  byte !== undefined && /[\w%+./=~\\-]/.test(String.fromCharCode(byte));

const sharedPreviews = new WeakMap<Uint8Array, Uint8Array>();
/** Previews of shared bodies in which no token was found. */
const withoutTokens = new WeakSet<Uint8Array>();

function replyPreview({ body, isShared }: Reply): Uint8Array {
  if (isShared !== true) return preview(body);
  const known = sharedPreviews.get(body);
  if (known !== undefined) return known;
  const made = preview(body);
  if (!mayIssueTokens(made)) withoutTokens.add(made);
  sharedPreviews.set(body, made);
  return made;
}

export function summaryOf(note: JournalNote, id: number, mask: RowMasker): JournalSummary {
  const { atMs, request, target, operation, verdict, reply, fault, isOwn } = note;
  const reasons = note.reasons.length > 0 ? note.reasons : reasonsOf(reply);
  // One literal, whose absent fields are undefined: thousands of rows are kept, and parts that are spread take twice the room.
  return {
    id,
    atMs,
    method: request.method,
    target: mask(target),
    operation,
    status: reply?.status,
    verified: verdict?.verified,
    reasons: reasons.length === 0 ? NO_TEXTS : reasons.map(mask),
    keyId: verdict?.keyId === undefined ? undefined : mask(verdict.keyId),
    fault,
    isOwn: isOwn === true ? isOwn : undefined,
  };
}

const NO_TEXTS: readonly string[] = [];
const MOST_TEXTS = 200;
const LONGEST_TEXT = 500;

/** Masks a text that a row shows. */
type RowMasker = (text: string) => string;

/**
 * Remembers what is masked: clients send the same targets under the same key again and again. What it gives is a text of
 * its own, since a part of a text keeps all of it alive, here a whole header.
 */
export function createRowMasker(): (masker: Masker) => RowMasker {
  let by: Masker = createMasker([]);
  const masked = new Map<string, string>();
  const rowMasker: RowMasker = (text) => {
    const known = masked.get(text);
    if (known !== undefined) return known;
    const made = ownText(by.text(text));
    if (text.length > LONGEST_TEXT) return made;
    if (masked.size >= MOST_TEXTS) masked.clear();
    masked.set(ownText(text), made);
    return made;
  };
  return (masker) => {
    if (masker !== by) masked.clear();
    by = masker;
    return rowMasker;
  };
}

function ownText(text: string): string {
  return Buffer.from(text).toString();
}

export function searchText({ target }: JournalSummary, evidence: EntryEvidence, masker: Masker): string {
  const { request, reply } = evidence;
  const lines = request.headers.map(([name, value]) => masker.text(`${name}: ${value}`));
  const bodies = [request.body, reply?.body ?? NO_BYTES].map((body) => decodeUtf8(masker.bytes(body)));
  return [target, ...lines, ...bodies].join('\n').toLowerCase();
}

/** Rebuilds the trace on demand: stored with every entry, it would be the largest part. */
export function observedOf(
  evidence: EntryEvidence,
  passed: SignatureJudgement | undefined,
  readTrace: TraceReader,
  masker: Masker,
): Observed {
  const { request, requestBytes, reply, replyBytes } = evidence;
  const verdict = passed === undefined ? evidence.verdict : passedAgain(request, passed, nodeCrypto);
  const trace = verdict && readTrace(request);
  const response = reply && { ...reply, reason: STATUS_CODES[reply.status] ?? '', httpVersion: '1.1' };
  const seen = {
    request,
    requestBytes,
    // Of a truncated body the digest would be wrong.
    trace: trace && (isWhole(evidence) ? trace : { ...trace, bodyDigest: undefined }),
    verdict,
    response,
    responseBytes: replyBytes,
  };
  return observe(seen, masker).observed;
}

export function isWhole({ request, requestBytes }: EntryEvidence): boolean {
  return request.body.length === requestBytes;
}

/** Masks the secrets of one entry, beside those that are known. */
export type EntryMasker = (evidence: EntryEvidence, known: Masker) => Masker;

/**
 * Keeps the masker of the credentials that came last: a client sends the same with each request, and making one takes
 * long. For the same secrets it is the same object.
 */
export function createEntryMasker(): EntryMasker {
  let lastSecrets = '';
  let lastKnown: Masker | undefined;
  let own = createMasker([]);
  let last = own;
  return ({ request, reply }, known) => {
    const [credentials, issued] = [credentialsIn(request), tokensIssuedBy(reply)];
    const joined = [...credentials, ...issued].join('\n');
    const isAsBefore = joined === lastSecrets;
    if (!isAsBefore) own = createCredentialMasker(credentials, issued);
    if (!isAsBefore || known !== lastKnown) last = bothMaskers(known, own);
    lastSecrets = joined;
    lastKnown = known;
    return last;
  };
}

function tokensIssuedBy(reply: EntryEvidence['reply']): readonly string[] {
  if (reply === undefined || withoutTokens.has(reply.body) || !mayIssueTokens(reply.body)) return NO_TEXTS;
  return issuedTokens(reply);
}

/** By the name that our own service gives them. Bytes are searched faster than a text is made of them. */
function mayIssueTokens({ buffer, byteOffset, length }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, length).includes('"accessToken"');
}

/** The fields that a handler's refusal names, from its body. */
function reasonsOf(reply: Reply | undefined): readonly string[] {
  if (!reply || reply.status < 400) return NO_TEXTS;
  return [...decodeUtf8(reply.body).matchAll(/"field":"([^"]*)"/g)].map((match) => match[1] ?? '');
}

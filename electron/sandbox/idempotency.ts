/**
 * Idempotency: the same key with the same body gets the first answer again and does nothing; with another body, 409.
 *
 * Answers are stored per client and operation for a day of sandbox clock: successes and refusals (4xx), not failures
 * (5xx). Each is stored in the transaction of the change it reports, so neither survives a crash without the other.
 * Handlers are synchronous, so the second of two simultaneous requests always finds the first's answer; turns.ts keeps
 * it from overtaking. Answers that contain a token stay in memory.
 */

import { bytesEqual, concatBytes } from '../../shared/bytes/compare.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { type HttpRequest, headerValues } from '../../shared/http/message.ts';
import { targetOf } from '../../shared/http/url-parts.ts';
import { IDEMPOTENCY_ID, IDEMPOTENCY_KEY } from '../../shared/signature/covered.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { insertRow } from '../sqlite/rows.ts';
import type { SandboxCore } from './core.ts';
import type { Reply } from './http/reply.ts';
import { type Refused, refuse } from './outcome.ts';

export type IdempotentCall = {
  readonly clientId: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: Uint8Array;
};

const TOKEN_OPERATION = 'auth.token';
const MAX_TOKEN_ANSWERS = 1000;
/** Answers that contain a token, by core and key; never written to the database. */
const tokenAnswers = new WeakMap<SandboxCore, Map<string, StoredAnswer>>();

type StoredAnswer = {
  /** Set only for answers in memory; the database query filters by age. */
  readonly createdMs?: number;
  readonly requestHash: Uint8Array;
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
};

/** Marks an answer as a replay of an earlier one. */
const REPEATED = ['X-Idempotent-Replay', 'true'] as const;

/** The key under the header name that the profile chooses; where both are sent they are alike. */
export function idempotencyKeyOf(request: HttpRequest, profile: SigningProfile): string | undefined {
  const name = profile.idempotencyHeader === 'id' ? IDEMPOTENCY_ID : IDEMPOTENCY_KEY;
  return headerValues(request.headers, name)[0];
}

/** True if both headers are sent with different values. */
export function sendsTwoKeys(request: HttpRequest): boolean {
  const values = [IDEMPOTENCY_KEY, IDEMPOTENCY_ID].flatMap((name) => headerValues(request.headers, name));
  return new Set(values).size > 1;
}

export function describeCall(
  core: SandboxCore,
  clientId: string,
  operation: string,
  key: string,
  request: HttpRequest,
): IdempotentCall {
  // Without scheme and host: after a restart on another port the same request still matches.
  const requestHash = core.crypto.sha256(concatBytes(encodeUtf8(`${targetOf(request.url)}\n`), request.body));
  return { clientId, operation, key, requestHash };
}

/** The stored answer, a 409, or undefined for a first call. */
export function earlierAnswer(core: SandboxCore, call: IdempotentCall): Reply | Refused | undefined {
  const oldestMs = core.clock.nowMs() - core.settings().idempotencyKeptMs;
  const stored =
    call.operation === TOKEN_OPERATION ? tokenAnswers.get(core)?.get(call.key) : findStored(core, call, oldestMs);
  if (!stored || (stored.createdMs !== undefined && stored.createdMs <= oldestMs)) return undefined;
  if (!bytesEqual(stored.requestHash, call.requestHash)) {
    const message = `This idempotency key was used for ${call.operation} with another request. Use a new key for a new request.`;
    return refuse(409, IDEMPOTENCY_KEY, message);
  }
  return { status: stored.status, headers: [['Content-Type', stored.contentType], REPEATED], body: stored.body };
}

function findStored(core: SandboxCore, call: IdempotentCall, oldestMs: number): StoredAnswer | undefined {
  return core.db.get<StoredAnswer>(
    'SELECT requestHash, status, contentType, body FROM idempotency WHERE clientId = ? AND operation = ? AND idempotencyKey = ? AND createdMs > ?',
    ...[call.clientId, call.operation, call.key, oldestMs],
  );
}

/** Stores the answer of a first call and deletes expired ones. */
export function keepAnswer(core: SandboxCore, call: IdempotentCall, reply: Reply): void {
  if (reply.status >= 500) return;
  const nowMs = core.clock.nowMs();
  const contentType = headerValues(reply.headers, 'content-type')[0] ?? '';
  if (call.operation === TOKEN_OPERATION) {
    const answers = tokenAnswers.get(core) ?? new Map<string, StoredAnswer>();
    tokenAnswers.set(core, answers);
    if (answers.size >= MAX_TOKEN_ANSWERS) answers.clear();
    const { requestHash } = call;
    answers.set(call.key, { requestHash, status: reply.status, contentType, body: reply.body, createdMs: nowMs });
    return;
  }
  core.db.run('DELETE FROM idempotency WHERE createdMs <= ?', nowMs - core.settings().idempotencyKeptMs);
  const { clientId, operation, key: idempotencyKey, requestHash } = call;
  const { status, body } = reply;
  const row = { clientId, operation, idempotencyKey, requestHash, status, contentType, body, createdMs: nowMs };
  insertRow(core.db, 'idempotency', row, 'INSERT OR REPLACE');
}

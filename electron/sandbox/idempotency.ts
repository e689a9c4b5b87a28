/**
 * Idempotency: the same key with the same body gets the first answer again and does nothing; with another body, 409.
 *
 * Answers are kept per client and operation for a day of sandbox clock, refusals (4xx) as well, failures (5xx) not. An
 * answer is kept in the same transaction as what it reports: neither can outlive a crash without the other. Handlers are
 * synchronous, so of two requests at once the second always finds the first's answer; that it does not leave before the
 * first's is for turns.ts. An answer that holds a token is kept in memory only.
 */

import { bytesEqual, concatBytes } from '../../shared/bytes/compare.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { type HttpRequest, headerValues } from '../../shared/http/message.ts';
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
/** Answers with a token, by core and key: they never reach the database. */
const tokenAnswers = new WeakMap<SandboxCore, Map<string, Kept>>();

type Kept = {
  /** Only of answers kept in memory; the database's are chosen by age. */
  readonly createdMs?: number;
  readonly requestHash: Uint8Array;
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
};

/** Marks an answer as a repetition of an earlier one. */
const REPEATED = ['X-Idempotent-Replay', 'true'] as const;

/** The key that counts, as the profile names its header; X-Idempotency-Id also when both are sent alike. */
export function idempotencyKeyOf(request: HttpRequest, profile: SigningProfile): string | undefined {
  const name = profile.idempotencyHeader === 'id' ? 'x-idempotency-id' : 'x-idempotency-key';
  return headerValues(request.headers, name)[0];
}

export function describeCall(
  core: SandboxCore,
  clientId: string,
  operation: string,
  key: string,
  request: HttpRequest,
): IdempotentCall {
  const requestHash = core.crypto.sha256(concatBytes(encodeUtf8(`${pathAndQuery(request.url)}\n`), request.body));
  return { clientId, operation, key, requestHash };
}

/** Without scheme and host: the same request is the same after a restart on another port. */
function pathAndQuery(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
}

/** The first answer, a 409, or undefined where this call is the first. */
export function earlierAnswer(core: SandboxCore, call: IdempotentCall): Reply | Refused | undefined {
  const oldestMs = core.clock.nowMs() - core.settings().idempotencyKeptMs;
  const kept =
    call.operation === TOKEN_OPERATION ? tokenAnswers.get(core)?.get(call.key) : findKept(core, call, oldestMs);
  if (!kept || (kept.createdMs !== undefined && kept.createdMs <= oldestMs)) return undefined;
  if (!bytesEqual(kept.requestHash, call.requestHash)) {
    const message = `This idempotency key was used for ${call.operation} with another request. Use a new key for a new request.`;
    return refuse(409, 'x-idempotency-key', message);
  }
  return { status: kept.status, headers: [['Content-Type', kept.contentType], REPEATED], body: kept.body };
}

function findKept(core: SandboxCore, call: IdempotentCall, oldestMs: number): Kept | undefined {
  return core.db.get<Kept>(
    'SELECT requestHash, status, contentType, body FROM idempotency WHERE clientId = ? AND operation = ? AND idempotencyKey = ? AND createdMs > ?',
    ...[call.clientId, call.operation, call.key, oldestMs],
  );
}

/** Keeps the answer of a first call; forgets those that are older than a day. */
export function keepAnswer(core: SandboxCore, call: IdempotentCall, reply: Reply): void {
  if (reply.status >= 500) return;
  const nowMs = core.clock.nowMs();
  const contentType = headerValues(reply.headers, 'content-type')[0] ?? '';
  if (call.operation === TOKEN_OPERATION) {
    const answers = tokenAnswers.get(core) ?? new Map<string, Kept>();
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

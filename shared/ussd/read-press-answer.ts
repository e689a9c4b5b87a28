/**
 * What the phone is to show of an HTTP answer to a press: the reply, or the one sentence in its place.
 *
 * Answers of another status than 200 are the service's refusals; their message is kept and their reasons are added. An
 * unknown or ended session (404) tells the phone to dial again.
 */
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { Failure } from '../failure.ts';
import type { HttpResponse } from '../http/message.ts';
import { parseUssdReply } from './parse-reply.ts';
import type { PressOutcome } from './reply.ts';

/** A reply larger than this is no menu: it is kept in the exchange and not parsed. */
const MAX_REPLY_BYTES = 65_536;
const MAX_REASONS = 3;

export function readPressAnswer(result: {
  readonly response?: HttpResponse;
  readonly failure?: Failure;
}): PressOutcome {
  const { response, failure } = result;
  if (failure || !response) {
    const unknown = { code: 'no-answer', message: 'No answer came.' };
    return { kind: 'failed', failure: failure ?? unknown, sessionLost: false };
  }
  if (response.body.length > MAX_REPLY_BYTES) {
    const message = `The answer has ${response.body.length} bytes; a menu has a few hundred. It is kept in the exchange and not shown here.`;
    return { kind: 'failed', failure: { code: 'reply-too-large', message }, sessionLost: false };
  }
  if (response.status !== 200)
    return { kind: 'failed', failure: refusalOf(response), sessionLost: response.status === 404 };
  const parsed = parseUssdReply(response.body);
  if (parsed.ok) return { kind: 'reply', reply: parsed.value };
  return { kind: 'failed', failure: parsed.failure, sessionLost: false };
}

function refusalOf(response: HttpResponse): Failure {
  const said = readRefusal(response.body);
  const head = `The service answered ${response.status}${said.message === '' ? ` ${response.reason}`.trimEnd() : `: ${said.message}`}`;
  const reasons = said.reasons.slice(0, MAX_REASONS).join(' ');
  const message = reasons === '' ? ended(head) : `${ended(head)} ${reasons}`;
  return { code: `service-${response.status}`, message, details: { status: response.status, reasons: said.reasons } };
}

function ended(sentence: string): string {
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function readRefusal(body: Uint8Array): { message: string; reasons: readonly string[] } {
  let json: unknown;
  try {
    json = JSON.parse(decodeUtf8(body));
  } catch {
    return { message: '', reasons: [] };
  }
  if (typeof json !== 'object' || json === null) return { message: '', reasons: [] };
  const message = 'message' in json && typeof json.message === 'string' ? json.message : '';
  const errors: unknown[] = 'errors' in json && Array.isArray(json.errors) ? json.errors : [];
  return { message, reasons: errors.flatMap(reasonOf) };
}

function reasonOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('message' in error) || typeof error.message !== 'string')
    return [];
  return [error.message];
}

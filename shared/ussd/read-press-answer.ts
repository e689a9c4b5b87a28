/**
 * What the phone shows for an HTTP answer to a press: the reply, or one sentence instead.
 *
 * A status other than 200 is the service's refusal; its message is kept and its reasons are added. An unknown or ended
 * session (404) means that the user must dial again.
 */
import type { Failure } from '../failure.ts';
import type { HttpResponse } from '../http/message.ts';
import { refusalOf, refusalSentence } from '../result/refusal-of.ts';
import { parseUssdReply } from './parse-reply.ts';
import type { PressOutcome } from './reply.ts';

/** A larger reply is no screen: it stays in the exchange and is not parsed. A phone shows 182 characters. */
const MAX_REPLY_BYTES = 10_000;

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
    const message = `The answer is no screen: expected at most ${MAX_REPLY_BYTES} bytes, got ${response.body.length}. It is kept in the exchange and not shown here.`;
    return { kind: 'failed', failure: { code: 'reply-too-large', message }, sessionLost: false };
  }
  const { status } = response;
  if (status !== 200) {
    const { reasons } = refusalOf(response.body);
    const details = {
      status,
      reasons: reasons.map(({ message }) => message),
      fields: reasons.map(({ field }) => field),
    };
    const refused = { code: `service-${status}`, message: refusalSentence(response), details };
    return { kind: 'failed', failure: refused, sessionLost: status === 404 };
  }
  const parsed = parseUssdReply(response.body);
  if (parsed.ok) return { kind: 'reply', reply: parsed.value };
  return { kind: 'failed', failure: parsed.failure, sessionLost: false };
}

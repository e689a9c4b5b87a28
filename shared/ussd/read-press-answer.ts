/**
 * What the phone shows for an HTTP answer to a press: the reply, or one sentence instead.
 *
 * A status other than 200 is the service's refusal; its message is kept and its reasons are added. An unknown or ended
 * session (404) means that the user must dial again. An application behind a gateway loses its session with every answer that is no screen.
 */
import type { UssdProfile } from '../environment/environment.ts';
import { isSigned } from '../environment/ussd-protocol.ts';
import type { Failure } from '../failure.ts';
import type { HttpResponse } from '../http/message.ts';
import { refusalOf, refusalSentence } from '../result/refusal-of.ts';
import { NO_FACTS, type SessionFacts } from './protocol/protocol.ts';
import { protocolOf } from './protocol/protocols.ts';
import type { PressOutcome } from './reply.ts';

/** A larger reply is no screen: it stays in the exchange and is not parsed. A phone shows 182 characters. */
const MAX_REPLY_BYTES = 10_000;

/** `clientState` is what the service asked to get back with the next press. */
export type ReadAnswer = PressOutcome & { readonly clientState?: string };

/** @param session as of the press that was answered; its id is that of a reply which names none. */
export function readPressAnswer(
  result: { readonly response?: HttpResponse; readonly failure?: Failure },
  profile: UssdProfile,
  session: SessionFacts = NO_FACTS,
): ReadAnswer {
  const { response, failure } = result;
  const isLost = !isSigned(profile);
  if (failure || !response) {
    const unknown = { code: 'no-answer', message: 'No answer came.' };
    return { kind: 'failed', failure: failure ?? unknown, sessionLost: isLost };
  }
  const { status } = response;
  const isTooLarge = response.body.length > MAX_REPLY_BYTES;
  if (status !== 200) {
    // An application's page about its own fault is long; what it says stands at its beginning.
    const said = isTooLarge ? { ...response, body: response.body.subarray(0, MAX_REPLY_BYTES) } : response;
    const { reasons } = refusalOf(said.body);
    const details = {
      status,
      reasons: reasons.map(({ message }) => message),
      fields: reasons.map(({ field }) => field),
    };
    const refused = { code: `service-${status}`, message: refusalSentence(said), details };
    return { kind: 'failed', failure: refused, sessionLost: isLost || status === 404 };
  }
  if (isTooLarge) {
    const message = `The answer is no screen: expected at most ${MAX_REPLY_BYTES} bytes, got ${response.body.length}. It is kept in the exchange and not shown here.`;
    return { kind: 'failed', failure: { code: 'reply-too-large', message }, sessionLost: isLost };
  }
  const read = protocolOf(profile).read(response.body, profile, session);
  if (read.ok) return { kind: 'reply', ...read.value };
  return { kind: 'failed', failure: read.failure, sessionLost: isLost };
}

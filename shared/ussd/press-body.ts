/**
 * The name/value pairs of POST /ussd/process, as an environment's UssdProfile spells them.
 *
 * The specification does not say how a session starts or which media type carries the pairs; the profile has a field
 * for each choice. This file does not send, and it never guesses: the caller supplies the session id for a
 * client-assigned start.
 */
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { Subscriber, UssdProfile } from '../environment/environment.ts';
import { FORM_TYPE, type Pair, writeUrlencoded } from '../http/form-urlencoded.ts';
import { writeMultipart } from '../http/write-multipart.ts';
import type { Press, PressBody } from './protocol/protocol.ts';

export function pressBody(profile: UssdProfile, press: Press): PressBody {
  const pairs = pressPairs(profile, press);
  switch (profile.contentType) {
    case 'json':
      return { contentType: 'application/json', body: encodeUtf8(JSON.stringify(jsonOf(profile, press, pairs))) };
    case 'multipart': {
      const { contentType, text } = writeMultipart(pairs);
      return { contentType, body: encodeUtf8(text) };
    }
    case 'query':
      // A POST signs its Content-Type, so even an empty body has one.
      return { contentType: FORM_TYPE, body: new Uint8Array(0), query: writeUrlencoded(pairs) };
    case 'form':
      return { contentType: FORM_TYPE, body: encodeUtf8(writeUrlencoded(pairs)) };
  }
}

/** In JSON a customer id is a number, as the specification requires. */
function jsonOf(
  { startPairs }: UssdProfile,
  { kind }: Press,
  pairs: readonly Pair[],
): Readonly<Record<string, string | number>> {
  const isId = (name: string): boolean =>
    kind === 'start' && startPairs.some(([one, value]) => one === name && value === '{customerId}');
  return Object.fromEntries(pairs.map(([name, value]) => [name, isId(name) ? Number(value) : value]));
}

function pressPairs(profile: UssdProfile, press: Press): [string, string][] {
  if (press.kind === 'answer') {
    return [
      ['sessionId', press.sessionId],
      ['choice', press.choice],
    ];
  }
  const pairs: [string, string][] = [];
  if (profile.sessionId === 'client') pairs.push(['sessionId', press.newSessionId]);
  for (const [name, value] of profile.startPairs)
    pairs.push([name, fillPlaceholders(value, profile, press.subscriber)]);
  if (profile.startChoice !== 'omit') pairs.push(['choice', profile.startChoice === 'code' ? press.code : '']);
  return pairs;
}

function fillPlaceholders(value: string, profile: UssdProfile, subscriber: Subscriber): string {
  return value
    .replaceAll('{customerId}', String(subscriber.customerId))
    .replaceAll('{msisdn}', subscriber.msisdn)
    .replaceAll('{serviceCode}', profile.serviceCode);
}

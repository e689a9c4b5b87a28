/**
 * The name/value pairs of POST /ussd/process, as an environment's UssdProfile spells them.
 *
 * How a session starts and which media type carries the pairs, the specification leaves open; each choice is a field of
 * the profile. This file refuses to send, and it never guesses: the session id of a client-assigned start is given to it.
 */
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { Subscriber, UssdProfile } from '../contract/environment.ts';

export type Press =
  /** Opens a session. `code` is what was dialled; `newSessionId` is used where the client assigns it. */
  | { readonly kind: 'start'; readonly code: string; readonly subscriber: Subscriber; readonly newSessionId: string }
  | { readonly kind: 'answer'; readonly sessionId: string; readonly choice: string };

export type PressBody = { readonly contentType: string; readonly body: Uint8Array };

export function pressBody(profile: UssdProfile, press: Press): PressBody {
  const pairs = pressPairs(profile, press);
  if (profile.contentType === 'json') {
    return { contentType: 'application/json', body: encodeUtf8(JSON.stringify(Object.fromEntries(pairs))) };
  }
  const form = pairs.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join('&');
  return { contentType: 'application/x-www-form-urlencoded', body: encodeUtf8(form) };
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

/** application/x-www-form-urlencoded (WHATWG URL, section 5): spaces as `+`, all but `*-._` and letters and digits as %XX. */
function formEncode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

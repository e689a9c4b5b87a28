/**
 * A text for a log: without tokens, private keys, passphrases, PINs, subscribers' numbers and launch codes.
 *
 * The vault's masker finds what is known to be secret, in every spelling; patterns find what only looks like it, also in
 * text that somebody else wrote. A word too much hidden harms nobody here.
 */
import type { Subscriber } from '../environment/environment.ts';
import type { Masker } from '../observed/mask-secrets.ts';
import { UNSEEN } from '../text/plain-line.ts';
import { HIDDEN, hideNamed } from './hide-named.ts';
import { subscriberMasker } from './subscriber-masker.ts';
import { numbersOf, pinsNamed } from './subscriber-secrets.ts';

/** What a program knows to be secret; nothing of it before its storages are open. */
export type KnownSecrets = {
  readonly masker?: Masker;
  readonly subscribers?: readonly Pick<Subscriber, 'msisdn'>[];
  /** The user's home folder, which holds their name. */
  readonly home?: string;
};

const KEY_HIDDEN = '[private key hidden]';
/** Cut off before its end, a key is hidden to the end of the text. */
const PRIVATE_KEY = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/gi;
/** What is left of a key whose beginning was cut off. */
const END_OF_KEY = /-----END [A-Z0-9 ]*PRIVATE KEY-----/gi;
const OF_KEY = /[A-Za-z0-9+/=\r\n\\]/;
/** PuTTY's form. */
const PRIVATE_LINES = /(Private-Lines: *\d+)[\s\S]*?(?=Private-MAC|$)/gi;
/** How Node shows bytes, and writes them as JSON: a key without a name looks like this. */
const BYTES =
  /(<Buffer|\[Uint8Contents\]: <|(?:Buffer|Uint8Array)\(\d+\) \[|"type\\*":\\*"Buffer\\*",\\*"data\\*":\[)[\s,0-9a-f]+/g;
/** A credential whose header's name was cut off. */
const SCHEME = /\b((?:bearer|Bearer|BEARER|Basic|BASIC)\s+)(?!\[hidden\])[A-Za-z0-9._~+/=-]{6,}/g;
const USER_INFO = /(:\/\/)[^/\s?#@"'<>]+@/g;
/** The code in the address that opens the page. */
const LAUNCH_CODE = /((?:\/|%2F)(?:#|%23))[A-Za-z0-9_=-]{12,}/gi;
/** A number with its country code, whether or not anybody calls it one. */
const INTERNATIONAL = /(?:\+|%2B)\d[\d\s().-]{6,18}\d/gi;
/** Behind its name each is hidden; so many of them also wherever else they stand, because looking for all takes too long. */
const MOST_NAMED = 32;

export function redactedText(text: string, { masker, subscribers = [], home }: KnownSecrets = {}): string {
  const known = masker?.text(text) ?? text;
  const pins = [...new Set(pinsNamed([known]))].slice(0, MOST_NAMED);
  const numbers = numbersOf(subscribers, [known]).slice(0, subscribers.length + MOST_NAMED);
  const named = hideNamed(withoutKeys(known))
    .replace(BYTES, `$1${HIDDEN}`)
    .replace(SCHEME, `$1${HIDDEN}`)
    .replace(USER_INFO, `$1${HIDDEN}@`)
    .replace(LAUNCH_CODE, `$1${HIDDEN}`);
  const masked = subscriberMasker(pins, numbers).text(named);
  const plain = masked.replace(INTERNATIONAL, (number) => '*'.repeat(number.length));
  return withoutControls(home === undefined || home.length < 2 ? plain : plain.replaceAll(home, '~'));
}

function withoutKeys(text: string): string {
  const whole = text.replace(PRIVATE_KEY, KEY_HIDDEN).replace(PRIVATE_LINES, `$1 ${HIDDEN}`);
  let left = '';
  let from = 0;
  for (const { 0: end, index } of whole.matchAll(END_OF_KEY)) {
    let start = index;
    while (start > from && OF_KEY.test(whole[start - 1] ?? '')) start -= 1;
    left += whole.slice(from, start) + KEY_HIDDEN;
    from = index + end.length;
  }
  return left + whole.slice(from);
}

/** Colours of a terminal, and marks that turn a line around, would let a text show itself as another. */
function withoutControls(text: string): string {
  return text.replaceAll(new RegExp(UNSEEN, 'gu'), (one) => (one === '\n' || one === '\t' ? one : '\ufffd'));
}

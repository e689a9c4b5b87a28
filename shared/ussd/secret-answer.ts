/**
 * Which answers are secret: what is typed where a screen asks for a PIN or a password, by its state or by its text. A key that
 * the screen offers is none.
 *
 * Lists, labels, the search and reports show them as stars, whether they were typed or came in a dialled code; the request
 * itself is sent as it is.
 */
import { UNSEEN } from '../text/plain-line.ts';
import type { UssdReply } from './reply.ts';

/** “Namba ya siri”, “nambari ya siri” and “nywila” are what menus in Swahili call a PIN and a password. */
const SECRET_NAME =
  /(^|[^a-z])(m?pins?|pincode|passwords?|passcode|passphrase|secret|otp|security[ _-]?codes?|\d+[ _-]?digits?[ _-]codes?|namba(?:ri)?[ _-]?ya[ _-]?siri|nywila|mots?[ _-]de[ _-]passe)([^a-z]|$)/i;

/** `pin`, `NEW_PIN`, `user-password`, `ENTER_MPIN`; also of a sentence, and however its letters are spread: `P.I.N`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(plainWords(name));
}

/** As people read it: letters of full width are letters, what is not seen is not there, an abbreviation has no dots. */
function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(UNSEEN_IN_LINE, '')
    .replaceAll(/(?<!\p{L})\p{L}(?:\.\p{L}(?!\p{L}))+\.?/gu, (dotted) => dotted.replaceAll('.', ''))
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2');
}

const UNSEEN_IN_LINE = new RegExp(`(?!\\s)${UNSEEN.source}`, 'gu');

/** Words beside which four to six digits are rather a PIN than not. */
const MAY_ASK = /(^|[^a-z])(codes?|kodi|siri)([^a-z]|$)/i;
/** What is typed there is bought or paid, and is to be seen in lists and reports. */
const ASKS_AMOUNT =
  /(^|[^a-z])(amounts?|quantity|how (?:many|much)|units|shares|prices?|montant|kiasi|idadi)([^a-z]|$)/i;

/** In doubt it is one: digits as a PIN has them, on a screen that offers nothing, and speaks of a code and of no amount. */
function mayBePin({ state, text, keys }: AskingScreen, sent: string): boolean {
  if (keys.length > 0 || !/^\d{4,6}$/.test(sent)) return false;
  const words = plainWords(`${state} ${text}`);
  return MAY_ASK.test(words) && !ASKS_AMOUNT.test(words);
}

/** What is needed of a screen. */
export type AskingScreen = {
  readonly state: string;
  readonly text: string;
  readonly isEnd: boolean;
  readonly keys: readonly string[];
};

export function screenOf({ currentState, menu }: UssdReply): AskingScreen {
  const { text, isEndState, options } = menu;
  return { state: currentState, text, isEnd: isEndState, keys: options.map(({ key }) => key) };
}

/** `before` is the screen that was answered; undefined at the dialling. */
export function isSecretAnswer(before: AskingScreen | undefined, sent: string): boolean {
  if (before === undefined || before.isEnd || sent === '' || before.keys.includes(sent)) return false;
  return isSecretName(before.state) || isSecretName(before.text) || mayBePin(before, sent);
}

/** Of the GSM alphabet, so that a masked screen is drawn like any other. */
export const MASK = '****';

export function maskedSent(sent: string, isSecret: boolean | undefined): string {
  return isSecret && sent !== '' ? MASK : sent;
}

/** The text with stars, or `by`, for these values, the longest first; those of one or two characters would hide too much of it. */
export function withoutValues(text: string, values: readonly string[], by = MASK): string {
  const longestFirst = values.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((masked, value) => (value.length < 3 ? masked : masked.replaceAll(value, by)), text);
}

/** What was sent, in the words of a list: stars for a secret, `nothing` for an empty answer. */
export function sentWords(sent: string, isSecret?: boolean): string {
  return sent === '' ? 'nothing' : maskedSent(sent, isSecret);
}

/** The code without the part that is secret and all behind it: dialled again, it stops where the secret is asked for. */
export function codeBefore(code: string, serviceCode: string, secret: string): string {
  const stem = `${serviceCode.slice(0, -1)}*`;
  if (!code.startsWith(stem)) return code;
  const parts = code.slice(stem.length, -1).split('*');
  const at = parts.indexOf(secret);
  return at < 0 ? code : `${[serviceCode.slice(0, -1), ...parts.slice(0, at)].join('*')}#`;
}

/** Longer than a key of a menu: it may be an amount, or a PIN. */
const LONGER_THAN_A_KEY = /^[^#]{3,}/;

/** The code up to its first part that may be a PIN. */
export function codeWithoutLongParts(code: string, serviceCode: string): string {
  const known = serviceCode.replace(/#$/, '');
  const head = code.startsWith(`${known}*`) ? known : (/^[*#]*\d+(?:\*\d{1,2}(?=[*#]))?/.exec(code)?.[0] ?? '');
  const [, ...parts] = code.slice(head.length).replace(/#$/, '').split('*');
  const at = parts.findIndex((part) => LONGER_THAN_A_KEY.test(part));
  return head === '' || at < 0 ? code : `${[head, ...parts.slice(0, at)].join('*')}#`;
}

/**
 * Hides what a text itself calls a secret: the value behind a name such as `token`.
 *
 * The text is read once, from left to right. A rule that looked back would take minutes for some texts, and whoever gets
 * one into the log would hold up the program.
 */
import { type NameKind, valueAfter } from './named-value.ts';

export const HIDDEN = '[hidden]';

const NAME = /[A-Za-z][\w-]*/g;
/** A longer run is no name; of one, only its end counts. */
const LONGEST_NAME = 80;
const FORM = '(?:s|[_-]?(?:base64(?:url)?|hex|pem|der|text|value|bytes|string|header))?\\d*$';
const LINE = new RegExp(`(?:authori[sz]ation|cookie|passphrase|passw(?:or)?d|pwd)${FORM}`, 'i');
const MEMBER = new RegExp(
  `(?:token|secret|pass_?code|api[_-]?key|credential|private[_-]?key|seed|^pass|launch[_-]?code)${FORM}`,
  'i',
);
const DIGITS =
  /(?:^|[_-])(?:pin|otp)(?:[_-]?code)?$|^(?:old|new|current|confirm)pin$|(?:msisdn|phone|mobile)(?:_?number)?$/i;
/** `walletPin`, and no word that ends so. */
const CAMEL_PIN = /[a-z](?:Pin|PIN|Otp|OTP)(?:Code)?$/;

export function hideNamed(text: string): string {
  const name = new RegExp(NAME);
  let hidden = '';
  let from = 0;
  for (let match = name.exec(text); match; match = name.exec(text)) {
    const kind = kindOf(match[0].slice(-LONGEST_NAME));
    const value = kind && valueAfter(text, { start: match.index, end: name.lastIndex, kind });
    if (!value || value.end <= value.start) continue;
    hidden += text.slice(from, value.start) + HIDDEN;
    from = value.end;
    name.lastIndex = value.end;
  }
  return hidden + text.slice(from);
}

function kindOf(name: string): NameKind | undefined {
  if (name === 'd') return 'jwk';
  if (LINE.test(name)) return 'line';
  if (MEMBER.test(name)) return 'member';
  return DIGITS.test(name) || CAMEL_PIN.test(name) ? 'digits' : undefined;
}

/**
 * The forms in which a program may have printed a signature base: a string literal, with `\n` for line feeds, hex,
 * base64; and what the terminal may have added: CR LF line ends, a final line feed.
 *
 * Each possible form is offered and never undone automatically: a base that really contains a backslash and an n, or
 * really ends in a line feed, is a finding. Nothing here throws, whatever was pasted.
 */
import { fromBase64, fromBase64Url } from '../bytes/base64.ts';
import { exactBytes, exactText } from '../bytes/exact-text.ts';
import { fromHex } from '../bytes/hex.ts';
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { unescapedText } from '../json/unescaped-text.ts';

const PRINTED_FORMS = [
  'json-string',
  'quoted-string',
  'hex',
  'base64',
  'written-escapes',
  'crlf',
  'final-line-feed',
] as const;
export type PrintedForm = (typeof PRINTED_FORMS)[number];

/** The forms that these bytes may be in, the most certain first. */
export function printedForms(bytes: Uint8Array): readonly PrintedForm[] {
  const forms = PRINTED_FORMS.filter((form) => undoPrinted(bytes, form) !== undefined);
  const isLiteral = forms.includes('json-string') || forms.includes('quoted-string');
  // Undoing a literal also undoes its escapes.
  return isLiteral ? forms.filter((form) => form !== 'written-escapes') : forms;
}

/** The bytes behind the form, or undefined if they are not in that form. */
export function undoPrinted(bytes: Uint8Array, form: PrintedForm): Uint8Array | undefined {
  const text = exactText(bytes);
  switch (form) {
    case 'json-string':
      return fromJsonString(text);
    case 'quoted-string':
      return fromQuoted(text);
    case 'hex':
      return fromHexText(text);
    case 'base64':
      return fromBase64Text(text);
    case 'written-escapes':
      return /\\[nr]/.test(text) && !text.includes('\n') ? exactBytes(unescapedText(text, true)) : undefined;
    case 'crlf':
      return text.includes('\r\n') ? exactBytes(text.replaceAll('\r\n', '\n')) : undefined;
    case 'final-line-feed':
      return text.endsWith('\n') ? exactBytes(text.replace(/\r?\n$/, '')) : undefined;
  }
}

/** A whole JSON string, as JSON.stringify and most loggers write it. */
function fromJsonString(text: string): Uint8Array | undefined {
  const trimmed = text.trim();
  if (!/^".*"$/s.test(trimmed)) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'string' ? exactBytes(value) : undefined;
  } catch {
    return undefined;
  }
}

/** A literal of another language: 'single quotes', b'bytes', `back ticks`, "with \x escapes". */
function fromQuoted(text: string): Uint8Array | undefined {
  const literal = /^\s*[bru]?(["'`])(.*)\1\s*$/s.exec(text);
  const quote = literal?.[1] ?? '';
  const inner = literal?.[2];
  if (inner === undefined || fromJsonString(text) !== undefined) return undefined;
  // An unescaped quote inside means that the outer two are not a pair: a base itself begins and ends with quotes.
  if (inner.replaceAll(/\\./gs, '').includes(quote)) return undefined;
  return exactBytes(unescapedText(inner, true));
}

/** Anything shorter is not a base, and its hex or base64 could be an ordinary word. */
const SHORTEST_BYTES = 12;

/** Hex digits, possibly separated by spaces, line ends, colons or 0x. */
function fromHexText(text: string): Uint8Array | undefined {
  const digits = text.replaceAll(/0x|[\s:,]/gi, '');
  if (digits.length < 2 * SHORTEST_BYTES) return undefined;
  const outcome = fromHex(digits);
  return outcome.ok && isText(outcome.value) ? outcome.value : undefined;
}

function fromBase64Text(text: string): Uint8Array | undefined {
  const characters = text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(characters)) return undefined;
  const plain = fromBase64(characters);
  const outcome = plain.ok ? plain : fromBase64Url(characters.replace(/=+$/, ''));
  return outcome.ok && isText(outcome.value) ? outcome.value : undefined;
}

/** UTF-8 without control characters except line ends and tabs, like any base. */
function isText(bytes: Uint8Array): boolean {
  const outcome = decodeUtf8Strict(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a base never contains these
  return outcome.ok && !/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(outcome.value);
}

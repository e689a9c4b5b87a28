/**
 * Where the value behind a name begins and ends, however the two are written: JSON, dumps of objects and maps, headers,
 * lists of headers and arguments, forms, command lines, YAML, XML.
 */
import { closingBracket, closingQuote, quoteAt } from './text-ends.ts';

export type Span = { readonly start: number; readonly end: number };

/** `line`: its value may have blanks, and goes on to the end of its line. `digits`: only a number is one. */
export type NameKind = 'member' | 'line' | 'digits' | 'jwk';

export type FoundName = { readonly start: number; readonly end: number; readonly kind: NameKind };

/** `"token": `, `token=`, `'token' => `, also with what nesting and other alphabets make of the signs. */
const SEPARATOR = /\\*["'`]?\s*(?:=>|[=:：＝→])\s*/y;
const ENCODED_SEPARATOR = /(?:%22|%27)?(?:%3A|%3D|=)(?:%20|\+)*(?:%22|%27)?/iy;
/** `[ 'Authorization', 'Bearer …' ]` */
const NEXT_OF_LIST = /\\*["'`]\s*,\s*(?=\\*["'`])/y;
/** `--token …` */
const ARGUMENT = /[ \t]+(?=[^\s-])/y;
/** `the token “…”` */
const IN_WORDS = /\s+(?=[“‘«])/y;
const CURLY: Readonly<Record<string, string>> = { '“': '”', '‘': '’', '«': '»' };
/** `Map(1) {`, and what has no name before its bracket. */
const COLLECTION = /(?:[A-Za-z0-9]{1,40}\(\d+\) )?(?=[[{])/y;
/** How dumps go on with a long text. */
const NEXT_PART = /\s*\+\s*(?=["'`])/y;
/** How a shell has a quotation mark between two quoted parts. */
const SHELL_QUOTE = /\\["'](?=["'])/y;
const WORD = /[^\s&,;}#]+/y;
const ENCODED_WORD = /(?:[^\s&%]|%(?!26|22|2C|7D))+/iy;
const REST_OF_LINE = /[^\n]+/y;
const REST_OF_FIELD = /[^\n&]+/y;
/** Further lines of a YAML block, or of a header that was folded after its scheme; lines of a stack are none. */
const BLOCK = /\n(?:[ \t]+(?!at )[^\n]*(?:\n|$))+/y;
const BEFORE_BLOCK = /^(?:[|>][+-]?\d*|Bearer|Basic|Token|Digest)$/i;
const NUMBER = /\+?\d[\d\u00a0().-]*/y;
const JWK_VALUE = /[\w-]{20,}/y;

/** Undefined if no value stands there. */
export function valueAfter(text: string, name: FoundName): Span | undefined {
  const behind = (pattern: RegExp): number | undefined => endAt(pattern, text, name.end);
  if (text[name.start - 1] === '<' && text[name.end] === '>') return xmlValue(text, name.end + 1);
  const separated = behind(SEPARATOR);
  if (separated !== undefined) return valueAt(text, separated, name, text.slice(name.end, separated));
  const encoded = behind(ENCODED_SEPARATOR);
  if (encoded !== undefined) return spanOf(text, encoded, ENCODED_WORD);
  const listed = /["'`-]/.test(text[name.start - 1] ?? '') ? behind(NEXT_OF_LIST) : undefined;
  if (listed !== undefined) return valueAt(text, listed, name, ',');
  const argument = text[name.start - 1] === '-' ? behind(ARGUMENT) : undefined;
  if (argument !== undefined) return valueAt(text, argument, { ...name, kind: 'member' }, ' ');
  const inWords = behind(IN_WORDS);
  return inWords === undefined ? undefined : curlyValue(text, inWords);
}

function valueAt(text: string, at: number, { kind }: FoundName, separator: string): Span | undefined {
  const quote = quoteAt(text, at);
  if (kind === 'digits') return spanOf(text, quote?.end ?? at, NUMBER);
  if (kind === 'jwk') return quote && spanOf(text, quote.end, JWK_VALUE);
  if (quote) return quotedValue(text, at);
  if (CURLY[text[at] ?? ''] !== undefined) return curlyValue(text, at);
  const open = endAt(COLLECTION, text, at);
  const end = open === undefined ? plainEnd(text, at, kind, separator) : closingBracket(text, open);
  return end === undefined ? undefined : { start: at, end };
}

/** To the end of the word, of the field of a form, or of the line, and of the lines below that belong to it. */
function plainEnd(text: string, at: number, kind: NameKind, separator: string): number | undefined {
  const isField = kind === 'line' && separator.includes('=');
  const end = endAt(kind !== 'line' ? WORD : isField ? REST_OF_FIELD : REST_OF_LINE, text, at);
  if (end === undefined || !BEFORE_BLOCK.test(text.slice(at, Math.min(end, at + 20)).trim())) return end;
  return endAt(BLOCK, text, text[end] === '\r' ? end + 1 : end) ?? end;
}

/** Without its quotation marks; with the parts that a dump or a shell puts behind it. */
function quotedValue(text: string, at: number): Span | undefined {
  let quote = quoteAt(text, at);
  const start = quote?.end ?? at;
  let end = start;
  while (quote) {
    const closing = closingQuote(text, quote);
    end = closing.start;
    const next = endAt(NEXT_PART, text, closing.end) ?? endAt(SHELL_QUOTE, text, closing.end) ?? closing.end;
    quote = quoteAt(text, next);
  }
  return { start, end };
}

function curlyValue(text: string, at: number): Span {
  const closing = text.indexOf(CURLY[text[at] ?? ''] ?? '', at);
  return { start: at + 1, end: closing < 0 ? text.length : closing };
}

function xmlValue(text: string, start: number): Span {
  const end = text.indexOf('<', start);
  return { start, end: end < 0 ? text.length : end };
}

function spanOf(text: string, start: number, pattern: RegExp): Span | undefined {
  const end = endAt(pattern, text, start);
  return end === undefined ? undefined : { start, end };
}

/** Where the pattern ends that begins at this place; each of them is sticky. */
function endAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * The body as it may have been when somebody hashed or measured it: written by another serialiser, with another line
 * end, in another encoding, empty.
 *
 * Numbers keep their digits unless a variant is about numbers: JSON is rewritten from its text, not from its value.
 */
import { toBase64 } from '../bytes/base64.ts';
import { concatBytes } from '../bytes/compare.ts';
import { toHex } from '../bytes/hex.ts';
import { decodeUtf8Strict, encodeUtf8 } from '../bytes/utf8.ts';
import { readUrlencoded, writeUrlencoded } from '../http/form-urlencoded.ts';
import { parseJson } from '../json/parse-json.ts';
import type { CauseId } from './causes.ts';
import { asciiWithQuestionMarks, latin1, pythonBytes, utf8Twice, utf16 } from './encodings.ts';
import { type AddText, jsonVariants, plainText, type Style, writeJson } from './json-variants.ts';

export type BodyVariant = {
  readonly causes: readonly CauseId[];
  /** "its compact form", as a sentence goes on. */
  readonly name: string;
  readonly bytes: Uint8Array;
};

/** Beyond this size only line ends, marks and encodings are tried: rewriting JSON a hundred times would take long. */
const LARGEST_REWRITTEN = 65_536;

/** Variants but the body itself, each of different bytes, simpler ones first: at least `enough`, if there are so many. */
export function bodyVariants(
  body: Uint8Array,
  contentType: string,
  enough = Infinity,
  hashed?: (bytes: Uint8Array) => Uint8Array,
): readonly BodyVariant[] {
  const variants: BodyVariant[] = [];
  const seen = new Set([keyOf(body)]);
  const text = decodeUtf8Strict(body);
  const add = (causes: readonly CauseId[], name: string, bytes: Uint8Array): void => {
    const key = keyOf(bytes);
    if (seen.has(key)) return;
    seen.add(key);
    variants.push({ causes, name, bytes });
  };
  add(['D13'], 'an empty body', new Uint8Array(0));
  for (const placeholder of ['{}', 'null', '""', '[]', 'undefined'])
    add(['D13'], shortName(placeholder), encodeUtf8(placeholder));
  if (!text.ok) {
    const latin = Array.from(body.subarray(0, LARGEST_REWRITTEN), (byte) => String.fromCharCode(byte)).join('');
    if (latin.length === body.length) add(['D7'], 'its UTF-8 form (it was sent as Latin-1)', encodeUtf8(latin));
    return variants;
  }
  const addText = (causes: readonly CauseId[], name: string, variant: string): void =>
    add(causes, name, encodeUtf8(variant));
  lineEndVariants(addText, text.value);
  add(['D6'], 'the body with a byte-order mark', concatBytes(Uint8Array.of(0xef, 0xbb, 0xbf), body));
  addText(['D6'], 'the body without its byte-order mark', text.value.replace(/^\ufeff/, ''));
  encodingVariants(add, text.value);
  addText(['D12'], 'its composed form (NFC)', text.value.normalize('NFC'));
  addText(['D12'], 'its decomposed form (NFD)', text.value.normalize('NFD'));
  addText(['D21'], 'the body written once more as a JSON text', JSON.stringify(text.value));
  if (body.length > LARGEST_REWRITTEN) return variants;
  const read = parseJson(text.value);
  if (read.ok) jsonVariants(addText, read.value, text.value, () => variants.length >= enough);
  else if (/urlencoded/i.test(contentType) || /^[^\s=&]+=/.test(text.value)) formVariants(addText, text.value);
  for (const [name, end] of ENDS) addText(['D4'], `the body plus ${name}`, text.value + end);
  for (const leak of LEAKS) add(['B22', 'D13'], shortName(leak), encodeUtf8(leak));
  if (hashed !== undefined) add(['D32'], 'the hash of the body', hashed(body));
  for (const [name, written] of ENCODED) add(['D32'], name, encodeUtf8(written(body)));
  for (const name of ['', 'payload=', 'data=', 'json='])
    addText(['D25'], `the percent-encoded body${name && ` behind ${name}`}`, name + encodeURIComponent(text.value));
  addText(['D31', 'B22'], 'the body as Python prints bytes', pythonBytes(body));
  return variants;
}

/** What languages write for an object that was no text, and for nothing. */
const LEAKS = (
  '[object Object]|[object Promise]|[object ArrayBuffer]|[object FormData]|[object URLSearchParams]|' +
  '[object ReadableStream]|[object Blob]|None|nil|true|1|Array'
).split('|');

const ENDS = [
  ['two line feeds', '\n\n'],
  ['a blank', ' '],
  ['the NUL that ends a text of C', '\0'],
] as const;

const ENCODED: readonly (readonly [string, (body: Uint8Array) => string])[] = [
  ['the base64 text of the body', toBase64],
  ['the hex text of the body', toHex],
  ['the upper-case hex text of the body', (body) => toHex(body).toUpperCase()],
];

function shortName(placeholder: string): string {
  return `“${placeholder}”`;
}

/** The same for the same bytes, and short for many. */
function keyOf(bytes: Uint8Array): string {
  let sum = 0;
  for (const byte of bytes) sum = (sum * 31 + byte) | 0;
  return `${bytes.length} ${sum} ${bytes.subarray(0, 4096).join()}`;
}

function lineEndVariants(add: AddText, text: string): void {
  add(['D4'], 'the body plus a line feed', `${text}\n`);
  add(['D4', 'D5'], 'the body plus CR LF', `${text}\r\n`);
  add(['D4'], 'the body without its last line feed', text.replace(/\r?\n$/, ''));
  add(['D4'], 'the body without blanks around it', text.replace(/^[^\S\ufeff]+|[^\S\ufeff]+$/g, ''));
  add(['D5'], 'the body with CR LF line ends', text.replace(/\r?\n/g, '\r\n'));
  add(['D5'], 'the body with LF line ends', text.replaceAll('\r\n', '\n'));
  add(['D27'], 'the body without line ends', text.replace(/[\r\n]/g, ''));
}

function encodingVariants(
  add: (causes: readonly CauseId[], name: string, bytes: Uint8Array) => void,
  text: string,
): void {
  const [little, big] = [utf16(text, true), utf16(text, false)];
  add(['D7'], 'its UTF-16 form (little-endian)', little);
  add(['D7'], 'its UTF-16 form (big-endian)', big);
  add(['D7'], 'its UTF-16 form with a byte-order mark', concatBytes(Uint8Array.of(0xff, 0xfe), little));
  add(['D7'], 'its UTF-16 form as Java writes it', concatBytes(Uint8Array.of(0xfe, 0xff), big));
  if (!/[^\0-\xff]/.test(text)) add(['D7'], 'its Latin-1 form', latin1(text));
  add(['D7'], 'the body with question marks for what is not ASCII', asciiWithQuestionMarks(text));
  add(['D7'], 'the body encoded as UTF-8 twice', utf8Twice(text));
}

/** A form as JSON, compact and spaced, with texts; and with its numbers as numbers. */
function formVariants(add: AddText, text: string): void {
  const pairs = readUrlencoded(text);
  const object = Object.fromEntries(pairs);
  const numbers = Object.fromEntries(
    pairs.map(([name, value]) => [name, /^-?\d{1,15}$/.test(value) ? Number(value) : value]),
  );
  for (const value of [object, numbers]) {
    const compact = JSON.stringify(value);
    add(['D25'], 'a JSON object with the same members', compact);
    const read = parseJson(compact);
    if (!read.ok) continue;
    const style: Style = { item: ', ', colon: ': ', escaped: plainText, number: (digits) => digits, isSorted: false };
    add(['D25'], 'a spaced JSON object with the same members', writeJson(read.value, style, ''));
  }
  add(['D25'], 'the form with “%20” for blanks', text.replaceAll('+', '%20'));
  add(['D25'], 'the form with “+” for blanks', text.replaceAll('%20', '+'));
  const plain = pairs.map(([name, value]) => `${name}=${value}`);
  add(
    ['D25'],
    'the form with lower-case escapes',
    text.replace(/%[0-9A-F]{2}/gi, (code) => code.toLowerCase()),
  );
  add(
    ['D25'],
    'the form with upper-case escapes',
    text.replace(/%[0-9A-F]{2}/gi, (code) => code.toUpperCase()),
  );
  add(['D25'], 'the form with its slashes as they are', text.replace(/%2F/gi, '/'));
  add(['D25'], 'the form with its slashes encoded', text.replaceAll('/', '%2F'));
  add(['D25'], 'the form without its percent-encoding', plain.join('&'));
  add(['D25'], 'the form with a line for each pair', plain.join('\n'));
  add(['D25'], 'the form written by a browser', writeUrlencoded(pairs));
  add(['D25', 'D11'], 'the form with its pairs sorted', text.split('&').sort().join('&'));
}

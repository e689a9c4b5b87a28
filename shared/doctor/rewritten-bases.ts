/**
 * The base as a library writes a text or a list of lines, in place of its bytes: what is hashed when that goes on.
 *
 * Tried over the right base only. Source: Python's urllib.parse, json, repr and base64.encodebytes; ECMAScript's
 * Array.prototype.toString.
 */
import { toBase64 } from '../bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { messageForm as form, type MessageForm } from './message-form.ts';

type Rewriting = readonly [what: string, write: (base: string) => string | Uint8Array];

/** What Python and RFC 3986 escape beyond `encodeURIComponent`. */
const escaped = (base: string): string =>
  encodeURIComponent(base).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const lineList = (base: string): readonly string[] => base.split('\n');

const REWRITINGS: readonly Rewriting[] = [
  ['the base percent-encoded, slashes kept', (base) => escaped(base).replaceAll('%2F', '/')],
  ['the base percent-encoded with + for blanks', (base) => escaped(base).replaceAll('%20', '+')],
  ['the base with %0A between its lines', (base) => base.replaceAll('\n', '%0A')],
  ['the lines of the base joined by commas', (base) => base.replaceAll('\n', ',')],
  ['the lines of the base joined by NUL', (base) => base.replaceAll('\n', '\0')],
  [
    'the lines of the base as Python’s JSON list',
    (base) =>
      `[${lineList(base)
        .map((line) => JSON.stringify(line))
        .join(', ')}]`,
  ],
  ['the base as Python’s repr writes it', (base) => `'${base.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'`],
  ['the base64 text of the base in lines of 76', (base) => toBase64(encodeUtf8(base)).replace(/.{1,76}/g, '$&\n')],
  ['the base in UTF-32', (base) => utf32(base)],
  ['the base with a semicolon at its end', (base) => `${base};`],
  [
    'the base with @signature-params first',
    (base) => [...lineList(base).slice(-1), ...lineList(base).slice(0, -1)].join('\n'),
  ],
];

/** Hashed, and as they are where the profile signs no hash. */
export const REWRITTEN_BASES: readonly MessageForm[] = REWRITINGS.flatMap(([what, write]) => {
  const bytes = (base: Uint8Array): Uint8Array => {
    const written = write(decodeUtf8(base));
    return typeof written === 'string' ? encodeUtf8(written) : written;
  };
  return [
    form(['B25'], `the hash of ${what}`, (base, _, { sha512 }) => sha512(bytes(base))),
    form(['B25', 'X1'], what, bytes),
  ];
});

/** Highest byte first, without a byte-order mark. */
function utf32(text: string): Uint8Array {
  const points = Array.from(text, (one) => one.codePointAt(0) ?? 0);
  const bytes = new DataView(new ArrayBuffer(points.length * 4));
  points.forEach((point, at) => {
    bytes.setUint32(at * 4, point);
  });
  return new Uint8Array(bytes.buffer);
}

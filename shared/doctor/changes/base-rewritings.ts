/**
 * The base as a whole text that was rewritten: its ends, its lines, and what libraries make of a text or of a list of lines
 * in place of its bytes. A new spelling is a row.
 *
 * Source: Python's urllib.parse, json, repr and base64.encodebytes; Array.prototype.toString of ECMAScript; the prints of
 * lists and bytes of Java, Go and Rust.
 */
import { toBase64, toBase64Url } from '../../bytes/base64.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { percentEncoded } from '../../http/url-parts.ts';
import type { CauseId } from '../causes.ts';
import { htmlEscaped, pythonBytes, pythonText } from '../encodings.ts';

/** What was done, as a sentence, and the text that it gives; rare ones are tried alone. */
export type Rewriting = readonly [
  causes: readonly CauseId[],
  message: string,
  write: (base: string) => string,
  isRare?: boolean,
];

const ENDS: readonly Rewriting[] = (
  [
    [['B3'], 'a line feed', '\n'],
    [['B3'], 'CR LF', '\r\n'],
    [['B3'], 'a blank', ' '],
    [['B3'], 'two line feeds', '\n\n'],
    [['B3', 'B12'], 'a backslash and an n', '\\n'],
    [['B3'], 'a NUL', '\0'],
    [['B3', 'B25'], 'a semicolon', ';', true],
    [['B3'], 'CR', '\r', true],
    [['B3'], 'a tab', '\t', true],
    [['B3'], 'a comma', ',', true],
    [['B3'], 'a blank and a line feed', ' \n', true],
  ] as const
).map(([causes, what, end, isRare]) => [causes, `The signed base ends with ${what}.`, (base) => base + end, isRare]);

const STARTS: readonly Rewriting[] = [
  [['B3'], 'The signed base begins with a line feed.', (base) => `\n${base}`],
  [['B3'], 'The signed base begins with a blank.', (base) => ` ${base}`],
  [['B20'], 'The signed base begins with a byte-order mark (EF BB BF).', (base) => `\ufeff${base}`],
  [['B21'], 'The signed base begins with a character of no width (U+200B).', (base) => `\u200b${base}`],
];

/** What may be wrong with the lines of components alone: the last line is often written by another line of code, and right. */
const LINES_BUT_LAST: readonly Rewriting[] = (
  [
    [['B7'], 'The signed base has no blank after its colons', '"$1":'],
    [['B7'], 'The signed base has two blanks after its colons', '"$1":  '],
    [['B7'], 'The signed base has tabs after its colons', '"$1":\t'],
    [['B7'], 'The signed base has a blank before its colons', '"$1" : '],
    [['B7'], 'The signed base has equals signs for its colons', '"$1"='],
    [['B8'], 'The names in the signed base stand in single quotes', "'$1': "],
  ] as const
).map(([causes, message, line]) => [
  causes,
  `${message}, but for the last line.`,
  (base) => base.replace(/^"([^"\n]*)": (?=.*\n)/gm, line),
]);

/** Each line rewritten from its name and value. */
const each = (causes: readonly CauseId[], what: string, write: (name: string, value: string) => string): Rewriting => [
  causes,
  `The signed base has ${what}.`,
  (base) => base.replace(/^"([^"\n]*)": (.*)/gm, (_, name: string, value: string) => write(name, value)),
  true,
];
/** What languages print around the text that a header's box holds. */
const PRINTS = ['[…]', "['…']", "b'…'", '["…"]', '"…"'].map(
  (print): Rewriting => [
    ['B22'],
    `The signed base has the value of each header as ${print}.`,
    (base) =>
      base.replace(/^("[^@"\n]+": )(.*)/gm, (_, name: string, value: string) => name + print.replace('…', () => value)),
    true,
  ],
);
const lastOf = (base: string): string => base.slice(base.lastIndexOf('\n') + 1);
const titled = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
const quotedIf = (isQuoted: boolean, name: string): string => (isQuoted ? `"${name}"` : name);

const PARTS: readonly Rewriting[] = [
  each(['B27'], 'the values alone, without the names', (_, value) => value),
  each(['B27'], 'the names alone, without the values', (name) => `"${name}"`),
  each(['B27', 'B8'], 'the names alone, without quotes and values', (name) => name),
  [['B27'], 'Only the last line of the base was signed.', lastOf, true],
  [
    ['B27'],
    'Only the parameters of the last line were signed, without its name.',
    (base) => lastOf(base).replace(/^"@signature-params": /, ''),
    true,
  ],
  [
    ['B25'],
    'The last line of the base stands before the others.',
    (base) => `${lastOf(base)}\n${base.slice(0, base.lastIndexOf('\n'))}`,
    true,
  ],
  [['B3'], 'The last line of the base stands there twice.', (base) => `${base}\n${lastOf(base)}`, true],
  [['B27'], 'Only the first line of the base was signed.', (base) => base.slice(0, base.indexOf('\n')), true],
  each(['B8'], 'its values in double quotes', (name, value) => `"${name}": "${value}"`),
  [
    ['B8'],
    'The signed base has its values in double quotes, but for the last line.',
    (base) => base.replace(/^("[^"\n]*": )(.*)(?=\n)/gm, '$1"$2"'),
    true,
  ],
  [
    ['B28'],
    'The signed base has “(request-target)”, as older drafts wrote it, in place of @path.',
    (base) => {
      const method = /^"@method": (.*)/m.exec(base)?.[1];
      return method === undefined
        ? base
        : base.replace(/^"@path": /m, () => `"(request-target)": ${method.toLowerCase()} `);
    },
    true,
  ],
  ...PRINTS,
  each(['B8'], 'its colons inside the quotes', (name, value) => `"${name}:" ${value}`),
  each(['B8'], 'its names in backticks', (name, value) => `\`${name}\`: ${value}`),
  each(
    ['B8'],
    'quotes around its derived names alone',
    (name, value) => `${quotedIf(name.startsWith('@'), name)}: ${value}`,
  ),
  each(
    ['B8'],
    'no quotes around its derived names',
    (name, value) => `${quotedIf(!name.startsWith('@'), name)}: ${value}`,
  ),
  each(['B8', 'B9'], 'names with capitals and without quotes', (name, value) => `${titled(name)}: ${value}`),
  each(['B25'], 'its values percent-encoded', (name, value) => `"${name}": ${percentEncoded(value)}`),
  each(['B25'], 'each line as a JSON text', (name, value) => JSON.stringify(`"${name}": ${value}`)),
];

/** What RFC 3986 and Python escape beyond `encodeURIComponent`. */
const strict = (base: string): string =>
  percentEncoded(base).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const list = (base: string, open: string, joint: string, close: string, write = (line: string) => line): string =>
  open + base.split('\n').map(write).join(joint) + close;
const pairs = (base: string, joint: string, write: (name: string, value: string) => string): string =>
  base
    .split('\n')
    .map((line) => write(line.slice(1, line.indexOf('": ')), line.slice(line.indexOf('": ') + 3)))
    .join(joint);
const text = (value: string): string => JSON.stringify(value);

const whole = (
  causes: readonly CauseId[],
  what: string,
  write: (base: string) => string,
  isRare?: boolean,
): Rewriting => {
  return [causes, `The signed base was ${what} as a whole.`, write, isRare];
};
const WHOLES: readonly Rewriting[] = [
  whole(['B9'], 'written with all names in upper case', (base) =>
    base.replace(/^"[^"\n]*"/gm, (name) => name.toUpperCase()),
  ),
  whole(['B2'], 'written with CR LF line ends, except before its last line,', (base) =>
    base.replaceAll('\n', '\r\n').replace(/\r\n(?=[^\n]*$)/, '\n'),
  ),
  whole(
    ['B2', 'B3'],
    'written with CR LF at the end of each line',
    (base) => `${base.replaceAll('\n', '\r\n')}\r\n`,
    true,
  ),
  whole(['B25'], 'turned into lower case', (base) => base.toLowerCase()),
  whole(['B25'], 'turned into upper case', (base) => base.toUpperCase()),
  whole(['B25'], 'URL-encoded', (base) => percentEncoded(base)),
  whole(['B25'], 'URL-encoded with “+” for blanks', (base) => percentEncoded(base).replaceAll('%20', '+')),
  whole(['B25'], 'URL-encoded strictly (RFC 3986)', strict),
  whole(['B25'], 'URL-encoded strictly with “+” for blanks', (base) => strict(base).replaceAll('%20', '+'), true),
  whole(['B25'], 'URL-encoded, but for its slashes,', (base) => strict(base).replaceAll('%2F', '/'), true),
  whole(['B25'], 'written as a JSON text', text),
  whole(['B25', 'B12'], 'escaped as in JSON', (base) => text(base).slice(1, -1)),
  whole(['B25'], 'written with escaped quotes', (base) => base.replaceAll('"', '\\"')),
  whole(['B25'], 'written with escaped slashes', (base) => base.replaceAll('/', '\\/'), true),
  whole(['B25'], 'written with \\u0022 for its quotes', (base) => base.replaceAll('"', '\\u0022'), true),
  whole(['B25'], 'put into double quotes', (base) => `"${base}"`),
  whole(['B25'], 'put into single quotes', (base) => `'${base}'`, true),
  whole(['B25'], 'put into backticks', (base) => `\`${base}\``, true),
  whole(['B25'], 'escaped as in HTML', (base) => htmlEscaped(base).replaceAll('"', '&quot;')),
  whole(
    ['B25'],
    'escaped as in HTML, with &#34; for its quotes,',
    (base) => htmlEscaped(base).replaceAll('"', '&#34;'),
    true,
  ),
  whole(['B25'], 'trimmed of all blanks', (base) => base.replace(/[ \t\r\n]/g, '')),
  whole(['B25'], 'trimmed of all spaces', (base) => base.replaceAll(' ', '')),
  whole(['B8', 'B25'], 'stripped of all double quotes', (base) => base.replaceAll('"', '')),
  whole(['B8', 'B25'], 'written with single quotes for double ones', (base) => base.replaceAll('"', "'")),
  whole(['B22'], 'written as a Python bytes literal', (base) => pythonBytes(encodeUtf8(base))),
  whole(['B25'], 'written as Python’s repr writes it', pythonText, true),
  whole(['B22'], 'written as a byte string of Rust', (base) => `b${text(base)}`, true),
  whole(['B25'], 'written as a JSON list of lines', (base) => JSON.stringify(base.split('\n'))),
  whole(['B25'], 'written as a JSON list of lines with blanks', (base) => list(base, '[', ', ', ']', text), true),
  whole(['B25'], 'written as a list of lines of Python', (base) => list(base, '[', ', ', ']', pythonText), true),
  whole(['B25'], 'written as a list of lines of Java', (base) => list(base, '[', ', ', ']'), true),
  whole(['B25'], 'written as a list of lines of Go', (base) => list(base, '[', ' ', ']'), true),
  whole(
    ['B25'],
    'written as a JSON object',
    (base) => `{${pairs(base, ',', (name, value) => `${text(name)}:${text(value)}`)}}`,
    true,
  ),
  whole(
    ['B25'],
    'written as a JSON object with blanks',
    (base) => `{${pairs(base, ', ', (name, value) => `${text(name)}: ${text(value)}`)}}`,
    true,
  ),
  whole(
    ['B25'],
    'written as a dict of Python',
    (base) => `{${pairs(base, ', ', (name, value) => `${pythonText(name)}: ${pythonText(value)}`)}}`,
    true,
  ),
  whole(
    ['B25'],
    'written as a map of Java',
    (base) => `{${pairs(base, ', ', (name, value) => `${name}=${value}`)}}`,
    true,
  ),
  whole(
    ['B25'],
    'written as JSON pairs',
    (base) => `[${pairs(base, ',', (name, value) => JSON.stringify([name, value]))}]`,
    true,
  ),
  whole(['B25'], 'written as a query', (base) => pairs(base, '&', (name, value) => `${name}=${value}`), true),
  whole(
    ['B25'],
    'written as a form',
    (base) => pairs(base, '&', (name, value) => `${name}=${percentEncoded(value)}`),
    true,
  ),
  whole(['B25'], 'listed as the numbers of its bytes', (base) => encodeUtf8(base).join(','), true),
  whole(['B25'], 'listed as Go prints bytes', (base) => `[${encodeUtf8(base).join(' ')}]`, true),
  whole(['B25'], 'listed as Python and Rust print bytes', (base) => `[${encodeUtf8(base).join(', ')}]`, true),
  whole(
    ['B25'],
    'written as JSON of a Buffer',
    (base) => `{"type":"Buffer","data":[${encodeUtf8(base).join(',')}]}`,
    true,
  ),
  whole(
    ['B25', 'X11'],
    'written as base64 in lines of 76',
    (base) => toBase64(encodeUtf8(base)).replace(/.{1,76}/g, '$&\n'),
    true,
  ),
  whole(['B25', 'X11'], 'written as base64url', (base) => toBase64Url(encodeUtf8(base)), true),
  whole(['B21'], 'written with curly quotes', (base) => base.replace(/"([^"\n]*)"/g, '“$1”')),
  whole(['B21'], 'written with no-break spaces', (base) => base.replaceAll(' ', '\u00a0')),
  whole(['B21'], 'written with a character of no width (U+200B) after each line', (base) =>
    base.replaceAll('\n', '\u200b\n'),
  ),
];

/** By what of the text each changes. */
export const REWRITINGS: readonly (readonly [slot: string, rows: readonly Rewriting[]])[] = [
  ['end', ENDS],
  ['start', STARTS],
  ['lines', LINES_BUT_LAST],
  ['whole', WHOLES],
  ['whole', PARTS],
];

/** What is told of the covered headers themselves: each of these, and nothing else. */
import { describe, expect, it } from 'vitest';
import type { WireRequest } from '../../../../electron/vectors/letter.ts';
import { isUnset } from '../../../../shared/doctor/static/header-faults.ts';
import { findingsOf, itTells, RIGHT, type Row, told, written } from './told.ts';

/** Of a header whose value is no matter of its form. */
const client = (value: string): WireRequest => written('X-Client-Id', () => value);
const token = (value: string): WireRequest => written('Authorization', () => value);
const type = (value: string, body?: string): WireRequest => {
  const sent = written('Content-Type', () => value);
  return body === undefined ? sent : { ...sent, body: new TextEncoder().encode(body) };
};
const also = (sent: WireRequest, ...more: [string, string][]): WireRequest => ({
  ...sent,
  headers: [...sent.headers, ...more],
});
const NO_LENGTH = written('Content-Length', () => undefined);

/** As a shell would fill it in. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: that is the fault
const DOLLAR = '${client}';
const NO_NAME = DOLLAR.replace('client', '');

const ROWS: readonly Row[] = [
  [
    'chunks in place of a length',
    also(NO_LENGTH, ['Transfer-Encoding', 'gzip, Chunked']),
    ['H14 H7 H6 | content-length | content-length POST', 'H6'],
  ],
  [
    'another coding in place of a length',
    also(NO_LENGTH, ['Transfer-Encoding', 'gzip']),
    ['H14 H7 H6 | content-length | content-length POST'],
  ],
  [
    'chunks in one of two lines',
    also(NO_LENGTH, ['Transfer-Encoding', 'gzip'], ['Transfer-Encoding', 'chunked']),
    ['H14 H7 H6 | content-length | content-length POST', 'H6'],
  ],
  ['chunks beside a length', also(RIGHT, ['Transfer-Encoding', 'chunked']), []],
  [
    'a header twice',
    also(RIGHT, ['x-client-id', ' other ']),
    ['H12 B16 | x-client-id 2 fed63005-f59b-4b66-a107-6a4cb300c05f | x-client-id'],
  ],
  ['a header that is not covered, twice', also(RIGHT, ['Accept', 'a'], ['Accept', 'b']), []],
  ['a value twice', client('a b, a b'), ['H12 | x-client-id']],
  ['a value twice, and blanks around', client(' a, a '), ['H12 | x-client-id']],
  ['a value twice without its comma', client('abab'), []],
  ['one letter', client('a'), []],
  ['a comma alone', client(','), []],
  ['a letter twice', client('a, a'), ['H12 | x-client-id']],
  ['nothing twice', client(', '), []],
  ['nearly a value twice', client('ab, ac'), []],
  ['an unset variable', client('undefined'), ['B22 | x-client-id | x-client-id']],
  ['an unset token', token('Bearer null'), ['B22']],
  ['no value', client(' '), ['B22 B14 | x-client-id | x-client-id']],
  ['no token', token('Bearer'), ['B22 B14']],
  ['a Python bytes literal', client("b'x'"), ["B22 | x-client-id b'x'"]],
  ['a token as such a literal', token("Bearer b'x'"), ["B22 | b'x'"]],
  ['such a literal behind another text', client("a b'x'"), []],
  ['such a literal before another text', client("b'x' c"), []],
  ['such a literal within another text', client("a b'x' c"), []],
  ['a variable of Postman', client('a {{client}} b'), ['B23 | x-client-id {{client}}']],
  ['a variable of a shell', client(`a ${DOLLAR} b`), [`B23 | x-client-id ${DOLLAR}`]],
  ['a place to fill in', client('a <Your client-id> b'), ['B23 | x-client-id <Your client-id>']],
  ['such a literal without its end', client("b'x"), []],
  ['an empty variable of a shell', client(NO_NAME), [`B23 | x-client-id ${NO_NAME}`]],
  ['an empty place to fill in', client('a <> b'), []],
  ['a variable without its second brace', client('a {{client} b'), []],
  ['a shell variable without braces', client('a $client b'), []],
  ['two variables', client('{{a}} {{b}}'), ['B23 | x-client-id {{a}}']],
  ['two variables of a shell', client(`${DOLLAR} ${DOLLAR}`), [`B23 | x-client-id ${DOLLAR}`]],
  ['empty braces', client('{{}}'), ['B23 | x-client-id {{}}']],
  ['a comparison', client('1 < 2 > 1'), []],
  ['a curly quote', client('ab“c'), ['B21 | x-client-id U+201C 3']],
  ['a blank without width, and a wide letter', client('é\u200b'), ['B21 | x-client-id U+200B 2']],
  ['a wide letter', client('abé'), ['B19? | x-client-id é 3 ASCII | x-client-id']],
  ['a letter of two units', client('a😀'), ['B19? | x-client-id 😀 2 ASCII | x-client-id']],
  ['the last letter of ASCII', client('a\x7f'), []],
  ['text for JSON', type('text/plain; charset=utf-8'), ['H3 | text/plain charset=utf-8 JSON | application/json']],
  ['bytes for JSON', type(' application/octet-stream'), ['H3 | application/octet-stream JSON | application/json']],
  ['anything for JSON', type('*/*'), ['H3 | */* JSON | application/json']],
  [
    'text for a form',
    type('text/plain', 'a.b=c&d'),
    ['D23 H13 | 89 7 82 |  |  | 89 not 7', 'H3 | text/plain | application/x-www-form-urlencoded'],
  ],
  ['text for text', type('text/plain', 'a b=c'), ['D23 H13 | 89 5 84 |  |  | 89 not 5']],
  ['text for a sign', type('text/plain', '=a'), ['D23 H13 | 89 2 87 |  |  | 89 not 2']],
  ['TEXT for JSON', type('TEXT/PLAIN'), ['H3 | TEXT/PLAIN JSON | application/json']],
  ['text for nothing', type('text/plain', ''), ['D23 H13 | 89 0 89 |  |  | 89 not 0']],
  ['no type', written('Content-Type', () => undefined), ['H14 | content-type | content-type POST']],
  ['another type that begins so', type('x-text/plain'), []],
  ['Bearer twice', token('bearer  Bearer x'), ['H9']],
  ['Bearer in lower case', token('bearer x'), ['H9']],
  ['Bearer in capitals', token('BEARER x'), ['H9 | BEARER']],
  ['two blanks behind Bearer', token('Bearer  x'), ['H9']],
  ['a tab behind Bearer', token('Bearer\tx'), ['H9 | Bearer\\tx']],
  ['a tab within a token', token('Bearer x\ty'), []],
  ['a line break behind Bearer', token('Bearer \n x'), ['H9 | \\n']],
  ['one word with a colon', token('x:y'), ['H9']],
  ['a token alone', token('abc'), ['H9']],
  ['a token that begins with that word', token('bearerx'), ['H9']],
  ['another scheme', token('Basic abc'), []],
  ['Bearer twice behind another scheme', token('Basic bearer bearer x'), []],
  ['one blank more before Bearer', token('  bearer   Bearer x '), ['H9']],
  ['another scheme before a good one', token('bearer Bearer'), ['H9']],
  ['a long token behind capitals', token('BEARER abcdefgh'), ['H9 | BEARER']],
  ['nothing at all', token('  '), ['B22 B14']],
  ['a token that ends with that word', token('x-bearer'), ['H9']],
  ['Bearer in another word', token('xBearer x'), []],
];

describe('headers with', () => itTells(ROWS));

it('says nothing of what was masked before it came here', () => {
  const sent = also(token('abc'), ['x-client-id', '']);
  const causes = (masked: readonly string[]) => findingsOf(sent, { masked }).flatMap((one) => one.causes);
  expect(causes([])).toEqual(['H12', 'B16', 'H9']);
  expect(causes(['x-client-id'])).toEqual(['H9']);
  expect(causes(['authorization'])).toEqual(['H12', 'B16']);
});

it('judges a header that the method must cover, though the signature does not', () => {
  const sent = written('Signature-Input', (value) => value.replace('"x-client-id" ', ''), client(''));
  expect(told(sent).filter((line) => line.startsWith('B22'))).toHaveLength(1);
});

it('shows each value of a header that was sent twice', () => {
  const sent = also(client('a'), ['X-Client-Id', 'b']);
  expect(findingsOf(sent)[0]?.message).toBe('x-client-id was sent 2 times: “a” and “b”.');
});

it('names the two answers for Bearer apart', () => {
  const said = (value: string) => findingsOf(token(value)).map(({ message }) => message);
  expect(said('bearer bearer x')).toEqual([expect.stringContaining('twice')]);
  expect(said('bearer  bearer x')).toEqual([expect.stringContaining('twice')]);
  expect(said('BEARER abcdefgh')).toEqual([expect.stringContaining('begins with “BEARER a”;')]);
  expect(said('abc')).toEqual([expect.stringContaining('without “Bearer”')]);
  expect(findingsOf(type('text/plain')).map(({ message }) => message)).toEqual([expect.stringContaining('JSON')]);
  expect(findingsOf(type('text/plain', 'a=b')).at(-1)?.message).toContain('a form');
});

it.each(['undefined', ' null ', 'None', 'nil', 'NaN', '[object Promise]', '<nil>', 'Bearer undefined'])(
  '%s is an unset value, and a longer text that holds it is none',
  (value) => {
    expect(isUnset(value)).toBe(true);
    expect([`x${value}`, `${value}x`].map(isUnset)).toEqual([false, false]);
  },
);

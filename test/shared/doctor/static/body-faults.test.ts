/** What is told of Content-Digest and Content-Length, against the body that came: each of these, and nothing else. */
import { createHash, createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { digestOf, sha256, sha512, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { FROM, findingsOf, itTells, RIGHT, type Row, type Told, told, written } from './told.ts';

const BODY = FROM.body;
const TEXT = BODY.toString();
const HASH = sha512(BODY);
const RIGHT_DIGEST = digestOf(BODY);
const BASE64 = HASH.toString('base64');
const digest = (value: string | undefined, sent = RIGHT): WireRequest => written('Content-Digest', () => value, sent);
const length = (value: string | undefined, sent = RIGHT): WireRequest => written('Content-Length', () => value, sent);
const inside = (encoded: string): WireRequest => digest(`sha-512=:${encoded}:`);
const of = (bytes: Uint8Array): WireRequest => inside(Buffer.from(bytes).toString('base64'));
const hash = (name: string): WireRequest => of(createHash(name).update(BODY).digest());
const keyed = (name: string, key: string): WireRequest => of(createHmac(name, key).update(BODY).digest());
const bodied = (body: string | Uint8Array, sent = RIGHT): WireRequest => ({
  ...sent,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
});
const also = (sent: WireRequest, ...more: [string, string][]): WireRequest => ({
  ...sent,
  headers: [...sent.headers, ...more],
});
/** Its digest and length are of `signed`, and `came` came. */
const counted = (signed: string, came: string): WireRequest =>
  bodied(came, digest(digestOf(Buffer.from(signed)), length(String(Buffer.byteLength(signed)))));
const header = (name: string): string => RIGHT.headers.find(([one]) => one === name)?.[1] ?? '';
const ZIPPED = new Uint8Array(gzipSync(BODY, { level: 0 }));
const GUNZIP: Told = { options: { gunzip: (bytes) => new Uint8Array(gunzipSync(bytes)) } };
const get = (sent: WireRequest): WireRequest => ({ ...sent, method: 'GET' });

const DIGEST: readonly Row[] = [
  ['the right one', RIGHT, []],
  ['no value yet', digest('undefined'), ['B22 | content-digest | content-digest']],
  [
    'two lines',
    also(RIGHT, ['Content-Digest', RIGHT_DIGEST]),
    [
      'D19 | 2 sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… | sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og== | Content-Digest the right one',
      'H12 B16 | content-digest 2 sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… | content-digest',
    ],
  ],
  [
    'two members',
    digest(`${RIGHT_DIGEST}, sha-256=:${sha256(BODY).toString('base64')}:`),
    [
      'D19 | 2 sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… | sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og== | Content-Digest the right one',
    ],
  ],
  [
    'the name in capitals',
    digest(RIGHT_DIGEST.replace('sha', 'SHA')),
    [
      'D15 | SHA-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'the name without its hyphen',
    digest(RIGHT_DIGEST.replace('-', '')),
    [
      'D15 | sha512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og==… | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'a colon for its equals sign',
    digest(RIGHT_DIGEST.replace('=:', '::')),
    [
      'D15 | sha-512::OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'no name',
    digest(`:${BASE64}:`),
    [
      'D15 | :OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og== | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'no colons',
    digest(`sha-512=${BASE64}`),
    [
      'D15 | sha-512=OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og== | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'one colon',
    digest(`sha-512=:${BASE64}`),
    [
      'D15 | sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  ['blanks around its equals sign', digest(RIGHT_DIGEST.replace('=', ' = ')), []],
  ['a Python bytes literal', inside(`b'${BASE64}'`), ["D26 | b'…' |  | Content-Digest the right one"]],
  [
    'a line break inside',
    inside(`${BASE64.slice(0, 40)}\r\n ${BASE64.slice(40)}`),
    ['D24 |  |  | Content-Digest the right one'],
  ],
  [
    'hex',
    inside(HASH.toString('hex')),
    ['D14 | 128 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one'],
  ],
  [
    'hex behind 0x',
    inside(`0x${HASH.toString('hex')}`),
    ['D14 | 128 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one'],
  ],
  [
    'colons between hex',
    inside((HASH.toString('hex').match(/../g) ?? []).join(':')),
    ['D14 | 128 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one'],
  ],
  [
    'hex of the SHA-256',
    inside(sha256(BODY).toString('hex')),
    [
      'D14 | 64 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one',
      'D16 | SHA-256 SHA-512 | SHA-512 | Content-Digest the right one',
    ],
  ],
  [
    'base64 of hex',
    of(Buffer.from(HASH.toString('hex'))),
    ['D14 | base64 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one'],
  ],
  [
    'base64 of hex in capitals',
    of(Buffer.from(HASH.toString('hex').toUpperCase())),
    ['D14 | base64 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one'],
  ],
  [
    'base64 of hex behind 0x',
    of(Buffer.from(`0x${HASH.toString('hex')}`)),
    ['D14 | base64 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one'],
  ],
  [
    '128 bytes that are no hex',
    of(Buffer.alloc(128, 'x')),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  ['base64url', inside(HASH.toString('base64url')), ['D17 |  | + / = | Content-Digest the right one']],
  ['no padding', inside(BASE64.slice(0, -2)), ['D17 |  | + / = | Content-Digest the right one']],
  ['too much padding', inside(`${BASE64}=`), ['D17 |  | + / = | Content-Digest the right one']],
  ['no base64', inside('***'), ['D15 | base64 *** | sha-512=:<base64 64 bytes> | Content-Digest the right one']],
  [
    'a character of base64 less',
    inside(BASE64.slice(1, -2)),
    [
      'D15 | base64 KwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'the SHA-256',
    digest(`sha-256=:${sha256(BODY).toString('base64')}:`),
    ['D16 | SHA-256 SHA-512 | SHA-512 | Content-Digest the right one'],
  ],
  ['the SHA-256 by another name', of(sha256(BODY)), ['D16 | SHA-256 SHA-512 | SHA-512 | Content-Digest the right one']],
  [
    'that of the body and a line feed',
    of(sha512(`${TEXT}\n`)),
    ['D4 | 90 89 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the SHA-256 of that',
    of(sha256(`${TEXT}\n`)),
    ['D4 D16 | 90 89 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'that of an empty body',
    of(sha512('')),
    ['D13 | 0 89 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the MD5',
    hash('md5'),
    ['D33 | MD5 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the SHA-1',
    hash('sha1'),
    ['D33 | SHA-1 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the SHA-384',
    hash('sha384'),
    ['D33 | SHA-384 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the SHA-512/256',
    hash('sha512-256'),
    ['D33 | SHA-512/256 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the SHA3-256',
    hash('sha3-256'),
    ['D33 | SHA3-256 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the SHA3-512',
    hash('sha3-512'),
    ['D33 | SHA3-512 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'half of it',
    of(HASH.subarray(0, 32)),
    ['D34 | 32 SHA-512 SHA-512 | 64 base64 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'the other half of it',
    of(HASH.subarray(32)),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'its bytes as UTF-8',
    of(Buffer.from(HASH.toString('utf8'))),
    ['D34 | SHA-512 UTF-8 SHA-512 | 64 base64 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'its bytes as Latin-1',
    of(Buffer.from(HASH.toString('latin1'))),
    ['D34 | SHA-512 Latin-1 SHA-512 | 64 base64 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'an HMAC by the token',
    keyed('sha512', header('Authorization').slice(7)),
    ['D33 | HMAC-SHA512 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'an HMAC of SHA-256 by the token',
    keyed('sha256', header('Authorization').slice(7)),
    ['D33 | HMAC-SHA256 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'an HMAC by the client id',
    keyed('sha512', header('X-Client-Id')),
    ['D33 | HMAC-SHA512 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'an HMAC by an empty key',
    keyed('sha256', ''),
    ['D33 | HMAC-SHA256 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'an HMAC by the header',
    keyed('sha512', header('Authorization')),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another',
    of(Buffer.alloc(64, 1)),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, and no body',
    bodied('', length('0', of(Buffer.alloc(64, 1)))),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, where none is required',
    get(bodied('', length('0', of(Buffer.alloc(64, 1))))),
    [
      'B11 | GET @query content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path | "authorization" "x-client-id" "@method" "@target-uri" "@path" "@query" | list of components ("authorization" "x-client-id" "@method" "@target-uri" "@path" "@query")',
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
    ],
  ],
  [
    'another, of a body that needs none',
    get(of(Buffer.alloc(64, 1))),
    [
      'B11 | GET @query content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path | "authorization" "x-client-id" "@method" "@target-uri" "@path" "@query" | list of components ("authorization" "x-client-id" "@method" "@target-uri" "@path" "@query")',
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
    ],
  ],
  [
    'that before it was compressed',
    bodied(ZIPPED, length(String(ZIPPED.length))),
    ['D20 | 89 112 |  | Content-Digest the right one | the right one not sha-512=:…:'],
    GUNZIP,
  ],
  [
    'none of a body that came compressed',
    bodied(ZIPPED, length(String(ZIPPED.length), of(Buffer.alloc(64, 1)))),
    ['D20? | 112 |  | Content-Digest the right one | the right one not sha-512=:…:'],
    GUNZIP,
  ],
  [
    'none of what cannot be read',
    bodied(ZIPPED, length(String(ZIPPED.length), of(Buffer.alloc(64, 1)))),
    ['D20? | 112 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that is said to be compressed',
    also(of(Buffer.alloc(64, 1)), ['Content-Encoding', 'br']),
    ['D20? | 89 |  | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that is said to be plain',
    also(of(Buffer.alloc(64, 1)), ['Content-Encoding', ' identity ']),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, of a body that begins half so',
    bodied(new Uint8Array([0x1f, 1]), length('2', of(Buffer.alloc(64, 1)))),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
];

describe('a digest that is', () => itTells(DIGEST));

const LENGTH: readonly Row[] = [
  ['with blanks around it', length(' 89 '), []],
  ['there twice', also(RIGHT, ['Content-Length', '1']), ['H12 B16 | content-length 2 89 1 | content-length']],
  ['that of its characters', length(String([...TEXT].length)), ['H4 | 84 89 日 | 89 | Content-Length 89 | 89 not 84']],
  [
    'that of its units',
    bodied('{"a":"😀"}', length('10', digest(digestOf(Buffer.from('{"a":"😀"}'))))),
    ['H4 | 10 12 😀 | 12 | Content-Length 12 | 12 not 10'],
  ],
  [
    'that of its characters, of two units',
    bodied('{"a":"😀"}', length('9', digest(digestOf(Buffer.from('{"a":"😀"}'))))),
    ['H4 | 9 12 😀 | 12 | Content-Length 12 | 12 not 9'],
  ],
  ['that of its characters, several of them', inCharacters('éá é'), ['H4 | 4 7 é | 7 | Content-Length 7 | 7 not 4']],
  ['nothing', length('0'), ['H5 | 0 89 |  | Content-Length 89 | 89 not 0']],
  ['no value', length(''), ['H5 B22 |  |  | Content-Length 89 | 89 not', 'B22 B14 | content-length | content-length']],
  [
    'an unset value',
    length('undefined'),
    ['H5 B22 |  |  | Content-Length 89 | 89 not undefined', 'B22 | content-length | content-length'],
  ],
  [
    'that of the body and a line feed',
    length(String(BODY.length + 1)),
    ['D4 | 90 89 | 89 | Content-Length 89 | 89 not 90'],
  ],
  ['another', length('5000'), ['H4 D23 | 5000 89 | 89 | Content-Length 89 | 89 not 5000']],
  ['no number', length('x'), ['H4 D23 | 89 | 89 | Content-Length 89 | 89 not x']],
  [
    'another, without a digest',
    length('5000', digest(undefined)),
    ['H14 | content-digest | content-digest POST', 'H4 D23 | 5000 89 | 89 | Content-Length 89 | 89 not 5000'],
  ],
];

function inCharacters(text: string): WireRequest {
  return bodied(text, length(String(text.length), digest(digestOf(Buffer.from(text)))));
}

describe('a length that is', () => itTells(LENGTH));

const BOTH: readonly Row[] = [
  ['a line feed behind what was counted', counted('{"a":1}', '{"a":1}\n'), ['D23 H13 | 7 7 1 | 7 |  | 7 not 8']],
  ['both line ends behind it', counted('{"a":1}', '{"a":1}\r\n'), ['D23 H13 | 7 7 2 | 7 |  | 7 not 9']],
  ['a text behind it', counted('{"a":1}', '{"a":1}\n\n\n'), ['D23 H13 | 7 7 3 | 7 |  | 7 not 10']],
  ['a text less', counted('{"a":1}', '{"a":'), ['D23 H13 | 7 5 2 |  |  | 7 not 5']],
  ['a byte less', counted('xyz', 'xy'), ['D23 H13 | 3 2 1 |  |  | 3 not 2']],
  [
    'another text of that length',
    counted('{"a":1}', '{"b":2}'),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  ['another text that is longer', counted('{"a":1}', '{"b":234}'), ['D23 H13 | 7 9 2 |  |  | 7 not 9']],
  [
    'the same text without blanks',
    counted('{"a": 1}', '{"a":1}'),
    [
      'D1 D2 | 8 7 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'D1 D2 | 8 7 | 7 | Content-Length 7 | 7 not 8',
    ],
  ],
  [
    'a number written otherwise',
    counted('{"a":1}', '{"a":1.0}'),
    [
      'D10 | JavaScript 7 9 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'D10 | 7 JavaScript 9 | 9 | Content-Length 9 | 9 not 7',
    ],
  ],
  [
    'a length of many digits',
    length('1'.repeat(16), of(Buffer.alloc(64, 1))),
    ['D23 H13 | 1111111111111111 89 1,111,111,111,111,022 |  |  | 1111111111111111 not 89'],
  ],
];

describe('digest and length of', () => itTells(BOTH));

it('names a line feed as such', () => {
  const said = (came: string) =>
    findingsOf(counted('{"a":1}', came)).map(({ message }) => /: a line feed/.test(message));
  expect(['{"a":1}\n', '{"a":1}\r\n', '{"a":1} ', '{"a":1}\n\n'].map(said)).toEqual([[true], [true], [false], [false]]);
});

it('says nothing of a body that was not shown', () => {
  expect(told(counted('a', 'b'), { options: { isBodyUnknown: true } })).toEqual([]);
});

it('says whether one character or several take more than a byte', () => {
  const said = (body: string) => findingsOf(inCharacters(body))[0]?.message;
  for (const body of ['é', 'aéé', '\x7fé']) expect(said(body)).toContain('(“é” takes more than one)');
  expect(said('éá')).toContain('(“é” and others take more than one)');
});

it('is sure of a compressed body only where its plain form was hashed', () => {
  const zipped = (sent: WireRequest) => findingsOf(bodied(ZIPPED, length(String(ZIPPED.length), sent)), GUNZIP)[0];
  expect([zipped(RIGHT)?.certainty, zipped(of(Buffer.alloc(64, 1)))?.certainty]).toEqual(['proven', 'likely']);
});

/** What is told of Content-Digest and Content-Length, against the body that came: each of these, and nothing else. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf, sha256, sha512, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { also, bodied, counted, digest, length, of, SHORT } from './bodies.ts';
import { FROM, itTells, RIGHT, type Row, told } from './told.ts';

const BODY = FROM.body;
const TEXT = BODY.toString();
const HASH = sha512(BODY);
const RIGHT_DIGEST = digestOf(BODY);
const BASE64 = HASH.toString('base64');
const inside = (encoded: string, sent = RIGHT): WireRequest => digest(`sha-512=:${encoded}:`, sent);
/** No hash of anything. */
const ANOTHER = Buffer.alloc(64, 1);
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
    'two short lines',
    also(digest('sha-512=:AAAA:', SHORT), ['Content-Digest', 'x ']),
    [
      'D19 | 2 sha-512=:AAAA | sha-512=:rMKNsr63tCuqHLAkPUAcy04/zkTXsCh5pSeZqt/1QVItiCJZiy+mZPnVFWwAySSAXXXDhovVbCrLgdN+mONa3A== | Content-Digest the right one',
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:AAAA:',
      'H12 B16 | content-digest 2 sha-512=:AAAA | content-digest',
    ],
  ],
  [
    'a list of numbers',
    digest('sha-512=:1, 2,3:', SHORT),
    [
      'D24 |  |  | Content-Digest the right one',
      'D15 | base64 1,2,3 | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'three members',
    digest(`${RIGHT_DIGEST},  ${RIGHT_DIGEST},${RIGHT_DIGEST}`),
    [
      'D19 | 3 sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=… | sha-512=:OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og== | Content-Digest the right one',
    ],
  ],
  [
    'two members with a blank before their comma',
    digest(`${digestOf(Buffer.from('c'))} , sha-256=:AAAA:`, SHORT),
    [
      'D19 | 2 sha-512=:rMKNsr63tCuqHLAkPUAcy04/zkTXsCh5pSeZqt/1QVItiCJZiy+mZPnVFWwAySSAXXXDhovVbCrLgdN+mONa3A=… | sha-512=:rMKNsr63tCuqHLAkPUAcy04/zkTXsCh5pSeZqt/1QVItiCJZiy+mZPnVFWwAySSAXXXDhovVbCrLgdN+mONa3A== | Content-Digest the right one',
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
  ['blanks around it', digest(` ${RIGHT_DIGEST} `), []],
  [
    'blanks around it, and no name',
    digest(` :${BASE64}: `),
    [
      'D15 | :OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og== | sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'the name of the hash that it is',
    digest(`md5=:${createHash('md5').update('c').digest('base64')}:`, SHORT),
    [
      'D15 | md5=:SooI8J03tzeVZJA4QItfMw== | sha-512=:<base64 64 bytes> | Content-Digest the right one',
      'D33 | MD5 SHA-512 | SHA-512 | Content-Digest the right one | the right one not md5=:…:',
    ],
  ],
  ['blanks around its equals sign', digest(RIGHT_DIGEST.replace('=', ' = ')), []],
  ['a Python bytes literal', inside(`b'${BASE64}'`), ["D26 | b'…' |  | Content-Digest the right one"]],
  [
    'such a literal without colons',
    digest(`sha-512=b"${BASE64}"`),
    [
      'D15 | sha-512=b"OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og… | sha-512=:<base64 64 bytes> | Content-Digest the right one',
      "D26 | b'…' |  | Content-Digest the right one",
    ],
  ],
  [
    'quotes around what ends with that letter',
    inside('"AAAb"', SHORT),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:"AAAb":'],
  ],
  [
    'the old name of the SHA-256',
    digest(`sha256=:${sha256('c').toString('base64')}:`, SHORT),
    [
      'D15 | sha256=:Ln0sA6lQeuJl7PW1NWiFpTOTogKdJBOUmXJloaJa78Y= | sha-512=:<base64 64 bytes> | Content-Digest the right one',
      'D16 | SHA-256 SHA-512 | SHA-512 | Content-Digest the right one',
    ],
  ],
  [
    'colons between hex, and no name',
    digest((sha512('c').toString('hex').match(/../g) ?? []).join(':'), SHORT),
    [
      'D15 | ac:c2:8d:b2:be:b7:b4:2b:aa:1c:b0:24:3d:40:1c:cb:4e:3f:ce:44:d7:b0:28:79:a5:27:99:aa:df:f5:41:52:… | sha-512=:<base64 64 bytes> | Content-Digest the right one',
      'D14 | 128 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one',
    ],
  ],
  [
    'such a literal without a name',
    digest(`b'${BASE64}'`),
    [
      "D15 | b'OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og==' | sha-512=:<base64 64 bytes> | Content-Digest the right one",
      "D26 | b'…' |  | Content-Digest the right one",
      "B22 | content-digest b'OKwNxDCHqLbRnCm43IXZRLxNXgceJ3ZUwDufTYtcJTmobwfDaEBaqeMOfC4PAchXKx749tCVYt0WKtFNXeD2Og=='",
    ],
  ],
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
    'colons between hex of the SHA-256',
    inside((sha256(BODY).toString('hex').match(/../g) ?? []).join(':')),
    [
      'D14 | 64 | base64 64 SHA-512 sha-512=:<base64 64 bytes> | Content-Digest the right one',
      'D16 | SHA-256 SHA-512 | SHA-512 | Content-Digest the right one',
    ],
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
    of(Buffer.alloc(128, 'x'), SHORT),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'base64url',
    inside(sha512('c').toString('base64url'), SHORT),
    ['D17 | base64url | + / = | Content-Digest the right one'],
  ],
  ['no padding', inside(BASE64.slice(0, -2)), ['D17 |  | + / = | Content-Digest the right one']],
  ['too much padding', inside(`${BASE64}=`), ['D17 |  | + / = | Content-Digest the right one']],
  [
    'the SHA-256 without padding',
    inside(sha256('c').toString('base64').slice(0, -1), SHORT),
    ['D17 |  | + / = | Content-Digest the right one', 'D16 | SHA-256 SHA-512 | SHA-512 | Content-Digest the right one'],
  ],
  [
    'the SHA-384 in base64url',
    inside(createHash('sha384').update('c').digest('base64url'), SHORT),
    [
      'D17 | base64url | + / = | Content-Digest the right one',
      'D33 | SHA-384 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:QPmKBWYL-HGALuWZZN4ZRb1zGkXMf0jk2t2S80p-7sCJ4UmtjCQ08ReS5Yi3QNmX:',
    ],
  ],
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
    'another',
    of(ANOTHER, SHORT),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, and no body',
    bodied('', length('0', of(ANOTHER, SHORT))),
    ['D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:'],
  ],
  [
    'another, where none is required',
    get(bodied('', length('0', of(ANOTHER)))),
    [
      'B11 | GET @query content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path | "authorization" "x-client-id" "@method" "@target-uri" "@path" "@query" | list of components ("authorization" "x-client-id" "@method" "@target-uri" "@path" "@query")',
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
    ],
  ],
  [
    'another, of a body that needs none',
    get(of(ANOTHER, SHORT)),
    [
      'B11 | GET @query content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path | "authorization" "x-client-id" "@method" "@target-uri" "@path" "@query" | list of components ("authorization" "x-client-id" "@method" "@target-uri" "@path" "@query")',
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
    ],
  ],
];

describe('a digest that is', () => itTells(DIGEST));

it('says nothing of a body that was not shown', () => {
  expect(told(counted('a', 'b'), { options: { isBodyUnknown: true } })).toEqual([]);
});

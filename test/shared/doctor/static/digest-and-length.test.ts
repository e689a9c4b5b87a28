/** What is told of Content-Length, of it and Content-Digest together, and in which words: each of these, and nothing else. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestOf, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { also, bodied, counted, digest, length, of, SHORT } from './bodies.ts';
import { FROM, findingsOf, itTells, RIGHT, type Row } from './told.ts';

const BODY = FROM.body;
const TEXT = BODY.toString();
/** No hash of anything. */
const ANOTHER = Buffer.alloc(64, 1);
const get = (sent: WireRequest): WireRequest => ({ ...sent, method: 'GET' });
/** Its digest is of `signed`, that is its length, and `came` came. */
const sized = (signed: string, size: string, came: string): WireRequest => length(size, counted(signed, came));

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
  ['another', length('5000', SHORT), ['H4 D23 | 5000 1 | 1 | Content-Length 1 | 1 not 5000']],
  ['no number', length('x', SHORT), ['H4 D23 | 1 | 1 | Content-Length 1 | 1 not x']],
  [
    'another, without a digest',
    length('5000', digest(undefined, SHORT)),
    ['H14 | content-digest | content-digest POST', 'H4 D23 | 5000 1 | 1 | Content-Length 1 | 1 not 5000'],
  ],
  [
    'what a language writes for nothing',
    length('nil', SHORT),
    ['H5 B22 |  |  | Content-Length 1 | 1 not nil', 'B22 | content-length | content-length'],
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
    'a text behind it, a length of two digits',
    counted('{"a":12345}', '{"a":12345}xy'),
    ['D23 H13 | 11 11 2 | 11 |  | 11 not 13'],
  ],
  [
    'a text behind it, and blanks',
    digest(` ${digestOf(Buffer.from('xyz'))} `, sized('xyz', ' 3 ', 'xyz!')),
    ['D23 H13 | 3 3 1 | 3 |  | 3 not 4'],
  ],
  [
    'a text behind it, and two lengths',
    also(sized('xyz', '3', 'xyz!'), ['Content-Length', '4']),
    [
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
      'H12 B16 | content-length 2 3 4 | content-length',
    ],
  ],
  [
    'a text behind it, and two digests',
    also(sized('xyz', '3', 'xyz!'), ['Content-Digest', 'x']),
    [
      'D19 | 2 sha-512=:Sj7YFH43h2rcj3Yyjlq8wbRw5qz8GO/qATX5g2BJU6WOGDwaYIbpG6PoIdkm9f3rN3YcfKAyipY/XpKHBnW3KA=… | sha-512=:YYvlX4PW+0l/1b5xBwLohHcat+dCGfKFSCEJ+4BUW3O0jinSSjUVs3AtqlR1KfvmxDsJeLy5QYxxoTT9GN6TEw== | Content-Digest the right one',
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
      'H4 D23 | 3 4 | 4 | Content-Length 4 | 4 not 3',
      'H12 B16 | content-digest 2 sha-512=:Sj7YFH43h2rcj3Yyjlq8wbRw5qz8GO/qATX5g2BJU6WOGDwaYIbpG6PoIdkm9f3rN3YcfKAyipY/XpKHBnW3KA=… | content-digest',
    ],
  ],
  [
    'a text behind it, and a length that is no number',
    sized('xyz', '3 3', 'xyz!'),
    [
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
      'H4 D23 | 3 3 4 | 4 | Content-Length 4 | 4 not 3 3',
    ],
  ],
  [
    'a text behind it, and a length with a sign',
    sized('xyz', '+3', 'xyz!'),
    [
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
      'H4 D23 | +3 4 | 4 | Content-Length 4 | 4 not +3',
    ],
  ],
  [
    'another text, and a length of decimals',
    sized('xyz', '3.0', 'xy'),
    [
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
      'H4 D23 | 3.0 2 | 2 | Content-Length 2 | 2 not 3.0',
    ],
  ],
  [
    'an empty text, without a length',
    length(undefined, sized('', '', 'c')),
    [
      'H14 H7 H6 | content-length | content-length POST',
      'D13 | 0 1 |  | Content-Digest the right one | the right one not sha-512=:…:',
    ],
  ],
  [
    'an empty text',
    sized('', '0', 'c'),
    [
      'D13 | 0 1 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'H5 | 0 1 |  | Content-Length 1 | 1 not 0',
    ],
  ],
  [
    'another text, and a length beyond all',
    sized('xyz', '1'.repeat(16), 'xy'),
    [
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
      'H4 D23 | 1111111111111111 2 | 2 | Content-Length 2 | 2 not 1111111111111111',
    ],
  ],
  [
    'another text, and a length within all',
    sized('xyz', '1'.repeat(15), 'xy'),
    ['D23 H13 | 111111111111111 2 111,111,111,111,109 |  |  | 111111111111111 not 2'],
  ],
  [
    'the body and a line feed, and another length',
    sized('c\n', '5000', 'c'),
    [
      'D4 | 2 1 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'H4 D23 | 5000 1 | 1 | Content-Length 1 | 1 not 5000',
    ],
  ],
  [
    'the body and a line feed, and that length',
    sized('c\n', '2', 'c'),
    [
      'D4 | 2 1 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'D4 | 2 1 | 1 | Content-Length 1 | 1 not 2',
    ],
  ],
  [
    'the body and a line feed, and a length of both line ends',
    sized('c\n', '3', 'c'),
    [
      'D4 | 2 1 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'D4 D5 | 3 CR LF 1 | 1 | Content-Length 1 | 1 not 3',
    ],
  ],
  [
    'the body and a line feed, and a length of blanks',
    sized('[1]\n', '4', '[1]'),
    [
      'D4 | 4 3 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'D4 | 4 3 | 3 | Content-Length 3 | 3 not 4',
    ],
  ],
  [
    'the body and a line feed, that length, without colons',
    digest(digestOf(Buffer.from('c\n')).replaceAll(':', ''), length('2', counted('c', 'c'))),
    [
      'D15 | sha-512=UMaXjDOTgKYAvLzhOgzLS47qPF5KAm2CgtmJNsVz04ZJbMAKoJrPUM6ihk3Y3KOjemXPOcnx/aTOcSM/kZf6tA== | sha-512=:<base64 64 bytes> | Content-Digest the right one',
      'D4 | 2 1 |  | Content-Digest the right one | the right one not sha-512=UMaXjDOTgKYAvLzhOgzLS47qPF5KAm2CgtmJNsVz04ZJbMAKoJrPUM6ihk3Y3KOjemXPOcnx/aTOcSM/kZf6tA==',
      'D4 | 2 1 | 1 | Content-Length 1 | 1 not 2',
    ],
  ],
  [
    'another text, and the length of characters',
    sized('xyz', '1', 'é'),
    [
      'D23 |  | --as-built | Content-Digest the right one | the right one not sha-512=:…:',
      'H4 | 1 2 é | 2 | Content-Length 2 | 2 not 1',
    ],
  ],
  ['another text, and the length of a form', sized('xyz', '2', 'c'), ['D23 H13 | 2 1 1 |  |  | 2 not 1']],
  [
    'another hash, and a line feed',
    length('2', of(createHash('md5').update('c').digest(), counted('c', 'c'))),
    [
      'D33 | MD5 SHA-512 | SHA-512 | Content-Digest the right one | the right one not sha-512=:…:',
      'D13 | 2 {} 1 | 1 | Content-Length 1 | 1 not 2',
    ],
  ],
  [
    'the right text, and the length of a number written otherwise',
    sized('[1e20]', '25', '[1e20]'),
    ['H4 D23 | 25 6 | 6 | Content-Length 6 | 6 not 25'],
  ],
  [
    'the right text, and the length of such a number on a line',
    sized('[1e20]', '27', '[1e20]'),
    ['H4 D23 | 27 6 | 6 | Content-Length 6 | 6 not 27'],
  ],
  [
    'a number written otherwise, and that length',
    sized('[100000000000000000000]', '23', '[1e20]'),
    [
      'D10 | JavaScript 23 6 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'D10 | 23 JavaScript 6 | 6 | Content-Length 6 | 6 not 23',
    ],
  ],
  ['nothing but blanks', digest(' ', SHORT), ['B22 B14 | content-digest | content-digest']],
  [
    'a number written otherwise, and another length',
    sized('[1.0]', '8', '[1]'),
    [
      'D10 | .0 5 3 |  | Content-Digest the right one | the right one not sha-512=:…:',
      'D10 D1 D3 | 8 .0 3 | 3 | Content-Length 3 | 3 not 8',
    ],
  ],
];

describe('digest and length of', () => itTells(BOTH));

it('names a line feed as such', () => {
  const said = (came: string) =>
    findingsOf(counted('{"a":1}', came)).map(({ message }) => /: a line feed/.test(message));
  expect(['{"a":1}\n', '{"a":1}\r\n', '{"a":1} ', '{"a":1}\n\n'].map(said)).toEqual([[true], [true], [false], [false]]);
});

it('says how many bytes are missing or too many', () => {
  const said = (signed: string, came: string) => findingsOf(counted(signed, came))[0]?.message;
  const of = (said: number, came: number, what: string) =>
    `Content-Length is ${said} and ${came} bytes came, whose digest is not that in Content-Digest: ${what}.`;
  expect(said('xyz', 'xy')).toBe(of(3, 2, '1 byte is missing'));
  expect(said('xyz', 'x')).toBe(of(3, 1, '2 bytes are missing'));
  expect(said('xyz', 'abcd')).toBe(of(3, 4, '1 byte is too many'));
  expect(said('xyz', 'abcde')).toBe(of(3, 5, '2 bytes are too many'));
  expect(said('xyz', 'xyz\n')).toBe(
    'Content-Length is 3, and Content-Digest is that of the first 3 bytes: a recipient reads no further. Behind them 1 byte stands here: a line feed, as editors write at the end of a file.',
  );
  expect(said('xyz', 'xyz..')).toMatch(/Behind them 2 bytes stand here\.$/);
});

it('says whether one character or several take more than a byte', () => {
  const said = (body: string) => findingsOf(inCharacters(body))[0]?.message;
  for (const body of ['é', 'aéé', '\x7fé']) expect(said(body)).toContain('(“é” takes more than one)');
  expect(said('éá')).toContain('(“é” and others take more than one)');
});

describe('what is said of a digest', () => {
  const MESSAGES: readonly (readonly [what: string, sent: WireRequest, says: string])[] = [
    ['without colons', digest('sha-512=AAAA', SHORT), 'The colons around the digest are missing: “sha-512=AAAA”.'],
    ['with one colon', digest('sha-512=:AAAA', SHORT), 'The colons around the digest are missing: “sha-512=:AAAA”.'],
    ['of another name', digest('x', SHORT), 'Content-Digest is written as “x”.'],
    ['in base64url', digest('sha-512=:rMKNsr6_-A:', SHORT), 'The digest is in base64url.'],
    ['without padding', digest('sha-512=:rMKNsr63A:', SHORT), 'The digest is no base64: “rMKNsr63A”.'],
    ['with too few “=”', digest('sha-512=:rMKNsr63AA:', SHORT), 'The digest has the wrong padding.'],
    [
      'of another body',
      of(ANOTHER, SHORT),
      'Content-Digest is not that of the body that came, nor of any form of it that we know.',
    ],
    [
      'of another body, where none is required',
      get(of(ANOTHER, SHORT)),
      'Content-Digest is not that of the body that came, nor of any form of it that we know.',
    ],
    [
      'of another body than none, where one is required',
      bodied('', length('0', of(ANOTHER, SHORT))),
      'Content-Digest is not that of the body that came, nor of any form of it that we know.',
    ],
    [
      'where none belongs',
      get(bodied('', length('0', of(ANOTHER, SHORT)))),
      'Content-Digest came with a request that has no body, and is not that of an empty one.',
    ],
  ];

  it.each(MESSAGES)('%s', (_what, sent, says) => {
    expect(findingsOf(sent).map(({ message }) => message)).toContain(says);
  });
});

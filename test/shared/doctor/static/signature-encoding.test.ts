/** What is told of the text in Signature and of the length of its bytes: each of these, and nothing else. */
import { describe, expect, it } from 'vitest';
import type { WireRequest } from '../../../../electron/vectors/letter.ts';
import { BASE64, BYTES, base64, inside, sized, text, VALUE } from './signatures.ts';
import { findingsOf, input, itTells, RIGHT, type Row, told, written } from './told.ts';

const alg = (name: string, sent: WireRequest): WireRequest =>
  written(
    'Signature',
    () => sent.headers.at(-1)?.[1],
    input((value) => `${value};alg="${name}"`),
  );
/** Two integers as DER writes them, each of `size` bytes. */
const der = (size: number): Buffer =>
  Buffer.from([0x30, 2 * size + 4, 2, size, ...Array(size).fill(1), 2, size, ...Array(size).fill(1)]);

const ROWS: readonly Row[] = [
  ['as it should be', RIGHT, []],
  ['quotes around all', text(`"${VALUE}"`), ['P16 |  | sig1=:<base64 64 bytes> | Signature the right one']],
  ['single quotes around all', text(` '${VALUE}' `), ['P16 |  | sig1=:<base64 64 bytes> | Signature the right one']],
  [
    'two kinds of quotes around all',
    text(`"${VALUE}'`),
    ['E8 | "sig1=:4tRpBFCreYlDVxQgMIydG3ZsVQAMZULO… = | sig1=:<base64 64 bytes>', 'E11 | = 5 base64 | 64 base64 88 ='],
  ],
  ['a curly quote', text(`${VALUE}”`), ['B21 | U+201D 96 | = base64 | Signature the right one']],
  [
    'a blank before its equals sign',
    text(VALUE.replace('=', ' =')),
    ['P19 |  | sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'a tab behind its equals sign',
    text(VALUE.replace('=', '=\t')),
    ['P19 |  | sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'no label',
    text(VALUE.slice(5)),
    ['E8 | :4tRpBFCreYlDVxQgMIydG3ZsVQAMZULONmanrb… = | sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'no opening colon',
    text(`sig1=${BASE64}:`),
    ['E3 | sig1=4tRpBFCreYlDVxQgMIydG3ZsVQAMZULONm… | sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'no closing colon',
    text(`sig1=:${BASE64}`),
    ['E3 | sig1=:4tRpBFCreYlDVxQgMIydG3ZsVQAMZULON… | sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'no colons',
    text(`sig1=${BASE64}`),
    ['E3 | sig1=4tRpBFCreYlDVxQgMIydG3ZsVQAMZULONm… | sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'no colons, a blank at the end',
    text(`sig1="${BASE64}": `),
    ['E3 | sig1="4tRpBFCreYlDVxQgMIydG3ZsVQAMZULON… | sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  ['a Python bytes literal', text(`sig1=:b'${BASE64}':`), ["B22 | b'…' |  | Signature the right one"]],
  [
    'such a literal without colons',
    text(`sig1= b"${BASE64}"`),
    [
      'P19 |  | sig1=:<base64 64 bytes> | Signature the right one',
      'E3 | sig1= b"4tRpBFCreYlDVxQgMIydG3ZsVQAMZUL… | sig1=:<base64 64 bytes> | Signature the right one',
      "B22 | b'…' |  | Signature the right one",
    ],
  ],
  [
    'a line break inside',
    inside(`${BASE64.slice(0, 40)}\r\n ${BASE64.slice(40)}`),
    ['E6 |  | base64 -w0 base64 -A | Signature the right one'],
  ],
  ['a blank behind a colon', inside(` ${BASE64}`), ['E6 |  | base64 -w0 base64 -A | Signature the right one']],
  ['a tab before a colon', inside(`${BASE64}\t`), ['E6 |  | base64 -w0 base64 -A | Signature the right one']],
  ['a blank inside, and a second signature', text(`${VALUE.replace('=:', '=: ')}, b=:AAAA:`), []],
  [
    'two numbers of P-256',
    inside(base64(der(32))),
    ['X13? | 70 Ed25519 64 DER ECDSA ecdsa-p256-sha256 Ed25519 | Ed25519 64'],
  ],
  [
    'two numbers of P-384',
    inside(base64(der(48))),
    ['X13? | 102 Ed25519 64 DER ECDSA ecdsa-p384-sha384 Ed25519 | Ed25519 64'],
  ],
  [
    'two numbers of P-256 of the largest size',
    inside(base64(der(37))),
    ['X13? | 80 Ed25519 64 DER ECDSA ecdsa-p256-sha256 Ed25519 | Ed25519 64'],
  ],
  [
    'two numbers of P-384 of the smallest size',
    inside(base64(der(38))),
    ['X13? | 82 Ed25519 64 DER ECDSA ecdsa-p384-sha384 Ed25519 | Ed25519 64'],
  ],
  ['the length of an HMAC', sized(32), ['X13 | 32 Ed25519 64 32 hmac-sha256 | Ed25519 64']],
  [
    'that of RSA 2048',
    sized(256),
    ['X13 | 256 Ed25519 64 256 RSA rsa-pss-sha512 rsa-v1_5-sha256 Ed25519 | Ed25519 64'],
  ],
  [
    'that of RSA 3072',
    sized(384),
    ['X13 | 384 Ed25519 64 384 RSA rsa-pss-sha512 rsa-v1_5-sha256 Ed25519 | Ed25519 64'],
  ],
  [
    'that of RSA 4096',
    sized(512),
    ['X13 | 512 Ed25519 64 512 RSA rsa-pss-sha512 rsa-v1_5-sha256 Ed25519 | Ed25519 64'],
  ],
  ['that of Ed448', sized(114), ['X13 | 114 Ed25519 64 114 Ed448 | Ed25519 64']],
  [
    'that of P-384',
    sized(96),
    [
      'X12? | 96 Ed25519 64 | 64 | Signature sig1=:BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw==:',
    ],
  ],
  [
    'that of P-384, which alg says',
    alg('ecdsa-p384-sha384', sized(96)),
    [
      'P12 X13 | alg="ecdsa-p384-sha384" Ed25519 | alg="ed25519"',
      'X13 | 96 Ed25519 64 96 ecdsa-p384-sha384 Ed25519 | Ed25519 64',
    ],
  ],
  [
    'another length, though alg says P-384',
    alg('ecdsa-p384-sha384', sized(97)),
    [
      'P12 X13 | alg="ecdsa-p384-sha384" Ed25519 | alg="ed25519"',
      'X12? | 97 Ed25519 64 | 64 | Signature sig1=:BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw==:',
    ],
  ],
  [
    'a byte more',
    sized(65),
    [
      'X12? | 65 Ed25519 64 | 64 | Signature sig1=:BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw==:',
    ],
  ],
  [
    '64 bytes with the mark of no text',
    inside(base64(Buffer.concat([Buffer.from('\ufffd'), BYTES.subarray(3)]))),
    ['E9 | EF BF BD 64'],
  ],
  ['a byte less', sized(63), ['X14 | 63 Ed25519 64 | 32']],
  ['four bytes less', sized(60), ['X14 | 60 Ed25519 64 4 | 32']],
  ['five bytes less', sized(59), ['X14 | 59 Ed25519 64 | 88 base64 ==']],
];

describe('a Signature with', () => itTells(ROWS));

it('says which colons are missing', () => {
  const missing = (value: string) =>
    told(text(value)).length > 0 && findingsOf(text(value)).find(({ causes }) => causes.includes('E3'))?.message;
  expect(missing(`sig1=${BASE64}:`)).toContain('The opening colon is missing');
  expect(missing(`sig1=:${BASE64}`)).toContain('The closing colon is missing');
  expect(missing(`sig1=${BASE64}`)).toContain('The colons are missing');
  expect(missing(`sig1=${BASE64.slice(0, 40)}:${BASE64.slice(40)}`)).toContain('The colons are missing');
  expect(missing(`sig1=${BASE64}: \t`)).toContain('The opening colon is missing');
});

it('says how short it is', () => {
  const said = (length: number) => findingsOf(sized(length))[0]?.message;
  expect(said(63)).toContain('64. One is missing, as where zeros of one half were dropped.');
  expect(said(60)).toContain('64. 4 are missing, as where zeros of one half were dropped.');
  expect(said(59)).toContain('64. Its end is missing.');
});

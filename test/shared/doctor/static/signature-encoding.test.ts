/** What is told of the text in Signature, and which bytes are read from it: each of these, and nothing else. */
import { describe, expect, it } from 'vitest';
import type { WireRequest } from '../../../../electron/vectors/letter.ts';
import { readForgivingSignature } from '../../../../shared/doctor/read-signature.ts';
import { isNothing, signatureBytes } from '../../../../shared/doctor/static/signature-bytes.ts';
import { findingsOf, input, itTells, RIGHT, type Row, told, written } from './told.ts';

const VALUE = RIGHT.headers.find(([name]) => name === 'Signature')?.[1] ?? '';
const BASE64 = VALUE.slice(6, -1);
const BARE = BASE64.slice(0, -2);
const BYTES = Buffer.from(BASE64, 'base64');
const URL64 = BYTES.toString('base64url');
const text = (value: string): WireRequest => written('Signature', () => value);
const inside = (encoded: string): WireRequest => text(`sig1=:${encoded}:`);
const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64');
const sized = (length: number): WireRequest => inside(base64(new Uint8Array(length).fill(7)));
const alg = (name: string, sent: WireRequest): WireRequest =>
  written(
    'Signature',
    () => sent.headers.at(-1)?.[1],
    input((value) => `${value};alg="${name}"`),
  );
/** Two integers as DER writes them, each of `size` bytes. */
const der = (size: number): Buffer =>
  Buffer.from([0x30, 2 * size + 4, 2, size, ...Array(size).fill(1), 2, size, ...Array(size).fill(1)]);
const SSH = Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('ssh-ed25519'), Buffer.from([0, 0, 0, 64]), BYTES]);
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bits = Array.from(BYTES, (byte) => byte.toString(2).padStart(8, '0')).join('');
const base32 = (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');

const ROWS: readonly Row[] = [
  ['as it should be', RIGHT, []],
  ['quotes around all', text(`"${VALUE}"`), ['P16 |  | sig1=:<base64 64 bytes> | Signature the right one']],
  ['single quotes around all', text(` '${VALUE}' `), ['P16 |  | sig1=:<base64 64 bytes> | Signature the right one']],
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
  ['nothing', inside(''), ['B22 |  | base64']],
  ['undefined', inside('undefined'), ['B22 |  | base64']],
  ['a promise', inside('[object Promise]'), ['B22 | [object Promise] | base64']],
  [
    'hex',
    inside(BYTES.toString('hex')),
    ['E4 | 128 base64 | base64 64 sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'hex behind 0x',
    inside(`0X${BYTES.toString('hex').toUpperCase()}`),
    ['E4 | 128 base64 | base64 64 sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  ['a hex digit less', inside(BYTES.toString('hex').slice(1)), ['E11 | 127 base64 | 64 base64 88 =']],
  [
    'colons between hex',
    text(`sig1=:${(BYTES.toString('hex').match(/../g) ?? []).join(':')}:`),
    ['E4 | 128 base64 | base64 64 sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  ['a list of numbers', inside(`[${BYTES.join(',')}]`), ['E12 | base64 | 64 base64 88 = | Signature the right one']],
  ['a list of 63 numbers', inside(`[${BYTES.subarray(1).join(',')}]`), ['E11 | "[" 1 base64 | 64 base64 88 =']],
  [
    'signed numbers',
    inside(new Int8Array(BYTES).join(',')),
    ['E12 | base64 | 64 base64 88 = | Signature the right one'],
  ],
  ['base32', inside(base32), ['E12 | base32 base64 | 64 base64 88 = | Signature the right one']],
  ['base32, padded', inside(`${base32}=`), ['E12 | base32 base64 | 64 base64 88 = | Signature the right one']],
  ['multibase', inside(`m${BARE}`), ['E12 | base64 | 64 base64 88 = | Signature the right one']],
  ['multibase of base64url', inside(`u${URL64}`), ['E12 | base64 | 64 base64 88 = | Signature the right one']],
  ['padded multibase', inside(`M${BARE}==`), ['E12 | base64 | 64 base64 88 = | Signature the right one']],
  ['padded multibase of base64url', inside(`U${URL64}==`), ['E12 | base64 | 64 base64 88 = | Signature the right one']],
  [
    'another letter before it',
    inside(`x${BARE}`),
    [
      'E2 | 87 0 = 1 | 64 base64 88 = | Signature sig1=:x4tRpBFCreYlDVxQgMIydG3ZsVQAMZULONmanrbWtwrFD9citTWeFKpQygVbcZ31l+PSM2ZXvZMKcV9vUphYxA==:',
      'X12? | 65 Ed25519 64 | 64 | Signature sig1=:x4tRpBFCreYlDVxQgMIydG3ZsVQAMZULONmanrbWtwrFD9citTWeFKpQygVbcZ31l+PSM2ZXvZMKcV9vUphYxA==:',
    ],
  ],
  [
    'a character less in multibase',
    inside(`m${BARE.slice(1)}`),
    [
      'E2 | 86 0 = 2 | 64 base64 88 = | Signature sig1=:mtRpBFCreYlDVxQgMIydG3ZsVQAMZULONmanrbWtwrFD9citTWeFKpQygVbcZ31l+PSM2ZXvZMKcV9vUphYxDw==:',
    ],
  ],
  [
    'a character more in multibase',
    inside(`m${BARE}A`),
    [
      'X12? | 66 Ed25519 64 | 64 | Signature sig1=:m4tRpBFCreYlDVxQgMIydG3ZsVQAMZULONmanrbWtwrFD9citTWeFKpQygVbcZ31l+PSM2ZXvZMKcV9vUphYxA==:',
    ],
  ],
  [
    'multibase behind a letter',
    inside(`am${BARE}`),
    [
      'X12? | 66 Ed25519 64 | 64 | Signature sig1=:am4tRpBFCreYlDVxQgMIydG3ZsVQAMZULONmanrbWtwrFD9citTWeFKpQygVbcZ31l+PSM2ZXvZMKcV9vUphYw==:',
    ],
  ],
  [
    'base32 behind a letter',
    inside(`0${base32}`),
    [
      'X12? | 78 Ed25519 64 | 64 | Signature sig1=:04LKGSBCQVN4YSQ2XCQQDBDE5DN3GYVIABRSUFTRWM2T23NNNYKYUH5OIVVGWPBJKSQZICVW4M56WL6HURTMZA==:',
    ],
  ],
  [
    'base32 before a letter',
    inside(`${base32}0`),
    [
      'X12? | 78 Ed25519 64 | 64 | Signature sig1=:4LKGSBCQVN4YSQ2XCQQDBDE5DN3GYVIABRSUFTRWM2T23NNNYKYUH5OIVVGWPBJKSQZICVW4M56WL6HURTMZLw==:',
    ],
  ],
  [
    '83 bytes that are none of SSH',
    sized(83),
    [
      'X12? | 83 Ed25519 64 | 64 | Signature sig1=:BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw==:',
    ],
  ],
  [
    'a signature of SSH, and a byte',
    inside(base64(Buffer.concat([SSH, Buffer.of(1)]))),
    [
      'X12? | 84 Ed25519 64 | 64 | Signature sig1=:AAAAC3NzaC1lZDI1NTE5AAAAQOLUaQRQq3mJQ1cUIDCMnRt2bFUADGVCzjZmp621rcKxQ/XIrU1nhSqUMoFW3A==:',
    ],
  ],
  [
    'base64 of hex, and a digit',
    inside(base64(`${BYTES.toString('hex')}0`)),
    [
      'X12? | 129 Ed25519 64 | 64 | Signature sig1=:ZTJkNDY5MDQ1MGFiNzk4OTQzNTcxNDIwMzA4YzlkMWI3NjZjNTUwMDBjNjU0MmNlMzY2NmE3YWRiNWFkYzJiMQ==:',
    ],
  ],
  [
    'base64 of a letter and hex',
    inside(base64(`x${BYTES.toString('hex')}`)),
    [
      'X12? | 129 Ed25519 64 | 64 | Signature sig1=:eGUyZDQ2OTA0NTBhYjc5ODk0MzU3MTQyMDMwOGM5ZDFiNzY2YzU1MDAwYzY1NDJjZTM2NjZhN2FkYjVhZGMyYg==:',
    ],
  ],
  [
    'base64url',
    inside(BYTES.toString('base64url')),
    [
      'E1 | base64url - _ base64 + / | 64 base64 88 = | Signature the right one',
      'E2 | 86 0 = 2 | 64 base64 88 = | Signature the right one',
    ],
  ],
  [
    'base64url, padded',
    inside(BASE64.replaceAll('+', '-').replaceAll('/', '_')),
    ['E1 | base64url - _ base64 + / | 64 base64 88 = | Signature the right one'],
  ],
  [
    'percents',
    inside(encodeURIComponent(BASE64)),
    ['E10 | percent-encoded %2B + %3D = | 64 base64 88 = | Signature the right one'],
  ],
  [
    'percents twice',
    inside(encodeURIComponent(encodeURIComponent(BASE64))),
    ['E10 | percent-encoded %2B + %3D = | 64 base64 88 = | Signature the right one'],
  ],
  [
    'a foreign character',
    inside(`${BASE64.slice(0, 20)}*${BASE64.slice(20)}`),
    ['E11 | "*" 21 base64 | 64 base64 88 = | Signature the right one'],
  ],
  ['no padding', inside(BASE64.slice(0, -2)), ['E2 | 86 0 = 2 | 64 base64 88 = | Signature the right one']],
  ['half the padding', inside(BASE64.slice(0, -1)), ['E2 | 86 1 = 2 | 64 base64 88 = | Signature the right one']],
  ['too much padding', inside(`${BASE64}=`), ['E2 | 86 3 = 2 | 64 base64 88 = | Signature the right one']],
  ['a character less', inside(BASE64.slice(1)), ['E11 | 85 base64 | 64 base64 88 =']],
  ['one character', inside('A'), ['E11 | 1 base64 | 64 base64 88 =']],
  [
    'base64 of hex',
    inside(base64(BYTES.toString('hex'))),
    ['E5 | base64 | base64 64 sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'base64 of hex behind 0x',
    inside(base64(`0x${BYTES.toString('hex')}`)),
    ['E5 | base64 | base64 64 sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'base64 of a list',
    inside(base64(JSON.stringify([...BYTES]))),
    ['E12 | base64 | 64 base64 | Signature the right one'],
  ],
  ['base64 twice', inside(base64(BASE64)), ['E7 | base64 | 64 base64 | Signature the right one']],
  [
    'base64 of base64url',
    inside(base64(`${BYTES.toString('base64url')}==`)),
    ['E7 | base64 | 64 base64 | Signature the right one'],
  ],
  ['bytes that went through a text', inside(base64(BYTES.toString('utf8'))), ['E9 | EF BF BD 103']],
  [
    'bytes that went through Latin-1',
    inside(base64(BYTES.toString('latin1'))),
    ['E9 | 95 64 Latin-1 UTF-8 |  | Signature the right one'],
  ],
  [
    'an octet string of DER',
    inside(base64(Buffer.concat([Buffer.from([4, 64]), BYTES]))),
    ['E13 | 66 DER | 64 | Signature the right one'],
  ],
  [
    '66 bytes that are none',
    inside(base64(Buffer.concat([Buffer.from([4, 65]), BYTES]))),
    [
      'X12? | 66 Ed25519 64 | 64 | Signature sig1=:BEHi1GkEUKt5iUNXFCAwjJ0bdmxVAAxlQs42Zqetta3CsUP1yK1NZ4UqlDKBVtxnfWX49IzZle9kwpxX29SmFg==:',
    ],
  ],
  [
    '66 other bytes',
    inside(base64(Buffer.concat([Buffer.from([5, 64]), BYTES]))),
    [
      'X12? | 66 Ed25519 64 | 64 | Signature sig1=:BUDi1GkEUKt5iUNXFCAwjJ0bdmxVAAxlQs42Zqetta3CsUP1yK1NZ4UqlDKBVtxnfWX49IzZle9kwpxX29SmFg==:',
    ],
  ],
  ['a signature of SSH', inside(base64(SSH)), ['E13 | 83 SSH | 64 | Signature the right one']],
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
  ['a byte less', sized(63), ['X14 | 63 Ed25519 64 | 32']],
  ['four bytes less', sized(60), ['X14 | 60 Ed25519 64 4 | 32']],
  ['five bytes less', sized(59), ['X14 | 59 Ed25519 64 | 88 base64 ==']],
];

describe('a Signature with', () => itTells(ROWS));

it.each(['undefined', 'Null', 'none', 'nil', '<nil>', 'NaN', '[object Promise]', '[objectPromise]', ''])(
  '“%s” is nothing, and a longer text that holds it is something',
  (value) => {
    expect([value, `x${value}`, `${value}x`].map(isNothing)).toEqual([true, false, false]);
  },
);

it('reads the same 64 bytes from each way to write them', () => {
  const ways = ROWS.filter(([, , says]) => says.some((line) => line.endsWith(' | Signature the right one')));
  expect(ways.length).toBeGreaterThan(24);
  for (const [, sent] of ways) {
    const read = signatureBytes(readForgivingSignature(sent, 'sig1')?.encoded ?? '', 'sig1=:…:');
    expect(read.bytes && base64(read.bytes)).toBe(BASE64);
  }
});

it('says how it is written, or that nothing is', () => {
  const said = (encoded: string) => signatureBytes(encoded, 'sig1=:…:').causes.map(([, message]) => message);
  expect(said('')).toEqual(['The signature is empty.']);
  expect(said('[objectPromise]')).toEqual([expect.stringContaining('“[object Promise]”')]);
  expect(said(BYTES.join(','))).toEqual([expect.stringContaining('as a list of numbers')]);
  expect(said(`m${BARE}`)).toEqual([expect.stringContaining('in multibase')]);
  const missing = (value: string) =>
    told(text(value)).length > 0 && findingsOf(text(value)).find(({ causes }) => causes.includes('E3'))?.message;
  expect(missing(`sig1=${BASE64}:`)).toContain('The opening colon is missing');
  expect(missing(`sig1=:${BASE64}`)).toContain('The closing colon is missing');
  expect(missing(`sig1=${BASE64}`)).toContain('The colons are missing');
});

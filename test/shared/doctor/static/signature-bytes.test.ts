/** Which bytes are read from what stands in Signature, and what is told of their encoding: each of these, and nothing else. */
import { describe, expect, it } from 'vitest';
import { readForgivingSignature } from '../../../../shared/doctor/read-signature.ts';
import { signatureBytes } from '../../../../shared/doctor/static/signature-bytes.ts';
import { BARE, BASE64, BYTES, base64, inside, sized, text, URL64 } from './signatures.ts';
import { findingsOf, itTells, type Row } from './told.ts';

const SSH = Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('ssh-ed25519'), Buffer.from([0, 0, 0, 64]), BYTES]);
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bits = Array.from(BYTES, (byte) => byte.toString(2).padStart(8, '0')).join('');
const base32 = (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');

const ROWS: readonly Row[] = [
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
  ['a hex digit less', inside(BYTES.toString('hex').slice(1)), ['E11 | base64 127 | 64 base64 88 =']],
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
  ['multibase of what is no base64', inside(`m${BARE.slice(0, -1)}B`), ['E11 | base64 87 | 64 base64 88 =']],
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
    'base64url of one digit',
    inside(Buffer.alloc(66, 0xff).subarray(0, 64).toString('base64url')),
    [
      'E1 | base64url - _ base64 + / | 64 base64 88 = | Signature sig1=://///////////////////////////////////////////////////////////////////////////////////w==:',
      'E2 | 86 0 = 2 | 64 base64 88 = | Signature sig1=://///////////////////////////////////////////////////////////////////////////////////w==:',
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
  [
    'a percent-encoded line end',
    inside(`${encodeURIComponent(BASE64)}%0D%0a`),
    ['E10 | percent-encoded %2B + %3D = | 64 base64 88 = | Signature the right one'],
  ],
  [
    'two foreign characters',
    inside(`${BASE64.slice(0, 20)}*${BASE64.slice(20, 30)}😀${BASE64.slice(30)}`),
    ['E11 | "*" 21 base64 | 64 base64 88 = | Signature the right one'],
  ],
  [
    'a foreign character of two units',
    inside(`😀${BASE64}`),
    ['E11 | "😀" 1 base64 | 64 base64 88 = | Signature the right one'],
  ],
  [
    'a foreign character, and no padding',
    inside(`*${BARE}`),
    ['E11 | "*" 1 base64 | 64 base64 88 = | Signature the right one'],
  ],
  ['a foreign character, and one less', inside(`*${BARE.slice(1)}`), ['E11 | "*" 1 base64 | 64 base64 88 =']],
  ['no padding', inside(BASE64.slice(0, -2)), ['E2 | 86 0 = 2 | 64 base64 88 = | Signature the right one']],
  ['half the padding', inside(BASE64.slice(0, -1)), ['E2 | 86 1 = 2 | 64 base64 88 = | Signature the right one']],
  ['too much padding', inside(`${BASE64}=`), ['E2 | 86 3 = 2 | 64 base64 88 = | Signature the right one']],
  ['a character less', inside(BASE64.slice(1)), ['E11 | 85 base64 | 64 base64 88 =']],
  ['another last character', inside(`${BASE64.slice(0, 85)}B==`), ['E11 | base64 86 | 64 base64 88 =']],
  [
    'three characters less at its end',
    inside(BASE64.slice(0, 83)),
    ['E2 | 83 0 = 1 | 64 base64 88 =', 'X14 | 62 Ed25519 64 2 | 32'],
  ],
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
  [
    'base64 of hex and a line feed',
    inside(base64(`${BYTES.toString('hex')}\n`)),
    ['E5 | base64 | base64 64 sig1=:<base64 64 bytes> | Signature the right one'],
  ],
  [
    'base64 of numbers with blanks',
    inside(base64(BYTES.join(' '))),
    ['E12 | base64 | 64 base64 | Signature the right one'],
  ],
  [
    'base64 of numbers with commas and blanks',
    inside(base64(`[${BYTES.join(',  ')}]`)),
    ['E12 | base64 | 64 base64 | Signature the right one'],
  ],
  [
    'base64 of numbers, a line each',
    inside(base64(`${BYTES.join('\n')}\n`)),
    ['E12 | base64 | 64 base64 | Signature the right one'],
  ],
  [
    'base64 of numbers that are no bytes',
    inside(base64([...BYTES.subarray(1), 1000].join(','))),
    [
      'X12? | 232 Ed25519 64 | 64 | Signature sig1=:MjEyLDEwNSw0LDgwLDE3MSwxMjEsMTM3LDY3LDg3LDIwLDMyLDQ4LDE0MCwxNTcsMjcsMTE4LDEwOCw4NSwwLA==:',
    ],
  ],
  [
    'base64 twice, and a line feed',
    inside(base64(`${BASE64}\n`)),
    ['E7 | base64 | 64 base64 | Signature the right one'],
  ],
  ['base64 of base64 without padding', inside(base64(BARE)), ['E7 | base64 | 64 base64 | Signature the right one']],
  ['base64 of base64url without padding', inside(base64(URL64)), ['E7 | base64 | 64 base64 | Signature the right one']],
  [
    'base64 of a text in base64',
    inside(base64(`${BASE64}+++`)),
    [
      'X12? | 91 Ed25519 64 | 64 | Signature sig1=:NHRScEJGQ3JlWWxEVnhRZ01JeWRHM1pzVlFBTVpVTE9ObWFucmJXdHdyRkQ5Y2l0VFdlRktwUXlnVmJjWjMxbA==:',
    ],
  ],
  ['64 letters', inside(base64('a'.repeat(64))), []],
  [
    'base64 of a text that is longer than a signature in base64',
    inside(base64(`${URL64}AAAA`)),
    [
      'X12? | 90 Ed25519 64 | 64 | Signature sig1=:NHRScEJGQ3JlWWxEVnhRZ01JeWRHM1pzVlFBTVpVTE9ObWFucmJXdHdyRkQ5Y2l0VFdlRktwUXlnVmJjWjMxbA==:',
    ],
  ],
  [
    'an octet string of DER, and a byte',
    inside(base64(Buffer.concat([Buffer.from([4, 64]), BYTES, Buffer.of(1)]))),
    [
      'X12? | 67 Ed25519 64 | 64 | Signature sig1=:BEDi1GkEUKt5iUNXFCAwjJ0bdmxVAAxlQs42Zqetta3CsUP1yK1NZ4UqlDKBVtxnfWX49IzZle9kwpxX29SmFg==:',
    ],
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
  [
    'bytes beyond ASCII that went through Latin-1',
    inside(base64(Buffer.alloc(64, 0xff).toString('latin1'))),
    [
      'E9 | 128 64 Latin-1 UTF-8 |  | Signature sig1=://///////////////////////////////////////////////////////////////////////////////////w==:',
    ],
  ],
  [
    'a character less that went through Latin-1',
    inside(base64(Buffer.alloc(63, 0xff).toString('latin1'))),
    [
      'X12? | 126 Ed25519 64 | 64 | Signature sig1=:w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dvw==:',
    ],
  ],
  [
    '65 characters of Latin-1',
    inside(base64(Buffer.alloc(65, 0xff).toString('latin1'))),
    [
      'X12? | 130 Ed25519 64 | 64 | Signature sig1=:w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dv8O/w7/Dvw==:',
    ],
  ],
  [
    '64 wider characters',
    inside(base64('Ā'.repeat(64))),
    [
      'X12? | 128 Ed25519 64 | 64 | Signature sig1=:xIDEgMSAxIDEgMSAxIDEgMSAxIDEgMSAxIDEgMSAxIDEgMSAxIDEgMSAxIDEgMSAxIDEgMSAxIDEgMSAxIDEgA==:',
    ],
  ],
  ['a signature of SSH', inside(base64(SSH)), ['E13 | 83 SSH | 64 | Signature the right one']],
];

describe('a Signature of', () => itTells(ROWS));

it('reads the same 64 bytes from each way to write them', () => {
  const ways = ROWS.filter(([, , says]) => says.some((line) => line.endsWith(' | Signature the right one')));
  expect(ways.length).toBeGreaterThan(20);
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
});

it('says whether characters were lost, or changed at its end', () => {
  const said = (encoded: string) => findingsOf(inside(encoded)).map(({ message }) => message);
  expect(said('AAAAA')).toEqual(['The signature has 5 characters, which no base64 has: some were lost or added.']);
  expect(said('AAB=')).toEqual([
    'The signature ends in “B”, as no base64 of 3 characters does: some were lost or changed.',
  ]);
});

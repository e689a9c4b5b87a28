/** Which messages are tried in place of the profile's, and what to do about each. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import { toHex } from '../../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import {
  COMPOUND_FORMS,
  EMPTY_MESSAGES,
  formFix,
  formOf,
  MESSAGE_FORMS,
} from '../../../../shared/doctor/message-forms.ts';
import { PRINTED_HASHES } from '../../../../shared/doctor/printed-hashes.ts';
import type { SignedMessage } from '../../../../shared/signature/profile.ts';
import { signedLine, signedText } from './signed-texts.ts';

const BASE = encodeUtf8('base');
/** The base through another program's hash. */
const OTHERS: readonly (readonly [what: string, algorithm: string])[] = [
  ['the SHA-384 of the base', 'sha384'],
  ['the SHA-512/256 of the base', 'sha512-256'],
  ['the SHA3-512 of the base', 'sha3-512'],
  ['the SHA-1 of the base', 'sha1'],
  ['the SHA3-256 of the base', 'sha3-256'],
  ['the BLAKE2b of the base', 'blake2b512'],
  ['the BLAKE2s of the base', 'blake2s256'],
  ['the MD5 of the base', 'md5'],
];
const messageOf = (what: string): Uint8Array | undefined =>
  COMPOUND_FORMS.find((form) => form.what === what)?.of(BASE, nodeCrypto.sha512(BASE), nodeCrypto);
/** Of a hash of 64 bytes. */
const textOf = (what: string, hash: Uint8Array): string | undefined =>
  COMPOUND_FORMS.filter((form) => form.what === what).map((form) => signedText(form, hash))[0];

describe('a message of another form', () => {
  it('is one of these, for every base that is tried', () => {
    expect(MESSAGE_FORMS.map(signedLine)).toEqual([
      ' the 64-byte SHA-512 of the base: k?~>',
      'X1 the base itself: base',
      'X2 the lower-case hex text of the hash: 6b3f7e3e',
      'X3 the upper-case hex text of the hash: 6B3F7E3E',
      'X4 the base64 text of the hash: az9+Pg==',
      'X4 the base64url text of the hash: az9-Pg',
      'X4 the padded base64url text of the hash: az9-Pg==',
      'X5 the SHA-256 of the base: sha256(base)',
      'X5,X2 the hex text of the SHA-256 of the base: 736861323536286261736529',
      'X5,X4 the base64 text of the SHA-256 of the base: c2hhMjU2KGJhc2Up',
      'X6 the SHA-512 of the hash: sha512(k?~>)',
      'X6,X2 the SHA-512 of the hex text of the hash: sha512(6b3f7e3e)',
      'X6,X4 the SHA-512 of the base64 text of the hash: sha512(az9+Pg==)',
      'X7 the base, with Ed25519ph [ed25519ph]: k?~>',
      'X8 the hash, with Ed25519ph [ed25519ph]: sha512(k?~>)',
      'X11,X1 the base64 text of the base: YmFzZQ==',
      'X11 the SHA-512 of the base64 text of the base: sha512(YmFzZQ==)',
      'X11,X1,X2 the hex text of the base: 62617365',
      'X11,X2 the SHA-512 of the hex text of the base: sha512(62617365)',
    ]);
  });

  it('is one of these over the right base only', () => {
    const apart = new Set([
      ...PRINTED_HASHES.map(({ what }) => what),
      ...OTHERS.map(([what]) => what),
      'the BLAKE2b of the base in 32 bytes',
      'the hex text of the SHA-1 of the base',
      'the hex text of the MD5 of the base',
    ]);
    expect(COMPOUND_FORMS.filter(({ what }) => !apart.has(what)).map(signedLine)).toEqual([
      'X4 the base64 text of the hash without its padding: az9+Pg',
      'X2 the hex text of the hash and a line feed: 6b3f7e3e\n',
      'X2 the hex text of the hash behind 0x: 0x6b3f7e3e',
      'X2 the hex text of the hash with colons: 6b:3f:7e:3e',
      'X4 the base64 text of the hash and a line feed: az9+Pg==\n',
      'X4 the base64 text of the hash in lines of 76: az9+Pg==',
      'X4 the base64 text of the hash in lines of 76, the last one ended: az9+Pg==\n',
      'X4 the base64 text of the hash in lines of 64: az9+Pg==',
      'X4 the base64 text of the hash in lines of 64, the last one ended: az9+Pg==\n',
      'X5 the first 32 bytes of the hash: k?~>',
      'X17 the hash, with Ed25519ctx [ed25519ctx]: k?~>',
      'X17,X1 the base, with Ed25519ctx [ed25519ctx]: base',
      'X3 the hash as BitConverter of .NET writes it: 6B-3F-7E-3E',
      'X2 the hex text of the hash in lines of 60, as xxd -p prints it: 6b3f7e3e\n',
      'X6,X2 the hex text of the SHA-512 of the hex text of the hash: 73686135313228366233663765336529',
      'E9 the hash taken for UTF-8 text: k?~>',
      'E9 the hash taken for UTF-8 text by Java: k?~>',
      'E9 the hash taken for Latin-1 text: k?~>',
      'B22 the bytes of the hash listed as numbers: [107,63,126,62]',
      'B22 the bytes of the hash listed as Go prints them: [107 63 126 62]',
      'B22 the bytes of the hash listed as Python prints them: [107, 63, 126, 62]',
      'B22 the bytes of the hash listed as Java prints them: [107, 63, 126, 62]',
      'B22 the bytes of the hash as JavaScript joins them: 107,63,126,62',
      'X3,X5 the upper-case hex text of the SHA-256 of the base: 736861323536286261736529',
      'X6,X3 the SHA-512 of the upper-case hex text of the hash: sha512(6B3F7E3E)',
      'X6,X4 the SHA-512 of the base64url text of the hash: sha512(az9-Pg)',
      'X6 the base hashed three times: sha512(sha512(k?~>))',
      'X6,X5 the SHA-256 of the hash: sha256(k?~>)',
      'X5,X6 the SHA-512 of the SHA-256 of the base: sha512(sha256(base))',
      'X5,X6 the SHA-256 of the SHA-256 of the base: sha256(sha256(base))',
      'X7,X2 the hex text of the hash, with Ed25519ph [ed25519ph]: sha512(6b3f7e3e)',
      'X7,X4 the base64 text of the hash, with Ed25519ph [ed25519ph]: sha512(az9+Pg==)',
      'X7,X5 the SHA-256 of the base, with Ed25519ph [ed25519ph]: sha512(sha256(base))',
      'X4,X2 the base64 text of the hex text of the hash: NmIzZjdlM2U=',
      // The hex text of “sha512(YmFzZQ==)”, in which the capitals of the second are not seen.
      'X11,X2 the lower-case hex text of the hash of the base64 text of the base: 73686135313228596d467a5a513d3d29',
      'X11,X3 the upper-case hex text of the hash of the base64 text of the base: 73686135313228596D467A5A513D3D29',
      'X11,X4 the base64 text of the hash of the base64 text of the base: c2hhNTEyKFltRnpaUT09KQ==',
      'X11,X4 the base64url text of the hash of the base64 text of the base: c2hhNTEyKFltRnpaUT09KQ',
      'X11,X5 the SHA-256 of the base64 text of the base: sha256(YmFzZQ==)',
      'X11,X6 the hash of the hash of the base64 text of the base: sha512(sha512(YmFzZQ==))',
      'X11,X7 with Ed25519ph, the base64 text of the base [ed25519ph]: sha512(YmFzZQ==)',
      'X11,X8 with Ed25519ph, the hash of the base64 text of the base [ed25519ph]: sha512(sha512(YmFzZQ==))',
      'X11,X2 the lower-case hex text of the hash of the hex text of the base: 73686135313228363236313733363529',
      'X11,X2,X3 the upper-case hex text of the hash of the hex text of the base: 73686135313228363236313733363529',
      'X11,X2,X4 the base64 text of the hash of the hex text of the base: c2hhNTEyKDYyNjE3MzY1KQ==',
      'X11,X2,X4 the base64url text of the hash of the hex text of the base: c2hhNTEyKDYyNjE3MzY1KQ',
      'X11,X2,X5 the SHA-256 of the hex text of the base: sha256(62617365)',
      'X11,X2,X6 the hash of the hash of the hex text of the base: sha512(sha512(62617365))',
      'X11,X2,X7 with Ed25519ph, the hex text of the base [ed25519ph]: sha512(62617365)',
      'X11,X2,X8 with Ed25519ph, the hash of the hex text of the base [ed25519ph]: sha512(sha512(62617365))',
    ]);
  });

  it('never names a cause twice', () => {
    const forms = [...MESSAGE_FORMS, ...COMPOUND_FORMS, ...EMPTY_MESSAGES];
    expect(forms.filter(({ causes }) => new Set(causes).size < causes.length)).toEqual([]);
  });

  it.each(OTHERS)('%s is that of another program', (what, algorithm) => {
    expect(toHex(messageOf(what) ?? BASE)).toBe(createHash(algorithm).update(BASE).digest('hex'));
  });

  it('is also a hash of another algorithm as text, and BLAKE2b cut short from its beginning', () => {
    const text = (what: string): string => new TextDecoder().decode(messageOf(what));
    expect(text('the hex text of the SHA-1 of the base')).toBe(createHash('sha1').update(BASE).digest('hex'));
    expect(text('the hex text of the MD5 of the base')).toBe(createHash('md5').update(BASE).digest('hex'));
    // b2sum -l 256
    expect(toHex(messageOf('the BLAKE2b of the base in 32 bytes') ?? BASE)).toBe(
      'def611faa1c7ab4168a846e9f917cb7ba6550396dcce46dc6a47958bf92e157f',
    );
  });

  it('takes a hash of 64 bytes in lines, its beginning, its signs and its characters', () => {
    const hash = Uint8Array.from({ length: 64 }, () => 0xff);
    const slashes = (count: number): string => '/'.repeat(count);
    const last = `${slashes(9)}w==`;
    expect(textOf('the base64 text of the hash in lines of 76', hash)).toBe(`${slashes(76)}\n${last}`);
    expect(textOf('the base64 text of the hash in lines of 76, the last one ended', hash)).toBe(
      `${slashes(76)}\n${last}\n`,
    );
    expect(textOf('the base64 text of the hash in lines of 64', hash)).toBe(`${slashes(64)}\n${slashes(12)}${last}`);
    expect(textOf('the hex text of the hash in lines of 60, as xxd -p prints it', hash)).toBe(
      `${'ff'.repeat(30)}\n${'ff'.repeat(30)}\n${'ff'.repeat(4)}\n`,
    );
    expect(
      textOf(
        'the first 32 bytes of the hash',
        Uint8Array.from({ length: 64 }, (_, at) => 64 + at),
      ),
    ).toBe('@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_');
    const bytes = Uint8Array.of(0xff, 0x80, 0x7f);
    expect(textOf('the bytes of the hash listed as Java prints them', bytes)).toBe('[-1, -128, 127]');
    expect(textOf('the hash taken for UTF-8 text', bytes)).toBe('\ufffd\ufffd\x7f');
    expect(textOf('the hash taken for Latin-1 text', bytes)).toBe('ÿ\u0080\x7f');
  });
});

it('a message without the base is empty, or a word for nothing', () => {
  const words = [
    'undefined',
    '[object Object]',
    'null',
    '[object Promise]',
    '[object ArrayBuffer]',
    '[object Uint8Array]',
    '[object Response]',
    'None',
    'nil',
    'NaN',
    'true',
  ];
  expect(EMPTY_MESSAGES.map(signedLine)).toEqual([
    'X9 an empty message: ',
    'X9 the SHA-512 of an empty message: sha512()',
    ...words.flatMap((word) => [
      `X9,B22 the text “${word}”: ${word}`,
      `X9,B22 the SHA-512 of “${word}”: sha512(${word})`,
    ]),
  ]);
});

describe('the form of a profile', () => {
  it.each<[SignedMessage, string, string]>([
    [
      'sha512',
      'the 64-byte SHA-512 of the base',
      'Sign the 64 raw bytes of the hash with plain Ed25519: sign(sha512(base)).',
    ],
    ['base', 'the base itself', 'Sign the bytes of the base with plain Ed25519: sign(base).'],
    [
      'sha512-hex',
      'the lower-case hex text of the hash',
      'Sign the lower-case hex text of the hash: sign(hex(sha512(base))).',
    ],
    ['sha512-base64', 'the base64 text of the hash', 'Sign the base64 text of the hash: sign(base64(sha512(base))).'],
  ])('%s is %s', (signed, what, fix) => {
    expect(formOf(signed).what).toBe(what);
    expect(formFix(formOf(signed), formOf(signed))).toBe(fix);
    if (signed !== 'sha512') expect(formFix({ ...formOf('sha512'), fix: 'Another.' }, formOf(signed))).toBe(fix);
  });

  it('is asked for in the words of the form that was signed, then of its causes', () => {
    const said = (what: string): string => {
      const form = [...MESSAGE_FORMS, ...COMPOUND_FORMS].find((one) => one.what === what);
      if (form === undefined) throw new Error(`There is no form “${what}”.`);
      return formFix(form, formOf('sha512'));
    };
    expect(said('the first 32 bytes of the hash')).toBe('Sign all 64 bytes of the hash.');
    expect(said('the bytes of the hash listed as numbers')).toBe(
      'Pass the bytes of the hash themselves to the signer, not the text that the language makes of them.',
    );
    expect(said('the hex text of the SHA-256 of the base')).toBe(
      'Hash the base with SHA-512. Sign the 64 raw bytes of the hash; drop the conversion to hex.',
    );
  });

  it('is none that is not known', () => {
    expect(() => formOf('sha1' as SignedMessage)).toThrow('There is no form for sha1.');
  });
});

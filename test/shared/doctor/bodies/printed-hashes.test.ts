/** What commands and languages print for a hash, as it may have been signed. */
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { pythonBytes } from '../../../../shared/doctor/encodings.ts';
import { PRINTED_HASHES } from '../../../../shared/doctor/printed-hashes.ts';
import { signedLine, signedText } from './signed-texts.ts';

const FILES = [
  'base',
  'base.txt',
  'base.bin',
  'signature-base',
  'signature-base.txt',
  'signature_base.txt',
  'sigbase.txt',
  'message.txt',
  'tosign.txt',
];
const OF_STDIN = 16;
const OF_FILES = FILES.length * 8;

describe('what is printed for a hash', () => {
  it('of what is piped into a command, with and without the line feed', () => {
    // The hash is “k?~>”, 6b3f7e3e; that of the base and a line feed is “sha512(base\n)”.
    const echoed = '73686135313228626173650a29';
    expect(PRINTED_HASHES.slice(0, OF_STDIN).map(signedLine)).toEqual([
      'X16,X2 what sha512sum prints for the base: 6b3f7e3e  -\n',
      'X16,X2 what sha512sum prints for the base: 6b3f7e3e  -',
      'X16,X2 what openssl dgst prints for the base: SHA2-512(stdin)= 6b3f7e3e\n',
      'X16,X2 what openssl dgst prints for the base: SHA2-512(stdin)= 6b3f7e3e',
      'X16,X2 what openssl dgst prints for the base: SHA512(stdin)= 6b3f7e3e\n',
      'X16,X2 what openssl dgst prints for the base: SHA512(stdin)= 6b3f7e3e',
      'X16,X2 what openssl dgst prints for the base: (stdin)= 6b3f7e3e\n',
      'X16,X2 what openssl dgst prints for the base: (stdin)= 6b3f7e3e',
      `X16,X2 what sha512sum prints for the base and a line feed, as echo writes it: ${echoed}  -\n`,
      `X16,X2 what sha512sum prints for the base and a line feed, as echo writes it: ${echoed}  -`,
      `X16,X2 what openssl dgst prints for the base and a line feed, as echo writes it: SHA2-512(stdin)= ${echoed}\n`,
      `X16,X2 what openssl dgst prints for the base and a line feed, as echo writes it: SHA2-512(stdin)= ${echoed}`,
      `X16,X2 what openssl dgst prints for the base and a line feed, as echo writes it: SHA512(stdin)= ${echoed}\n`,
      `X16,X2 what openssl dgst prints for the base and a line feed, as echo writes it: SHA512(stdin)= ${echoed}`,
      `X16,X2 what openssl dgst prints for the base and a line feed, as echo writes it: (stdin)= ${echoed}\n`,
      `X16,X2 what openssl dgst prints for the base and a line feed, as echo writes it: (stdin)= ${echoed}`,
    ]);
  });

  it('of a file that people name so', () => {
    expect(PRINTED_HASHES.slice(OF_STDIN, OF_STDIN + OF_FILES).map(signedLine)).toEqual(
      FILES.flatMap((file) =>
        [
          `sha512sum prints for the base: 6b3f7e3e  ${file}`,
          `openssl dgst prints for the base: SHA2-512(${file})= 6b3f7e3e`,
          `openssl dgst prints for the base: SHA512(${file})= 6b3f7e3e`,
          `shasum prints for the base: SHA512 (${file}) = 6b3f7e3e`,
        ].flatMap((line) => [`X16,X2 what ${line}\n`, `X16,X2 what ${line}`]),
      ),
    );
  });

  it('is wrapped as other schemes do', () => {
    const last = PRINTED_HASHES.slice(OF_STDIN + OF_FILES);
    const info = last.find(({ what }) => what.includes('DigestInfo'));
    expect(last.filter((form) => form !== info).map(signedLine)).toEqual([
      'X18 the hash and a line feed: k?~>\n',
      'X18 the base and its hash behind it: basek?~>',
      'X18 the hash and the base behind it: k?~>base',
      "B22 the bytes of the hash as Python prints them: b'k?~>'",
    ]);
    const wrapped = info?.of(new Uint8Array(0), new Uint8Array(64).fill(0xab), {
      sha512: (bytes) => bytes,
      sha256: (bytes) => bytes,
    });
    // SEQUENCE { SEQUENCE { OBJECT IDENTIFIER 2.16.840.1.101.3.4.2.3, NULL }, OCTET STRING of 64 bytes }
    expect([info?.causes, toHex(wrapped ?? new Uint8Array(0))]).toEqual([
      ['X18'],
      `3051300d060960864801650304020305000440${'ab'.repeat(64)}`,
    ]);
  });
});

describe('bytes as Python prints them', () => {
  it.each<[string, string]>([
    ['', "b''"],
    ['a', "b'a'"],
    ["it's", `b"it's"`],
    ['say "hi"', `b'say "hi"'`],
    [`it's "x"`, `b'it\\'s "x"'`],
    ['a\\b', "b'a\\\\b'"],
    ["it's a\\b", `b"it's a\\\\b"`],
    ['\t\r\n', "b'\\t\\r\\n'"],
    ['\0\x1f ~\x7f', "b'\\x00\\x1f ~\\x7f'"],
    ['é', "b'\\xc3\\xa9'"],
  ])('%j', (text, printed) => {
    expect(pythonBytes(encodeUtf8(text))).toBe(printed);
    const form = PRINTED_HASHES.at(-1);
    expect(form && signedText(form, encodeUtf8(text))).toBe(printed);
  });
});

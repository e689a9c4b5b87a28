/** What is signed in place of the hash of the base. */
import { createHash, createHmac } from 'node:crypto';
import type { BrokenSigner } from '../../../../electron/vectors/broken-signer.ts';
import { digestOf, sha256, sha512 } from '../../../../electron/vectors/letter.ts';
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

const text = (of: (base: Buffer) => string): Plant => signed((base) => Buffer.from(of(base), 'utf8'));
const signed =
  (of: (base: Buffer) => Buffer): Plant =>
  (signer) => {
    signer.at('message').message = of;
  };
const withBody =
  (of: (base: Buffer, body: Buffer) => Buffer): Plant =>
  (signer) => {
    if (signer.signed.body.length === 0) return signer.cannot();
    signer.at('message').message = (base) => of(base, signer.signed.body);
  };
const inDomain =
  (phflag: 0 | 1, of: (base: Buffer) => Buffer): Plant =>
  (signer: BrokenSigner) => {
    signer.domain = Buffer.concat([Buffer.from('SigEd25519 no Ed25519 collisions'), Buffer.from([phflag, 0])]);
    signer.at('message').message = of;
  };
const hex = (base: Buffer | string): string => sha512(base).toString('hex');
const other = (algorithm: string): Plant => signed((base) => createHash(algorithm).update(base).digest());
/** The order of the group, lowest byte first (RFC 8032 section 5.1). */
const ORDER = Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex');
const LF = Buffer.from('\n');
const python = (bytes: Buffer): string => {
  const quote = bytes.includes("'") && !bytes.includes('"') ? '"' : "'";
  let written = '';
  for (const byte of bytes) {
    if (byte === 0x5c || byte === quote.charCodeAt(0)) written += `\\${String.fromCharCode(byte)}`;
    else if (byte === 9) written += '\\t';
    else if (byte === 10) written += '\\n';
    else if (byte === 13) written += '\\r';
    else if (byte < 32 || byte > 126) written += `\\x${byte.toString(16).padStart(2, '0')}`;
    else written += String.fromCharCode(byte);
  }
  return `b${quote}${written}${quote}`;
};

/** The base as whole texts that libraries make of it, written out here as those libraries document them. */
const REWRITTEN: readonly (readonly [string, (base: Buffer) => Buffer])[] = [
  ['the base as an URL component', (base) => Buffer.from(encodeURIComponent(base.toString()))],
  [
    'the base as a form writes it',
    (base) => Buffer.from(new URLSearchParams([['', base.toString()]]).toString().slice(1).replaceAll('*', '%2A')),
  ],
  ['%0A between lines', (base) => Buffer.from(base.toString().split('\n').join('%0A'))],
  ['lines joined by commas', (base) => Buffer.from(String(base.toString().split('\n')))],
  ['lines joined by NUL', (base) => Buffer.from(base.map((byte) => (byte === 10 ? 0 : byte)))],
  ['a JSON list of lines', (base) => Buffer.from(JSON.stringify(base.toString().split('\n')))],
  ['a repr', (base) => Buffer.from(`'${base.toString().split('\n').join('\\n')}'`)],
  [
    'base64 in lines of 76',
    (base) => Buffer.from((base.toString('base64').match(/.{1,76}/g) ?? []).map((line) => `${line}\n`).join('')),
  ],
  [
    'UTF-32',
    (base) =>
      Buffer.concat(
        [...base.toString()].map((one) => Buffer.from([0, 0, one.charCodeAt(0) >> 8, one.charCodeAt(0) & 255])),
      ),
  ],
  ['a semicolon behind the base', (base) => Buffer.concat([base, Buffer.from(';')])],
];

export const MESSAGE_MISTAKES: readonly Mistake[] = [
  ['X15', 'the body', withBody((_, body) => body)],
  ['X15', 'the hash of the body', withBody((_, body) => sha512(body))],
  ['X15', 'the hex text of the hash of the body', withBody((_, body) => Buffer.from(hex(body.toString())))],
  ['X15', 'the SHA-256 of the body', withBody((_, body) => sha256(body))],
  ['X15', 'the digest header', withBody((_, body) => Buffer.from(digestOf(body)))],
  ['X15', 'the hash of base, line feed and body', withBody((base, body) => sha512(Buffer.concat([base, LF, body])))],
  ['X15', 'the hash of base and body', withBody((base, body) => sha512(Buffer.concat([base, body])))],
  ['X15', 'base and body', withBody((base, body) => Buffer.concat([base, body]))],
  [
    'X15',
    'the hash of base, line feed and the hex hash of the body',
    withBody((base, body) => sha512(Buffer.concat([base, LF, Buffer.from(sha256(body).toString('hex'))]))),
  ],
  ['X9', 'the hash of “[object Promise]”', signed(() => sha512('[object Promise]'))],
  ['X9', '“[object Promise]”', text(() => '[object Promise]')],
  ['X9', '“[object ArrayBuffer]”', text(() => '[object ArrayBuffer]')],
  ['X9', 'the hash of “[object ArrayBuffer]”', signed(() => sha512('[object ArrayBuffer]'))],
  ['X9', 'the hash of “None”', signed(() => sha512('None'))],
  ['X16', 'sha512sum of standard input', text((base) => `${hex(base)}  -\n`)],
  ['X16', 'sha512sum in $(…)', text((base) => `${hex(base)}  -`)],
  ['X16', 'sha512sum of a file', text((base) => `${hex(base)}  base\n`)],
  ['X16', 'sha512sum of base.txt', text((base) => `${hex(base)}  base.txt\n`)],
  ['X16', 'echo and sha512sum', text((base) => `${hex(Buffer.concat([base, LF]))}  -\n`)],
  ['X16', 'openssl 3 of standard input', text((base) => `SHA2-512(stdin)= ${hex(base)}\n`)],
  ['X16', 'openssl 1.1 of standard input', text((base) => `(stdin)= ${hex(base)}\n`)],
  ['X16', 'openssl 1.1 of a file', text((base) => `SHA512(base)= ${hex(base)}\n`)],
  ['X16', 'openssl 3 of a file', text((base) => `SHA2-512(base.txt)= ${hex(base)}\n`)],
  ['X18', 'the hash and a line feed', signed((base) => Buffer.concat([sha512(base), LF]))],
  ['X18', 'base and hash', signed((base) => Buffer.concat([base, sha512(base)]))],
  [
    'X18',
    'DigestInfo',
    signed((base) => Buffer.concat([Buffer.from('3051300d060960864801650304020305000440', 'hex'), sha512(base)])),
  ],
  ['B22', 'the hash as Python prints bytes', text((base) => python(sha512(base)))],
  ['X5', 'MD5', other('md5')],
  ['X5', 'SHA-1', other('sha1')],
  ['X5', 'SHA-384', other('sha384')],
  ['X5', 'SHA-512/256', other('sha512-256')],
  ['X5', 'SHA3-256', other('sha3-256')],
  ['X5', 'SHA3-512', other('sha3-512')],
  ['X5', 'BLAKE2b', other('blake2b512')],
  ['X5', 'BLAKE2s', other('blake2s256')],
  [
    'X19',
    'S plus the order of the group',
    (signer) => {
      signer.at('signature bytes').raw = (signature) => {
        let carry = 0;
        return Buffer.from(
          signature.map((byte, at) => {
            carry = (carry >> 8) + byte + (at < 32 ? 0 : (ORDER[at - 32] ?? 0));
            return carry & 255;
          }),
        );
      };
    },
  ],
  ...[sha512, (base: Buffer) => base].map(
    (of): Mistake => [
      'X20',
      'an HMAC by the seed',
      (signer) => {
        const { seed } = signer.signed.key;
        signer.given.seed = seed;
        signer.at('message').message = of;
        signer.at('signature bytes').raw = (_, message) => createHmac('sha512', seed).update(message).digest();
      },
    ],
  ),
  ['X3', 'the hash in pairs with hyphens', text((base) => (hex(base).toUpperCase().match(/../g) ?? []).join('-'))],
  ['X2', 'the hash in lines of sixty', text((base) => `${(hex(base).match(/.{1,60}/g) ?? []).join('\n')}\n`)],
  ['X6', 'the hex of the hash of the hex of the hash', text((base) => hex(hex(base)))],
  ...REWRITTEN.map(([what, of]): Mistake => ['B25', what, signed((base) => sha512(of(base)))]),
  ['X17', 'Ed25519ctx over the hash', inDomain(0, sha512)],
  ['X17', 'Ed25519ctx over the base', inDomain(0, (base) => base)],
];

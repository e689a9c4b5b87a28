/** Texts with several public keys, in every form that people keep them in. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64, toBase64Url } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { writePublicJwk } from '../../../shared/keys/jwk.ts';
import { writeOpenSshPublicLine } from '../../../shared/keys/openssh-public.ts';
import { MOST_PUBLIC_KEYS, readPublicKeys } from '../../../shared/keys/read-public-keys.ts';
import { writeSpkiDer, writeSpkiPem } from '../../../shared/keys/spki.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const keyOf = (number: number): Uint8Array => publicKeyOfSeed(new Uint8Array(32).fill(number));
type Named = { readonly keyId: string; readonly publicKey: Uint8Array };

const written: readonly (readonly [string, (keys: readonly Named[]) => string, 'ids' | 'none'])[] = [
  ['PEM blocks', (keys) => keys.map(({ publicKey }) => writeSpkiPem(publicKey)).join('\n'), 'none'],
  [
    'PEM blocks under their ids',
    (keys) => keys.map(({ keyId, publicKey }) => `${keyId}:\n${writeSpkiPem(publicKey)}`).join(''),
    'ids',
  ],
  [
    'a JWK set',
    (keys) => `{"keys":[${keys.map(({ keyId, publicKey }) => writePublicJwk(publicKey, keyId)).join(',')}]}`,
    'ids',
  ],
  [
    'authorized_keys',
    (keys) =>
      `# keys\n${keys.map(({ keyId, publicKey }) => `no-pty ${writeOpenSshPublicLine(publicKey, keyId)}\n`).join('')}`,
    'none',
  ],
  [
    'keyid: base64',
    (keys) => keys.map(({ keyId, publicKey }) => `${keyId}: ${toBase64(publicKey)}\r\n`).join(''),
    'ids',
  ],
  ['keyid=base64', (keys) => keys.map(({ keyId, publicKey }) => `${keyId}=${toBase64(publicKey)}\n`).join('\n'), 'ids'],
  [
    '"keyid" = hex',
    (keys) => keys.map(({ keyId, publicKey }) => `"${keyId}" = "${toHex(publicKey)}",\n`).join(''),
    'ids',
  ],
  [
    'keyid: hex with colons',
    (keys) =>
      keys.map(({ keyId, publicKey }) => `${keyId}: ${toHex(publicKey).replaceAll(/..(?!$)/g, '$&:')}\n`).join(''),
    'ids',
  ],
  [
    'keyid: base64url',
    (keys) => keys.map(({ keyId, publicKey }) => `${keyId}: ${toBase64Url(publicKey)}\n`).join(''),
    'ids',
  ],
  [
    'keyid=SPKI in base64',
    (keys) => keys.map(({ keyId, publicKey }) => `${keyId}=${toBase64(writeSpkiDer(publicKey))}\n`).join(''),
    'ids',
  ],
  [
    'keyid: ssh-ed25519',
    (keys) => keys.map(({ keyId, publicKey }) => `${keyId}: ${writeOpenSshPublicLine(publicKey)}\n`).join(''),
    'ids',
  ],
  [
    'an object of texts',
    (keys) => JSON.stringify(Object.fromEntries(keys.map(({ keyId, publicKey }) => [keyId, toBase64(publicKey)]))),
    'ids',
  ],
  [
    'an object of PEM',
    (keys) =>
      JSON.stringify(Object.fromEntries(keys.map(({ keyId, publicKey }) => [keyId, writeSpkiPem(publicKey)])), null, 2),
    'ids',
  ],
];

const named = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z][a-z0-9._/-]{0,12}$/), fc.integer({ min: 1, max: 200 })), {
    minLength: 2,
    maxLength: 5,
    comparator: ([one, first], [other, second]) => one === other || first === second,
  })
  .map((pairs) => pairs.map(([keyId, seed]) => ({ keyId, publicKey: keyOf(seed) })));

test.each(written)('%s', (_form, write, ids) => {
  fc.assert(
    fc.property(named, (keys) => {
      const expected = keys.map(({ keyId, publicKey }) => (ids === 'ids' ? { keyId, publicKey } : { publicKey }));
      expect(readPublicKeys(write(keys))).toEqual(expected);
      expect(readPublicKeys(encodeUtf8(`\ufeff${write(keys)}`))).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});

test('one key is read as alone, and one with an id keeps it', () => {
  const [key = keyOf(1)] = [keyOf(1)];
  for (const one of [
    writeSpkiPem(key),
    toBase64(key),
    toHex(key),
    writePublicJwk(key, 'k'),
    writeOpenSshPublicLine(key, 'c'),
  ]) {
    expect(readPublicKeys(one)).toEqual([{ publicKey: key }]);
  }
  expect(readPublicKeys(writeSpkiDer(key))).toEqual([{ publicKey: key }]);
  expect(readPublicKeys(`k: ${toBase64(key)}`)).toEqual([{ keyId: 'k', publicKey: key }]);
});

test.each([
  [
    'the line',
    `a: ${toBase64(keyOf(1))}\nb: ${toBase64(new Uint8Array(32).fill(255))}`,
    /^Key 2 of 2 \(line 2, key id “b”\): .*no point/,
  ],
  [
    'a private key among them',
    `${writeSpkiPem(keyOf(1))}${writePkcs8Pem(new Uint8Array(32))}`,
    /^Key 2 of 2 \(line 4\): This is a private key file/,
  ],
  [
    'a key of another kind',
    `{"keys":[${writePublicJwk(keyOf(1), 'a')},{"kty":"RSA","kid":"r"}]}`,
    /^Key 2 of 2 \(key id “r”\): .*RSA/,
  ],
  ['a line that is none', `a: ${toBase64(keyOf(1))}\nnonsense\n`, /^Key 2 of 2 \(line 2\): /],
  ['an id with two keys', `a: ${toBase64(keyOf(1))}\na: ${toBase64(keyOf(2))}`, /^The key id “a” stands there twice/],
  [
    'too many',
    Array.from({ length: MOST_PUBLIC_KEYS + 1 }, (_, at) => `k${at}: ${toBase64(keyOf(at + 1))}`).join('\n'),
    /^Expected at most 50 public keys, got 51/,
  ],
  ['an empty list', '{"keys":[]}', /holds no key/],
])('a refusal names %s', (_what, text, message) => {
  expect(() => readPublicKeys(text)).toThrow(message);
});

test('the same key twice is one', () => {
  const line = `a: ${toBase64(keyOf(1))}\n`;
  expect(readPublicKeys(line + line)).toHaveLength(1);
});

test('no text makes the reader throw anything but a refusal, nor take long', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .array(
            fc.constantFrom(
              'a: ',
              '-----BEGIN PUBLIC KEY-----',
              '\n',
              toBase64(keyOf(1)),
              '{',
              '"',
              '=',
              'ssh-ed25519 ',
            ),
          )
          .map((parts) => parts.join('')),
      ),
      (text) => {
        try {
          readPublicKeys(text);
        } catch (error) {
          expect(error).toHaveProperty('code', expect.stringMatching(/^key-/));
        }
      },
    ),
  );
  for (const part of ['-----BEGIN A-----', 'a=', 'a: \n', ' ', '"']) {
    expect(() => readPublicKeys(part.repeat(100_000))).toThrow();
  }
});

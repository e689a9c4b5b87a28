/** The keys of a request's signer, or the key of another algorithm that stands in their place. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/failure.ts';
import { readKeysOrOther } from '../../../shared/keys/keys-or-other.ts';
import { writeSpkiPem } from '../../../shared/keys/spki.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';

const KEY = publicKeyOfSeed(new Uint8Array(32).fill(1));
const pemOf = ({ publicKey }: ReturnType<typeof generateKeyPairSync>): string =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString();

test('keys are keys, and what is read from a pipe is read once', () => {
  expect(readKeysOrOther(() => writeSpkiPem(KEY))).toEqual({ keys: [{ publicKey: KEY }] });
  const emptied = (): never => {
    throw new Error('read twice');
  };
  expect(readKeysOrOther(emptied, () => [{ publicKey: KEY }])).toEqual({ keys: [{ publicKey: KEY }] });
});

test('a key of RSA or of a known curve is given as it came, with its refusal', () => {
  const pairs = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ];
  for (const pem of pairs.map(pemOf)) {
    const { refusal, ...rest } = readKeysOrOther(() => pem);
    expect(rest).toEqual({ keys: [], rsaOrEcKey: pem });
    expect(refusal).toMatchObject({ code: 'key-algorithm', message: expect.stringMatching(/Ed25519/) });
  }
});

test('whatever else is no key is refused', () => {
  const others = [pemOf(generateKeyPairSync('ec', { namedCurve: 'P-521' })), 'no key', ''];
  for (const text of others) expect(() => readKeysOrOther(() => text)).toThrow(AppError);
  const broken = (): never => {
    throw new TypeError('a fault of ours');
  };
  expect(() => readKeysOrOther(() => '', broken)).toThrow(TypeError);
});

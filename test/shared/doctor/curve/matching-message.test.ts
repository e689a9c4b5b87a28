/** The matcher against node:crypto: it finds the message that was signed, and no other. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import { dice } from '../../../../electron/vectors/dice.ts';
import { keyPair } from '../../../../electron/vectors/letter.ts';
import {
  prepareKey,
  type SignedMessageTest,
  signedMessageTest,
} from '../../../../shared/doctor/curve/matching-message.ts';
import { MESSAGE_FORMS } from '../../../../shared/doctor/message-forms.ts';
import { drawn } from '../../../support/drawn.ts';
import { absentVectors, foreignVectors } from '../../foreign-vectors.ts';
import { RFC_PUBLIC_KEY, RFC_SEED } from '../../signature/test-keys.ts';
import { rfc9421, serviceScheme } from '../../vectors.ts';
import { RIGHT } from '../broken-requests.ts';
import { withScalarAboveOrder } from './scalar-above-order.ts';

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));

function testOf(signature: Uint8Array, publicKey: Uint8Array): SignedMessageTest {
  const key = prepareKey(publicKey);
  if (key === undefined) throw new Error('The public key is no point.');
  return signedMessageTest(signature, key, nodeCrypto);
}

describe('signedMessageTest', () => {
  it('agrees with node:crypto about ten messages under each of 30 keys, by day of 6, and about changed ones', () => {
    for (const seed of drawn([...Array(30).keys()], 6, 'keys of signed messages')) {
      const random = dice(20_261_122 + seed);
      const key = keyPair(random.bytes(32));
      const prepared = prepareKey(key.publicKey);
      if (prepared === undefined) throw new Error('The public key is no point.');
      for (let round = 0; round < 10; round += 1) {
        const message = random.bytes(random.below(200));
        const signature = new Uint8Array(RIGHT.sign(Buffer.from(message), key));
        const test = signedMessageTest(signature, prepared, nodeCrypto);
        expect(test(message, 'ed25519')).toBe(true);
        expect(test(message, 'ed25519ph')).toBe(false);
        for (let other = 0; other < 4; other += 1) expect(test(random.bytes(64), 'ed25519')).toBe(false);
        const bent = signature.slice();
        const at = random.below(64);
        bent[at] = (bent[at] ?? 0) ^ (1 << random.below(8));
        expect(signedMessageTest(bent, prepared, nodeCrypto)(message, 'ed25519')).toBe(
          nodeCrypto.verifyEd25519(bent, message, key.publicKey),
        );
      }
    }
  });

  it('agrees also after hundreds of messages, when a larger table takes over', () => {
    const random = dice(5);
    const key = keyPair(random.bytes(32));
    const prepared = prepareKey(key.publicKey);
    if (prepared === undefined) throw new Error('The public key is no point.');
    const wrong = signedMessageTest(new Uint8Array(RIGHT.sign(Buffer.from('other'), key)), prepared, nodeCrypto);
    for (let other = 0; other < 310; other += 1) expect(wrong(random.bytes(64), 'ed25519')).toBe(false);
    for (let round = 0; round < 20; round += 1) {
      const message = random.bytes(random.below(200));
      const test = signedMessageTest(new Uint8Array(RIGHT.sign(Buffer.from(message), key)), prepared, nodeCrypto);
      expect(test(message, 'ed25519')).toBe(true);
      expect(test(random.bytes(64), 'ed25519')).toBe(false);
    }
  });

  it('finds each form of one base that OpenSSL signed, among all forms', () => {
    const base = Buffer.from(rfc9421.b26.base);
    const hash = createHash('sha512').update(base).digest();
    const found = Object.entries({ ...serviceScheme.signatures, ...serviceScheme.refused }).map(([name, signature]) => {
      const test = testOf(new Uint8Array(Buffer.from(signature, 'base64')), RFC_PUBLIC_KEY);
      const forms = MESSAGE_FORMS.filter((form) => test(form.of(base, hash, nodeCrypto), form.variant));
      return [name, forms.map(({ what }) => what)];
    });
    expect(Object.fromEntries(found)).toEqual({
      sha512: ['the 64-byte SHA-512 of the base'],
      'sha512-hex': ['the lower-case hex text of the hash'],
      'sha512-base64': ['the base64 text of the hash'],
      'upper-case hex of the hash': ['the upper-case hex text of the hash'],
      'SHA-256 of the base': ['the SHA-256 of the base'],
      'the hash hashed again': ['the SHA-512 of the hash'],
      'Ed25519ph over the base': ['the base, with Ed25519ph'],
      'Ed25519ph over the hash': ['the hash, with Ed25519ph'],
    });
  });

  it('takes no key and no signature of another length', () => {
    expect(prepareKey(new Uint8Array(31))).toBeUndefined();
    expect(prepareKey(new Uint8Array(32).fill(2))).toBeUndefined();
    const identity = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0));
    expect(prepareKey(identity), 'a point of small order').toBeUndefined();
    expect(testOf(new Uint8Array(63), RFC_PUBLIC_KEY)(new Uint8Array(0), 'ed25519')).toBe(false);
    const signature = new Uint8Array(RIGHT.sign(Buffer.from('x'), keyPair(RFC_SEED)));
    const message = Buffer.from('x');
    expect(testOf(signature, RFC_PUBLIC_KEY)(message, 'ed25519')).toBe(true);
    for (const other of [Uint8Array.of(...signature, 0), withScalarAboveOrder(signature)])
      expect(testOf(other, RFC_PUBLIC_KEY)(message, 'ed25519')).toBe(false);
  });
});

type WycheproofFile = {
  readonly testGroups: readonly {
    readonly publicKey: { readonly pk: string };
    readonly tests: readonly { readonly msg: string; readonly sig: string }[];
  }[];
};
const wycheproof = foreignVectors<WycheproofFile>('wycheproof/ed25519_test.json');

if (wycheproof === undefined) {
  it.skip(absentVectors('C2SP/wycheproof'), () => {});
} else {
  it('says of every Wycheproof vector what node:crypto says', () => {
    let compared = 0;
    for (const { publicKey, tests } of wycheproof.testGroups) {
      const pk = hex(publicKey.pk);
      const key = prepareKey(pk);
      for (const { msg, sig } of tests) {
        const holds = key !== undefined && signedMessageTest(hex(sig), key, nodeCrypto)(hex(msg), 'ed25519');
        expect(holds).toBe(nodeCrypto.verifyEd25519(hex(sig), hex(msg), pk));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
}

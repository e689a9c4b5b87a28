/** The test with the private key says what the test with the public key says, of signatures by OpenSSL. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import { dice } from '../../../../electron/vectors/dice.ts';
import { keyPair } from '../../../../electron/vectors/letter.ts';
import { secretMessageTest } from '../../../../shared/doctor/curve/secret-message-test.ts';
import { MESSAGE_FORMS } from '../../../../shared/doctor/message-forms.ts';
import { drawn } from '../../../support/drawn.ts';
import { RFC_PUBLIC_KEY, RFC_SEED } from '../../signature/test-keys.ts';
import { rfc9421, serviceScheme } from '../../vectors.ts';
import { RIGHT } from '../broken-requests.ts';
import { withScalarAboveOrder } from './scalar-above-order.ts';

describe('secretMessageTest', () => {
  it('finds the message that was signed, and no other', () => {
    for (const seedOfRound of drawn([...Array(200).keys()], 40, 'keys of secret messages')) {
      const random = dice(7 + seedOfRound);
      const { seed, publicKey, privateKey } = keyPair(random.bytes(32));
      const message = random.bytes(random.below(200));
      const signature = new Uint8Array(RIGHT.sign(Buffer.from(message), { seed, publicKey, privateKey }));
      const test = secretMessageTest(signature, seed, publicKey, nodeCrypto);
      expect(test(message, 'ed25519')).toBe(true);
      expect(test(message, 'ed25519ph')).toBe(false);
      expect(test(random.bytes(message.length), 'ed25519')).toBe(message.length === 0);
      const another = random.bytes(32);
      expect(secretMessageTest(signature, another, keyPair(another).publicKey, nodeCrypto)(message, 'ed25519')).toBe(
        false,
      );
      signature[random.below(64)] = random.below(256);
      expect(secretMessageTest(signature, seed, publicKey, nodeCrypto)(message, 'ed25519')).toBe(
        nodeCrypto.verifyEd25519(signature, message, publicKey),
      );
    }
  });

  it('tells the golden set’s forms apart, Ed25519ph among them', () => {
    const base = new TextEncoder().encode(rfc9421.b26.base);
    const hash = nodeCrypto.sha512(base);
    for (const signature of Object.values({ ...serviceScheme.signatures, ...serviceScheme.refused })) {
      const test = secretMessageTest(
        new Uint8Array(Buffer.from(signature, 'base64')),
        RFC_SEED,
        RFC_PUBLIC_KEY,
        nodeCrypto,
      );
      expect(MESSAGE_FORMS.filter((form) => test(form.of(base, hash, nodeCrypto), form.variant))).toHaveLength(1);
    }
  });

  it('takes no signature of another length, and none whose scalar is not below the order', () => {
    const message = new TextEncoder().encode('x');
    const signature = new Uint8Array(RIGHT.sign(Buffer.from(message), keyPair(RFC_SEED)));
    const holds = (one: Uint8Array): boolean =>
      secretMessageTest(one, RFC_SEED, RFC_PUBLIC_KEY, nodeCrypto)(message, 'ed25519');
    expect(holds(signature)).toBe(true);
    for (const other of [signature.slice(0, 63), Uint8Array.of(...signature, 0), withScalarAboveOrder(signature)])
      expect(holds(other)).toBe(false);
  });
});

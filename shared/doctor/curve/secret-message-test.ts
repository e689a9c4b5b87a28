/**
 * Tests many messages against one signature, with the private key at hand: about ten times as fast as with the public
 * key, because no point is computed.
 *
 * Ed25519 makes its nonce of the message: r = SHA-512(prefix ‖ M), and S = r + k·a mod L with k = SHA-512(R ‖ A ‖ M).
 * A signer that draws its nonce at random breaks RFC 8032 and is not found in this way. Only the vault and the command
 * line call this: the seed is the caller's, and what is kept of it dies with the test.
 * Source: RFC 8032 sections 5.1.5 and 5.1.6.
 */
import type { CryptoPort } from '../../signature/ports.ts';
import { prefixed, type SignedMessageTest } from './matching-message.ts';
import { addProduct, clampedScalar, factorRows, L, littleEndian, reduce, SCALAR_LIMBS, scalarFrom } from './scalar.ts';

/** Whoever holds a private key hands out tests of signatures, as it hands out signatures: the key stays where it is. */
export type PrivateKeyTester = {
  readonly publicKey: Uint8Array;
  readonly testOf: (signature: Uint8Array) => SignedMessageTest;
};

/** `seed` has 32 bytes, `publicKey` is its public half. Never true for a signature that is not 64 bytes with S < L. */
export function secretMessageTest(
  signature: Uint8Array,
  seed: Uint8Array,
  publicKey: Uint8Array,
  crypto: Pick<CryptoPort, 'sha512'>,
): SignedMessageTest {
  if (signature.length !== 64) return () => false;
  const s = littleEndian(signature.subarray(32));
  if (s >= L) return () => false;
  const wanted = scalarFrom(s);
  const expanded = crypto.sha512(seed);
  const nonce = prefixed(expanded.slice(32), crypto);
  const head = new Uint8Array(64);
  head.set(signature.subarray(0, 32));
  head.set(publicKey, 32);
  const challenge = prefixed(head, crypto);
  const keyRows = factorRows(littleEndian(clampedScalar(expanded)));
  const sum = new Float64Array(SCALAR_LIMBS);
  return (message, variant) => {
    sum.fill(0);
    addProduct(sum, nonce(message, variant), ONE_ROWS);
    addProduct(sum, challenge(message, variant), keyRows);
    reduce(sum);
    for (let at = 0; at < SCALAR_LIMBS; at += 1) if (sum[at] !== wanted[at]) return false;
    return true;
  };
}

const ONE_ROWS = factorRows(1n);

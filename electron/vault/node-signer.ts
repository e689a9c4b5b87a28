/**
 * Signer on node:crypto: holds the private key as an opaque KeyObject and only returns signatures (RFC 8032, RFC 8410).
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Signer } from '../../shared/signature/ports.ts';
import { bytesOf } from '../ports/node-crypto.ts';

/** DER prefix of an Ed25519 PKCS#8 key (RFC 8410 section 7); the 32-byte seed follows. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD_BYTES = 12;

/** A Signer that can be stopped: afterwards `sign` throws for every holder, and the private key is released. */
export type StoppableSigner = { readonly signer: Signer; stop(): void };

/** Creates one from a 32-byte seed; `refusal` makes the error that it throws once stopped. The KeyObject copies the seed. */
export function stoppableSigner(seed: Uint8Array, keyId: string, refusal: () => Error): StoppableSigner {
  const der = Buffer.concat([PKCS8_HEAD, seed]);
  let privateKey: KeyObject | undefined = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const signer: Signer = {
    keyId,
    publicKey: new Uint8Array(spki.subarray(SPKI_HEAD_BYTES)),
    sign(message) {
      if (!privateKey) throw refusal();
      return bytesOf(sign(null, message, privateKey));
    },
  };
  return {
    signer,
    stop() {
      privateKey = undefined;
    },
  };
}

/** A Signer that nobody stops. */
export function nodeSigner(seed: Uint8Array, keyId: string): Signer {
  return stoppableSigner(seed, keyId, () => new Error('This signer is never stopped.')).signer;
}

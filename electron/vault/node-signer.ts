/**
 * Signer on node:crypto: holds the private key as an opaque KeyObject and only returns signatures (RFC 8032, RFC 8410).
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { AppError } from '../../shared/failure.ts';
import type { Signer } from '../../shared/signature/ports.ts';
import { bytesOf } from '../ports/node-crypto.ts';

/** DER prefix of an Ed25519 PKCS#8 key (RFC 8410 section 7); the 32-byte seed follows. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD_BYTES = 12;

/** Creates a Signer from a 32-byte seed. The KeyObject copies the seed; nothing else stores it. */
export function nodeSigner(seed: Uint8Array, keyId: string): Signer {
  const { privateKey, publicKey } = keyPair(seed);
  return { keyId, publicKey, sign: (message) => bytesOf(sign(null, message, privateKey)) };
}

/** A Signer that can be stopped: afterwards `sign` throws for every holder, and the private key is released. */
export type StoppableSigner = { readonly signer: Signer; stop(): void };

/** Like `nodeSigner`; `refusal` makes the error that a stopped one throws. */
export function stoppableSigner(seed: Uint8Array, keyId: string, refusal: () => AppError): StoppableSigner {
  const pair = keyPair(seed);
  let privateKey: KeyObject | undefined = pair.privateKey;
  const signer: Signer = {
    keyId,
    publicKey: pair.publicKey,
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

function keyPair(seed: Uint8Array): { readonly privateKey: KeyObject; readonly publicKey: Uint8Array } {
  const der = Buffer.concat([PKCS8_HEAD, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: new Uint8Array(spki.subarray(SPKI_HEAD_BYTES)) };
}

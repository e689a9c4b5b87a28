/** The Ed25519 key of RFC 9421 appendix B.1.4 and a second one, as Signers of both implementations. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { fromBase64Url } from '../../../shared/bytes/base64.ts';
import { nobleSigner, publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import type { Signer } from '../../../shared/signature/ports.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';
import { rfc9421 } from '../vectors.ts';

export const RFC_SEED = parsedOrThrow(fromBase64Url(rfc9421.key.seedBase64Url), 'the seed of the RFC');
export const RFC_PUBLIC_KEY = parsedOrThrow(fromBase64Url(rfc9421.key.publicKeyBase64Url), 'the key of the RFC');
export const OTHER_SEED = Uint8Array.from({ length: 32 }, (_, at) => at);

export function pkcs8KeyObject(seed: Uint8Array): KeyObject {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** A Signer on node:crypto, for comparison with the one on @noble. */
export function nodeSigner(seed: Uint8Array, keyId: string): Signer {
  const key = pkcs8KeyObject(seed);
  return { keyId, publicKey: publicKeyOfSeed(seed), sign: (message) => new Uint8Array(sign(null, message, key)) };
}

export const rfcSigner: Signer = nobleSigner(RFC_SEED, rfc9421.key.keyId);
export const otherSigner: Signer = nobleSigner(OTHER_SEED, 'other-key');

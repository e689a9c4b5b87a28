/** A signature is said to hold over the true bytes alone: not over masked ones of the same length, nor under another key. */
import { expect, test } from 'vitest';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { holdsOver } from '../../../shared/compare/comparison.ts';
import { nobleCrypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';

const BASE = encodeUtf8('"authorization": Bearer a-token-of-ours\n"@signature-params": ()');
const MASKED = encodeUtf8('"authorization": Bearer ***************\n"@signature-params": ()');
const signer = nobleSigner(new Uint8Array(32).fill(7), 'key');

test.each(['sha512', 'base'] as const)('of a key that signs %s', (signedMessage) => {
  const message = signedMessage === 'base' ? BASE : nobleCrypto.sha512(BASE);
  const trace = {
    profile: { ...DEFAULT_SIGNING_PROFILE, signedMessage },
    publicKeyBase64: toBase64(signer.publicKey),
    signatureBase64: toBase64(signer.sign(message)),
  };
  expect(holdsOver(BASE, trace, nobleCrypto)).toBe(true);
  expect(MASKED).toHaveLength(BASE.length);
  expect(holdsOver(MASKED, trace, nobleCrypto)).toBe(false);
  const other = nobleSigner(new Uint8Array(32).fill(8), 'key').publicKey;
  expect(holdsOver(BASE, { ...trace, publicKeyBase64: toBase64(other) }, nobleCrypto)).toBe(false);
});

/** Whether a recorded signature holds over a base: tested with its key, in the form that its profile signs. */
import { bytesOf } from '../bytes/base64.ts';
import type { TraceJson } from '../observed/observed.ts';
import type { CryptoPort } from '../signature/ports.ts';
import { signedMessageOf } from '../signature/signed-message.ts';

/** `base` as its signer printed it, secrets and all: over masks no signature holds. */
export function holdsOver(
  base: Uint8Array,
  { profile, publicKeyBase64, signatureBase64 }: Pick<TraceJson, 'profile' | 'publicKeyBase64' | 'signatureBase64'>,
  crypto: CryptoPort,
): boolean {
  const message = signedMessageOf(profile.signedMessage, base, () => crypto.sha512(base));
  return crypto.verifyEd25519(bytesOf(signatureBase64), message, bytesOf(publicKeyBase64));
}

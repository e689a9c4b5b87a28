/**
 * A request that shows its secrets as masks, and yet is diagnosed over its true bytes.
 *
 * Findings quote the request, and cut what they quote: masking them afterwards missed the first half of a token that a
 * sentence had cut. So the doctor works on the masked request, and the secrets come back only in what is hashed and
 * tested. A mask is as long as its secret, so lengths stay true.
 */

import type { HttpRequest } from '../http/message.ts';
import { unmask } from '../observed/mask-secrets.ts';
import type { CryptoPort } from '../signature/ports.ts';

export type HiddenSecrets = {
  /** With the secrets in place of their masks. */
  text(masked: string): string;
  bytes(masked: Uint8Array): Uint8Array;
};

/** `secrets` are ASCII; two of the same length cannot be told apart by their masks. */
export function hiddenSecrets(secrets: readonly string[]): HiddenSecrets {
  // The mask of a shorter one would be found in that of a longer.
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  const text = (masked: string): string => longestFirst.reduce(unmask, masked);
  return {
    text,
    bytes(masked) {
      if (!masked.includes(STAR)) return masked;
      const characters = Array.from(masked, (byte) => String.fromCharCode(byte)).join('');
      const restored = text(characters);
      return restored === characters ? masked : Uint8Array.from(restored, (character) => character.charCodeAt(0));
    },
  };
}

const STAR = 0x2a;

/** The request as it was sent. */
export function trueRequest(request: HttpRequest, hidden: HiddenSecrets): HttpRequest {
  return {
    ...request,
    url: hidden.text(request.url),
    headers: request.headers.map(([name, value]) => [name, hidden.text(value)] as const),
    body: hidden.bytes(request.body),
  };
}

/** Hashes the true bytes of what shows masks. */
export function hashingTrueBytes(crypto: CryptoPort, hidden: HiddenSecrets): CryptoPort {
  return {
    ...crypto,
    sha512: (bytes) => crypto.sha512(hidden.bytes(bytes)),
    sha512OfText: (text) => crypto.sha512OfText(hidden.text(text)),
    sha256: (bytes) => crypto.sha256(hidden.bytes(bytes)),
  };
}

/**
 * The public keys that judge a request, or in their place one of RSA or ECDSA, by which the doctor may prove what signed.
 *
 * Beside both readers, and not in one of them: what only reads keys needs no reader of RSA, and the doctor's search no
 * reader of key files.
 */
import { AppError } from '../failure.ts';
import type { KnownKey } from '../signature/ports.ts';
import { readPublicKeys } from './read-public-keys.ts';
import { readRsaOrEcKey } from './rsa-or-ec-key.ts';

export type KeysOrOther = {
  readonly keys: readonly KnownKey[];
  readonly rsaOrEcKey?: Uint8Array | string;
  /** Why the other key is none of `keys`: no request verifies under it. */
  readonly refusal?: AppError;
};

/**
 * Throws AppError `key-…` for any other text. `read` is for a caller who knows more of the file than its bytes; `input`
 * gives these once more where it refuses them as a key of another algorithm.
 */
export function readKeysOrOther(
  input: () => Uint8Array | string,
  read: () => readonly KnownKey[] = () => readPublicKeys(input()),
): KeysOrOther {
  try {
    return { keys: read() };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'key-algorithm') throw error;
    const rsaOrEcKey = input();
    if (readRsaOrEcKey(rsaOrEcKey) === undefined) throw error;
    return { keys: [], rsaOrEcKey, refusal: error };
  }
}

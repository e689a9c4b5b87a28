/**
 * What is asked of a public key of somebody else's before it is registered: an id that a signature can name, and a place.
 *
 * A keyid stands between quotes in Signature-Input, so quotes and backslashes would need escapes there, which clients
 * forget; other characters than printable ASCII cannot stand there at all.
 * Source: RFC 9421 section 2.3, RFC 8941 section 3.3.3.
 */
import { AppError } from '../failure.ts';

export const MOST_REGISTERED_KEYS = 50;
const LONGEST_KEY_ID = 100;
const UNUSABLE = /[^ -~]|["\\]/u;

/** `registered` are the ids of one environment. Throws AppError `key-id-unusable` or `too-many-keys`. */
export function requireRegistrable(keyId: string, registered: readonly string[]): void {
  const foreign = UNUSABLE.exec(keyId);
  if (foreign || keyId === '' || keyId.length > LONGEST_KEY_ID) {
    const got = foreign ? `a character that is not allowed, at position ${foreign.index + 1}` : `${keyId.length}`;
    const message = `A key id has 1 to ${LONGEST_KEY_ID} characters of printable ASCII, without quotes and backslashes; got ${got}. Give the id that its requests send as keyid.`;
    throw new AppError({ code: 'key-id-unusable', message });
  }
  if (registered.length < MOST_REGISTERED_KEYS || registered.includes(keyId)) return;
  const message = `An environment takes ${MOST_REGISTERED_KEYS} registered keys, and this one has them. Forget one that is no longer used, then register this one.`;
  throw new AppError({ code: 'too-many-keys', message });
}

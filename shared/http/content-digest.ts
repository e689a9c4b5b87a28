/**
 * The Content-Digest header, as everything here that writes one writes it: one SHA-512, as a byte sequence.
 *
 * Source: RFC 9530 section 2; RFC 9651 section 3.3.5.
 */
import { toBase64 } from '../bytes/base64.ts';

/** The value for a body with this SHA-512. */
export function contentDigest(sha512: Uint8Array): string {
  return `sha-512=:${toBase64(sha512)}:`;
}

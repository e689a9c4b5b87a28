/**
 * Public keys of small order: points P with 8·P = 0.
 *
 * Under such a key one signature is valid for many messages, so nobody's signatures can be told by it; no key generation
 * makes one. All encodings are known, also those that are not canonical, so they are compared and not computed.
 * Source: RFC 8032 section 5.1; libsodium, ge25519_has_small_order.
 */
import { bytesEqual } from '../bytes/compare.ts';
import { fromHex } from '../bytes/hex.ts';

const MIDDLE = 'ff'.repeat(30);

/** The y coordinates as encoded, without the sign of x: 0, 1, p-1, p, p+1, and the two of order eight. */
const COORDINATES: readonly Uint8Array[] = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${MIDDLE}7f`,
  `ed${MIDDLE}7f`,
  `ee${MIDDLE}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map((hex) => {
  const outcome = fromHex(hex);
  return outcome.ok ? outcome.value : new Uint8Array(0);
});

/** True for any encoding, canonical or not, of one of the eight points. */
export function isOfSmallOrder(publicKey: Uint8Array): boolean {
  const withoutSign = Uint8Array.from(publicKey);
  withoutSign[31] = (withoutSign[31] ?? 0) & 0x7f;
  return COORDINATES.some((coordinate) => bytesEqual(coordinate, withoutSign));
}

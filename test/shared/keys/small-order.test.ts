/** Public keys of small order: the eight points and every other encoding that some library takes for one of them. */
import { Point } from '@noble/ed25519';
import { expect, it, test } from 'vitest';
import { fromHex, toHex } from '../../../shared/bytes/hex.ts';
import { AppError } from '../../../shared/failure.ts';
import { readPublicKey } from '../../../shared/keys/read-public-key.ts';
import { isOfSmallOrder } from '../../../shared/keys/small-order.ts';
import { writeSpkiPem } from '../../../shared/keys/spki.ts';
import { publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';

const ff = 'ff'.repeat(30);
/** From libsodium's list and "Taming the many EdDSAs", table 1. */
const POINTS = [
  `01${'00'.repeat(31)}`,
  `ec${ff}7f`,
  '00'.repeat(32),
  `${'00'.repeat(31)}80`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
];
const NOT_CANONICAL = [`01${'00'.repeat(30)}80`, `ec${ff}ff`, `ed${ff}7f`, `ed${ff}ff`, `ee${ff}7f`, `ee${ff}ff`];
const bytes = (hex: string) => parsedOrThrow(fromHex(hex), hex);

it.each(POINTS)('%s is one of the eight points whose order divides eight', (hex) => {
  const point = Point.fromBytes(bytes(hex), true);
  expect(point.clearCofactor().equals(Point.ZERO)).toBe(true);
});

it.each([...POINTS, ...NOT_CANONICAL])('%s is refused as a public key in every form, by name', (hex) => {
  const key = bytes(hex);
  expect(isOfSmallOrder(key)).toBe(true);
  const jwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') });
  for (const form of [key, hex, writeSpkiPem(key), Buffer.from(key).toString('base64'), jwk]) {
    const refused = (() => {
      try {
        return readPublicKey(form);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'key-small-order', message: expect.stringContaining('small order') });
  }
});

test('a key that somebody made is not one of them', () => {
  for (let count = 0; count < 50; count += 1) {
    const key = publicKeyOfSeed(Uint8Array.from({ length: 32 }, (_, at) => (at * 7 + count) & 255));
    expect(isOfSmallOrder(key)).toBe(false);
    expect(toHex(readPublicKey(key).publicKey)).toBe(toHex(key));
  }
});

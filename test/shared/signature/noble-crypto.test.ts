import { hashes } from '@noble/ed25519';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { fromHex, toHex } from '../../../shared/bytes/hex.ts';
import { AppError } from '../../../shared/failure.ts';
import { nobleCrypto, nobleSigner, publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';
import { absentVectors, foreignVectors } from '../foreign-vectors.ts';
import { rfc8032, rfc9530 } from '../vectors.ts';
import { nodeSigner } from './test-keys.ts';

const hex = (text: string): Uint8Array => parsedOrThrow(fromHex(text), 'a vector');
const PORTS = [
  ['@noble', nobleCrypto],
  ['node:crypto', nodeCrypto],
] as const;

describe.each(PORTS)('Ed25519 on %s', (_, crypto) => {
  it.each(rfc8032.ed25519)('verifies RFC 8032 7.1 $name', ({ publicKey, message, signature }) => {
    expect(crypto.verifyEd25519(hex(signature), hex(message), hex(publicKey))).toBe(true);
    const changed = hex(signature);
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(crypto.verifyEd25519(changed, hex(message), hex(publicKey))).toBe(false);
  });

  it.each(rfc8032.ed25519ph)('refuses RFC 8032 7.3 $name, which is Ed25519ph and not Ed25519', (vector) => {
    const message = hex(vector.message);
    expect(crypto.verifyEd25519(hex(vector.signature), message, hex(vector.publicKey))).toBe(false);
    expect(crypto.verifyEd25519(hex(vector.signature), crypto.sha512(message), hex(vector.publicKey))).toBe(false);
  });

  it.each(rfc9530.digests)('hashes $name', ({ body, sha512Base64, sha256Base64 }) => {
    const bytes = new TextEncoder().encode(body);
    expect(Buffer.from(crypto.sha512(bytes)).toString('base64')).toBe(sha512Base64);
    const sha256 = Buffer.from(crypto.sha256(bytes)).toString('base64');
    // Some of the document's examples have no SHA-256.
    expect(sha256).toBe(sha256Base64 ?? sha256);
  });

  it('hashes a text as its UTF-8, a lone surrogate as U+FFFD', () => {
    const unit = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(unit, (text) => {
        expect(crypto.sha512OfText(text)).toEqual(crypto.sha512(new TextEncoder().encode(text)));
      }),
      { examples: [['a\ud800b'], ['\udc00'], ['é€😀'], ['']] },
    );
  });

  it('answers false and never throws for keys and signatures that are none', () => {
    const arbitrary = fc.uint8Array({ maxLength: 70 });
    const of = (length: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(fc.oneof(of(64), arbitrary), arbitrary, fc.oneof(of(32), arbitrary), (signature, message, key) => {
        expect(crypto.verifyEd25519(signature, message, key)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the two implementations', () => {
  it.each(rfc8032.ed25519)('sign RFC 8032 7.1 $name to the same bytes', ({ seed, publicKey, message, signature }) => {
    for (const signer of [nobleSigner(hex(seed), 'k'), nodeSigner(hex(seed), 'k')]) {
      expect(toHex(signer.publicKey)).toBe(publicKey);
      expect(toHex(signer.sign(hex(message)))).toBe(signature);
    }
  });

  it('sign alike, and each verifies the other, for any seed and message', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ maxLength: 300 }),
        (seed, message) => {
          const byNoble = nobleSigner(seed, 'k').sign(message);
          const byNode = nodeSigner(seed, 'k').sign(message);
          expect(byNoble).toEqual(byNode);
          const publicKey = publicKeyOfSeed(seed);
          expect(nodeCrypto.verifyEd25519(byNoble, message, publicKey)).toBe(true);
          expect(nobleCrypto.verifyEd25519(byNode, message, publicKey)).toBe(true);
          expect(nobleCrypto.sha512(message)).toEqual(nodeCrypto.sha512(message));
          expect(nobleCrypto.sha256(message)).toEqual(nodeCrypto.sha256(message));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keep signing with the seed they were given, whatever becomes of the array it came in', () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at);
    const signer = nobleSigner(seed, 'k');
    const before = signer.sign(Uint8Array.of(1));
    seed.fill(0);
    expect(signer.sign(Uint8Array.of(1))).toEqual(before);
  });

  it('refuse a seed of another length by saying both lengths', () => {
    expect(() => nobleSigner(new Uint8Array(64), 'k')).toThrowError(AppError);
    expect(() => nobleSigner(new Uint8Array(64), 'k')).toThrowError(/32 bytes; got 64/);
    expect(() => publicKeyOfSeed(new Uint8Array(31))).toThrowError(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'seed-length' }) }),
    );
  });
});

it('@noble has its SHA-512 set on first use, and one that is set stays', () => {
  const [vector] = rfc8032.ed25519;
  if (vector === undefined) throw new Error('There is no vector.');
  const { seed, publicKey, message, signature } = vector;
  const before = hashes.sha512;
  try {
    hashes.sha512 = undefined;
    expect(toHex(publicKeyOfSeed(hex(seed)))).toBe(publicKey);
    hashes.sha512 = undefined;
    expect(nobleCrypto.verifyEd25519(hex(signature), hex(message), hex(publicKey))).toBe(true);
    const own = (bytes: Uint8Array) => new Uint8Array(nodeCrypto.sha512(bytes));
    hashes.sha512 = own;
    expect(toHex(publicKeyOfSeed(hex(seed)))).toBe(publicKey);
    expect(hashes.sha512).toBe(own);
  } finally {
    hashes.sha512 = before;
  }
});

it('a public key of small order, under which one signature would hold for every message, verifies nothing', () => {
  const identity = hex(`01${'00'.repeat(31)}`);
  // R = [1]B is the base point and S = 1: [S]B = R + [k]A for any k, where A is the identity.
  const signature = hex(`58${'66'.repeat(31)}01${'00'.repeat(31)}`);
  for (const [name, crypto] of PORTS) {
    expect(crypto.verifyEd25519(signature, Uint8Array.of(1, 2, 3), identity), name).toBe(false);
  }
});

type WycheproofFile = {
  testGroups: {
    publicKey: { pk: string };
    tests: { tcId: number; comment: string; msg: string; sig: string; result: string }[];
  }[];
};
const wycheproof = foreignVectors<WycheproofFile>('wycheproof/ed25519_test.json');

if (wycheproof === undefined) {
  it.skip(absentVectors('C2SP/wycheproof'), () => {});
} else {
  describe.each(PORTS)('Wycheproof’s Ed25519 set on %s', (_, crypto) => {
    it('is accepted where it is valid and refused where it is not, without exception', () => {
      const wrong = wycheproof.testGroups.flatMap(({ publicKey, tests }) =>
        tests
          .filter((test) => {
            const holds = crypto.verifyEd25519(hex(test.sig), hex(test.msg), hex(publicKey.pk));
            return holds !== (test.result === 'valid');
          })
          .map((test) => `${test.tcId}: ${test.comment}`),
      );
      expect(wrong).toEqual([]);
      expect(wycheproof.testGroups.flatMap((group) => group.tests).length).toBeGreaterThan(100);
    });
  });
}

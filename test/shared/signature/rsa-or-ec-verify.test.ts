/** RSA and ECDSA signatures under public keys: those that RFC 9421 prints, and those of OpenSSL, Python and Node. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  constants,
  createECDH,
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { readRsaOrEcKey } from '../../../shared/keys/rsa-or-ec-key.ts';
import { rsaOrEcTest } from '../../../shared/signature/rsa-or-ec-verify.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { rfc9421Algorithms } from '../vectors.ts';

const MESSAGE = encodeUtf8('"@method": GET\n"@signature-params": ("@method")');

/** What signed `message`, by a public key in any form. */
function named(key: string | Uint8Array, signature: Uint8Array, message: Uint8Array): string | undefined {
  const read = readRsaOrEcKey(key);
  if (read === undefined) throw new Error('the key was not read');
  return rsaOrEcTest(read, new Uint8Array(signature))?.(message);
}

const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
// One bit more than whole bytes, so that the message that PSS encodes is a byte shorter. Of 2049 OpenSSL makes 2048.
const oddRsa = generateKeyPairSync('rsa', { modulusLength: 2041 });
const ec = {
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
};

describe('what RFC 9421 prints', () => {
  it.each(rfc9421Algorithms.signatures)('$name is named $algorithm, and holds over its base alone', (vector) => {
    const key = rfc9421Algorithms.publicKeys[vector.keyId] ?? '';
    const signature = Buffer.from(vector.signatureBase64, 'base64');
    expect(named(key, signature, encodeUtf8(vector.base))).toBe(vector.algorithm);
    expect(named(key, signature, encodeUtf8(`${vector.base}\n`))).toBeUndefined();
  });
});

describe('signatures of Node', () => {
  it.each([
    ['rsa-pss-sha512', 'sha512', 64],
    ['rsa-pss-sha512', 'sha512', 0],
    ['RSASSA-PSS with SHA-256', 'sha256', 32],
  ])('%s with %s and a salt of %i bytes', (name, hash, saltLength) => {
    for (const { privateKey, publicKey } of [rsa, oddRsa]) {
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      const signature = sign(hash, MESSAGE, { key: privateKey, padding, saltLength });
      expect(named(pem(publicKey), signature, MESSAGE)).toBe(name);
      expect(named(pem(publicKey), signature, randomBytes(20))).toBeUndefined();
    }
  });

  it.each([
    ['rsa-v1_5-sha256', 'sha256'],
    ['RSASSA-PKCS1-v1_5 with SHA-384', 'sha384'],
    ['RSASSA-PKCS1-v1_5 with SHA-512', 'sha512'],
  ])('%s', (name, hash) => {
    const jwk = JSON.stringify(rsa.publicKey.export({ format: 'jwk' }));
    const pkcs1 = rsa.publicKey.export({ type: 'pkcs1', format: 'der' });
    const signature = sign(hash, MESSAGE, rsa.privateKey);
    for (const key of [pem(rsa.publicKey), jwk, new Uint8Array(pkcs1)])
      expect(named(key, signature, MESSAGE)).toBe(name);
    signature[20] = (signature[20] ?? 0) ^ 1;
    expect(named(jwk, signature, MESSAGE)).toBeUndefined();
  });

  it.each([
    ['P-256', 'sha256', 'ecdsa-p256-sha256'],
    ['P-384', 'sha384', 'ecdsa-p384-sha384'],
    ['P-256', 'sha512', 'ECDSA on P-256 with SHA-512'],
  ] as const)('ECDSA on %s with %s, raw and in DER', (curve, hash, name) => {
    const { privateKey, publicKey } = ec[curve];
    for (let round = 0; round < 4; round += 1) {
      const message = new Uint8Array(randomBytes(40));
      for (const dsaEncoding of ['ieee-p1363', 'der'] as const) {
        const signature = sign(hash, message, { key: privateKey, dsaEncoding });
        expect(named(pem(publicKey), signature, message)).toBe(name);
        expect(named(JSON.stringify(publicKey.export({ format: 'jwk' })), signature, message)).toBe(name);
        expect(named(pem(publicKey), signature, MESSAGE)).toBeUndefined();
      }
    }
  });

  it('takes no zero, no other length and no HMAC for a signature', () => {
    for (const [key, length] of [
      [pem(ec['P-256'].publicKey), 64],
      [pem(ec['P-384'].publicKey), 96],
      [pem(rsa.publicKey), 256],
    ] as const) {
      expect(named(key, new Uint8Array(length), MESSAGE)).toBeUndefined();
      expect(named(key, new Uint8Array(length).fill(255), MESSAGE)).toBeUndefined();
      expect(named(key, createHmac('sha256', 'secret').update(MESSAGE).digest(), MESSAGE)).toBeUndefined();
    }
  });

  it('reads no private key, no point beside the curve and no endless modulus', () => {
    expect(readRsaOrEcKey(JSON.stringify(rsa.privateKey.export({ format: 'jwk' })))).toBeUndefined();
    expect(readRsaOrEcKey(new Uint8Array(rsa.privateKey.export({ type: 'pkcs1', format: 'der' })))).toBeUndefined();
    const off = { ...ec['P-256'].publicKey.export({ format: 'jwk' }), y: 'AAAA' };
    expect(named(JSON.stringify(off), new Uint8Array(64).fill(1), MESSAGE)).toBeUndefined();
    const endless = { kty: 'RSA', e: 'AQAB', n: Buffer.alloc(5000, 255).toString('base64url') };
    expect(readRsaOrEcKey(JSON.stringify(endless))).toBeUndefined();
  });
});

/** P-256: SP 800-186, section 3.2.1.3. */
const PRIME = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const hex32 = (value: bigint): string => value.toString(16).padStart(64, '0');
const halves = (r: bigint, s: bigint): Uint8Array => new Uint8Array(Buffer.from(hex32(r) + hex32(s), 'hex'));

describe('what is no signature of this key', () => {
  const tested = (key: string, signature: Uint8Array): unknown => {
    const read = readRsaOrEcKey(key);
    return read && rsaOrEcTest(read, new Uint8Array(signature));
  };

  it('has another length than the modulus, or is no smaller number', () => {
    const key = pem(oddRsa.publicKey);
    const signature = sign('sha256', MESSAGE, oddRsa.privateKey);
    const modulus = readRsaOrEcKey(key);
    if (modulus?.kind !== 'RSA') throw new Error('the key was not read');
    const bytes = (value: bigint): Uint8Array => Buffer.from(value.toString(16).padStart(512, '0'), 'hex');
    const number = BigInt(`0x${signature.toString('hex')}`);
    expect(named(key, bytes(number), MESSAGE)).toBe('rsa-v1_5-sha256');
    expect(tested(key, bytes(number + modulus.modulus))).toBeUndefined();
    expect(tested(key, bytes(modulus.modulus))).toBeUndefined();
    expect(tested(key, Buffer.concat([Buffer.of(0), signature]))).toBeUndefined();
  });

  it('is encoded in another way than PSS has it', () => {
    const encode = (more: { marker?: number; trailer?: number; fill?: number; saltBytes?: number }): Buffer => {
      const { marker = 1, trailer = 0xbc, fill = 0, saltBytes = 20 } = more;
      const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
        createHash('sha256').update(Buffer.concat(parts)).digest();
      const salt = Buffer.alloc(saltBytes, 7);
      const hashed = sha256(Buffer.alloc(8), sha256(MESSAGE), salt);
      const block = Buffer.concat([Buffer.alloc(256 - 32 - 1 - 1 - saltBytes, fill), Buffer.of(marker), salt]);
      const masks = Array.from({ length: 7 }, (_, at) => sha256(hashed, Buffer.of(0, 0, 0, at)));
      const mask = Buffer.concat(masks);
      for (const at of block.keys()) block[at] = (block[at] ?? 0) ^ (mask[at] ?? 0);
      block[0] = (block[0] ?? 0) & 0x7f;
      const whole = Buffer.concat([block, hashed, Buffer.of(trailer)]);
      return privateEncrypt({ key: rsa.privateKey, padding: constants.RSA_NO_PADDING }, whole);
    };
    const key = pem(rsa.publicKey);
    expect(named(key, encode({}), MESSAGE)).toBe('RSASSA-PSS with SHA-256');
    expect(named(key, encode({ saltBytes: 222 }), MESSAGE)).toBe('RSASSA-PSS with SHA-256');
    expect(named(key, encode({ trailer: 0xcc }), MESSAGE)).toBeUndefined();
    expect(named(key, encode({ marker: 2 }), MESSAGE)).toBeUndefined();
    expect(named(key, encode({ marker: 0, saltBytes: 0 }), MESSAGE)).toBeUndefined();
    expect(named(key, encode({ fill: 3 }), MESSAGE)).toBeUndefined();
  });

  it('has a half that is zero or no smaller than the order of the curve', () => {
    const point = readRsaOrEcKey(pem(ec['P-256'].publicKey));
    if (point === undefined) throw new Error('the key was not read');
    const of = (r: bigint, s: bigint): unknown => rsaOrEcTest(point, halves(r, s));
    expect(of(1n, 1n)).toBeDefined();
    expect(of(ORDER - 1n, ORDER - 1n)).toBeDefined();
    for (const bad of [0n, ORDER, ORDER + 1n]) expect([of(bad, 1n), of(1n, bad)]).toEqual([undefined, undefined]);
  });

  it('is under a point beside the curve, or one whose numbers are no smaller than the prime', () => {
    const point = readRsaOrEcKey(pem(ec['P-256'].publicKey));
    if (point?.kind !== 'P-256') throw new Error('the key was not read');
    const of = (x: bigint, y: bigint): unknown => rsaOrEcTest({ kind: 'P-256', x, y }, halves(1n, 1n));
    const { x, y } = point;
    expect(of(x, y)).toBeDefined();
    expect([of(x, y + 1n), of(x + PRIME, y), of(x, y + PRIME), of(PRIME, PRIME)]).toEqual(Array(4).fill(undefined));
  });
});

describe('a sum of points', () => {
  const digest = BigInt(`0x${createHash('sha256').update(MESSAGE).digest('hex')}`) % ORDER;
  const point = (secret: bigint): { readonly x: bigint; readonly y: bigint } => {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(hex32(secret), 'hex');
    const text = ecdh.getPublicKey('hex');
    return { x: BigInt(`0x${text.slice(2, 66)}`), y: BigInt(`0x${text.slice(66)}`) };
  };
  const inverse = (value: bigint): bigint => {
    let [result, base] = [1n, value];
    for (let rest = ORDER - 2n; rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = (result * base) % ORDER;
      base = (base * base) % ORDER;
    }
    return result;
  };

  it('of one point and itself is a signature like any other', () => {
    const r = point((2n * digest) % ORDER).x % ORDER;
    const secret = (digest * inverse(r)) % ORDER;
    expect(rsaOrEcTest({ kind: 'P-256', ...point(secret) }, halves(r, 1n))?.(MESSAGE)).toBe('ecdsa-p256-sha256');
    const { x, y } = point(secret);
    const [jwkX, jwkY] = [x, y].map((one) => Buffer.from(hex32(one), 'hex').toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: jwkX, y: jwkY }, format: 'jwk' });
    expect(verify('sha256', MESSAGE, { key, dsaEncoding: 'ieee-p1363' }, halves(r, 1n))).toBe(true);
  });

  it('of one point and its opposite is none', () => {
    expect(rsaOrEcTest({ kind: 'P-256', ...point(ORDER - digest) }, halves(1n, 1n))?.(MESSAGE)).toBeUndefined();
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
it.skipIf(!hasOpenssl)('OpenSSL signs the same', () => {
  const folder = tempFolder();
  const file = (name: string) => join(folder, name);
  writeFileSync(file('message'), MESSAGE);
  for (const [make, options, name] of [
    [['RSA'], ['-sha512', '-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:64'], 'rsa-pss-sha512'],
    [['RSA'], ['-sha256'], 'rsa-v1_5-sha256'],
    [['EC', '-pkeyopt', 'ec_paramgen_curve:P-256'], ['-sha256'], 'ecdsa-p256-sha256'],
    [['EC', '-pkeyopt', 'ec_paramgen_curve:P-384'], ['-sha384'], 'ecdsa-p384-sha384'],
  ] as const) {
    execFileSync('openssl', ['genpkey', '-quiet', '-algorithm', ...make, '-out', file('key')], { stdio: 'pipe' });
    const signature = execFileSync('openssl', ['dgst', ...options, '-sign', file('key'), file('message')]);
    const key = execFileSync('openssl', ['pkey', '-in', file('key'), '-pubout']).toString();
    expect(named(key, signature, MESSAGE)).toBe(name);
  }
});

const PYTHON = `
import sys
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
message = sys.stdin.buffer.read()
def show(key, signature):
    print(key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo).hex(), signature.hex())
key = rsa.generate_private_key(65537, 3072)
show(key, key.sign(message, padding.PSS(padding.MGF1(hashes.SHA512()), padding.PSS.MAX_LENGTH), hashes.SHA512()))
show(key, key.sign(message, padding.PKCS1v15(), hashes.SHA256()))
for curve, hash in ((ec.SECP256R1(), hashes.SHA256()), (ec.SECP384R1(), hashes.SHA384())):
    key = ec.generate_private_key(curve)
    show(key, key.sign(message, ec.ECDSA(hash)))
`;
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
it.skipIf(!hasPython)('Python’s cryptography signs the same', () => {
  const lines = execFileSync('python3', ['-c', PYTHON], { input: MESSAGE }).toString().trim().split('\n');
  const names = lines.map((line) => {
    const [key = '', signature = ''] = line.split(' ').map((hex) => new Uint8Array(Buffer.from(hex, 'hex')));
    return named(key as Uint8Array, signature as Uint8Array, MESSAGE);
  });
  expect(names).toEqual(['rsa-pss-sha512', 'rsa-v1_5-sha256', 'ecdsa-p256-sha256', 'ecdsa-p384-sha384']);
});

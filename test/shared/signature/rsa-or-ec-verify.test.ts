/** RSA and ECDSA signatures under public keys: those that RFC 9421 prints, and those of OpenSSL, Python and Node. */
import { execFileSync, spawnSync } from 'node:child_process';
import { constants, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
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
// A modulus whose bits are no multiple of 8 shifts the encoded message of PSS.
const oddRsa = generateKeyPairSync('rsa', { modulusLength: 2049 });
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

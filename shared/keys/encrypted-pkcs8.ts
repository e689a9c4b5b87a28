/**
 * Encrypted PKCS#8 (PBES2): derives a key from the passphrase by PBKDF2 or scrypt, then decrypts AES-CBC.
 *
 * Names and rejects older schemes (PBES1, PKCS#12, DES). Key derivation is deliberately slow, so it runs in slices and
 * the caller stays responsive. Source: RFC 8018 sections 5.2, 6.2 and appendix A; RFC 7914 section 7.
 */
import { cbc } from '@noble/ciphers/aes.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { AppError } from '../failure.ts';
import type { RandomSource } from '../signature/ports.ts';
import { DerFault, type DerReader, readSequence, TAG, writeDer, writeInteger, writeOid } from './der.ts';
import { keyFailure } from './key-material.ts';
import { writePem } from './pem.ts';
import { readPkcs8, writePkcs8Der } from './pkcs8.ts';

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const SCRYPT = '1.3.6.1.4.1.11591.4.11';
const HMAC_SHA256 = '1.2.840.113549.2.9';
const AES_256_CBC = '2.16.840.1.101.3.4.1.42';

const HASHES = new Map([
  ['1.2.840.113549.2.7', sha1],
  ['1.2.840.113549.2.8', sha224],
  [HMAC_SHA256, sha256],
  ['1.2.840.113549.2.10', sha384],
  ['1.2.840.113549.2.11', sha512],
]);
/** Key length in bytes per cipher. */
const CIPHERS = new Map([
  ['2.16.840.1.101.3.4.1.2', 16],
  ['2.16.840.1.101.3.4.1.22', 24],
  [AES_256_CBC, 32],
]);

/** Above these limits, opening a file would take minutes; no tool writes such files. */
const MOST_ITERATIONS = 10_000_000;
const MOST_SCRYPT_BYTES = 512 * 1024 * 1024;
const MOST_SCRYPT_RUNS = 16;
/** OWASP's recommendation for PBKDF2-HMAC-SHA-256. */
const WRITTEN_ITERATIONS = 600_000;

/** The seed of an EncryptedPrivateKeyInfo. Throws AppError, or DerFault if the bytes have another structure. */
export async function readEncryptedPkcs8(der: Uint8Array, passphrase: string | undefined): Promise<Uint8Array> {
  const info = readSequence(der);
  const scheme = info.sequence();
  const ciphertext = info.expect(TAG.octetString);
  if (scheme.oid() !== PBES2) {
    throw unsupported('an old scheme (PBES1 or PKCS#12)');
  }
  const parameters = scheme.sequence();
  const derivation = parameters.sequence();
  const encryption = parameters.sequence();
  const keyLength = CIPHERS.get(encryption.oid());
  if (keyLength === undefined) throw unsupported('a cipher other than AES in CBC mode');
  const iv = encryption.expect(TAG.octetString);
  if (iv.length !== 16) throw new DerFault('expected an IV of 16 bytes');
  if (passphrase === undefined || passphrase === '') {
    throw keyFailure('key-passphrase-missing', 'This private key is encrypted: give its passphrase.');
  }
  const key = await deriveKey(derivation, encodeUtf8(passphrase), keyLength);
  try {
    return readPkcs8(cbc(key, iv).decrypt(ciphertext));
  } catch (cause) {
    // A wrong passphrase gives bad padding or something other than DER. An AppError is about the key itself.
    if (cause instanceof AppError) throw cause;
    throw keyFailure('key-passphrase-wrong', 'The passphrase does not open this private key. Check it and try again.');
  } finally {
    key.fill(0);
  }
}

async function deriveKey(derivation: DerReader, passphrase: Uint8Array, keyLength: number): Promise<Uint8Array> {
  const method = derivation.oid();
  const parameters = derivation.sequence();
  const salt = parameters.expect(TAG.octetString);
  if (method === SCRYPT) {
    const [N, r, p] = [parameters.integer(), parameters.integer(), parameters.integer()];
    if (128 * N * r > MOST_SCRYPT_BYTES) throw unsupported('an scrypt cost that needs more than 512 MiB');
    if (p > MOST_SCRYPT_RUNS) throw unsupported(`${p} runs of scrypt`);
    return scryptAsync(passphrase, salt, { N, r, p, dkLen: keyLength, maxmem: MOST_SCRYPT_BYTES + 1024 * 1024 });
  }
  if (method !== PBKDF2) throw unsupported('a key derivation other than PBKDF2 or scrypt');
  const iterations = parameters.integer();
  if (iterations < 1 || iterations > MOST_ITERATIONS) throw unsupported(`${iterations} iterations of PBKDF2`);
  if (parameters.peekTag() === TAG.integer) parameters.integer();
  const hash = HASHES.get(parameters.isAtEnd ? '1.2.840.113549.2.7' : parameters.sequence().oid());
  if (hash === undefined) throw unsupported('an unknown hash in PBKDF2');
  return pbkdf2Async(hash, passphrase, salt, { c: iterations, dkLen: keyLength });
}

function unsupported(what: string): Error {
  return keyFailure(
    'key-encryption-unsupported',
    `This private key is encrypted with ${what}, which Dialbench does not read. Convert it: openssl pkcs8 -topk8 -v2 aes-256-cbc.`,
  );
}

/** Writes PBES2 with PBKDF2-HMAC-SHA-256 and AES-256-CBC as PEM; draws 16 bytes each for salt and IV from `random`. */
export async function writeEncryptedPkcs8Pem(
  seed: Uint8Array,
  passphrase: string,
  random: RandomSource,
): Promise<string> {
  if (passphrase === '') throw keyFailure('key-passphrase-missing', 'An encrypted key needs a passphrase; got none.');
  const salt = random.bytes(16);
  const iv = random.bytes(16);
  const key = await pbkdf2Async(sha256, encodeUtf8(passphrase), salt, { c: WRITTEN_ITERATIONS, dkLen: 32 });
  const ciphertext = cbc(key, iv).encrypt(writePkcs8Der(seed));
  key.fill(0);
  const prf = writeDer(TAG.sequence, writeOid(HMAC_SHA256), writeDer(TAG.null));
  const derivation = writeDer(
    TAG.sequence,
    writeOid(PBKDF2),
    writeDer(TAG.sequence, writeDer(TAG.octetString, salt), writeInteger(WRITTEN_ITERATIONS), prf),
  );
  const encryption = writeDer(TAG.sequence, writeOid(AES_256_CBC), writeDer(TAG.octetString, iv));
  const scheme = writeDer(TAG.sequence, writeOid(PBES2), writeDer(TAG.sequence, derivation, encryption));
  return writePem('ENCRYPTED PRIVATE KEY', writeDer(TAG.sequence, scheme, writeDer(TAG.octetString, ciphertext)));
}

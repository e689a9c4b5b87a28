/**
 * Reads a private key in any common form: PKCS#8 (plain or encrypted), OpenSSH (plain or encrypted), JWK, raw.
 *
 * Rejects anything else with a sentence that says what it is. No part of the key appears in a message.
 * Source: one file of this folder per form.
 */
import type { AppError } from '../failure.ts';
import { publicKeyOfSeed } from '../signature/noble-crypto.ts';
import { decodeBareText, seedOfBytes } from './bare-key.ts';
import { DerFault } from './der.ts';
import { derKind } from './der-kind.ts';
import { readEncryptedPkcs8 } from './encrypted-pkcs8.ts';
import { certificateGiven, refuseForeignBytes } from './foreign-key.ts';
import { readJwk } from './jwk.ts';
import { wrongAlgorithm, wrongCurve } from './key-algorithms.ts';
import { classifyKeyInput } from './key-input.ts';
import { type KeyFormat, keyFailure, type PrivateKeyMaterial, withComment } from './key-material.ts';
import { OPENSSH_LABEL, readOpenSshPrivate } from './openssh-private.ts';
import { readSshPublic } from './openssh-public.ts';
import { type PemBlock, readPem } from './pem.ts';
import { readPkcs8 } from './pkcs8.ts';
import { readSpki } from './spki.ts';

/**
 * Reads the key in `input` (a file's bytes or pasted text). Only encrypted keys use `passphrase`. Throws AppError with
 * a KeyFailureCode; `details.causes` lists ids of the mismatch catalogue.
 */
export async function readPrivateKey(input: Uint8Array | string, passphrase?: string): Promise<PrivateKeyMaterial> {
  const given = classifyKeyInput(input, 'private');
  switch (given.kind) {
    case 'pem':
      return readPrivatePem(readPem(given.text), passphrase);
    case 'ssh-public':
      readSshPublic(given.text);
      throw isPublic();
    case 'jwk': {
      const { seed, keyId } = readJwk(given.text);
      if (seed === undefined) throw isPublic();
      return material(seed, 'jwk', keyId);
    }
    case 'bare-text': {
      const { bytes, encoding } = decodeBareText(given.text);
      return readBytes(bytes, encoding, passphrase);
    }
    case 'bytes':
      return readBytes(given.bytes, 'raw', passphrase);
  }
}

function material(seed: Uint8Array, format: KeyFormat, comment?: string): PrivateKeyMaterial {
  return withComment({ seed, publicKey: publicKeyOfSeed(seed), format }, comment);
}

function isPublic(): AppError {
  return keyFailure(
    'key-is-public',
    'This is a public key; a private key belongs here. Give the file that the public one was made from.',
    ['K13'],
  );
}

async function readPrivatePem(
  blocks: readonly PemBlock[],
  passphrase: string | undefined,
): Promise<PrivateKeyMaterial> {
  const block = blocks.find(({ label }) => label.endsWith('PRIVATE KEY')) ?? blocks[0];
  if (block === undefined) throw damaged();
  const { label, bytes } = block;
  if (label === OPENSSH_LABEL) {
    const { seed, comment, isEncrypted } = readOpenSshPrivate(bytes, passphrase);
    return material(seed, isEncrypted ? 'openssh-private-encrypted' : 'openssh-private', comment);
  }
  if (label === 'PRIVATE KEY' || label === 'ENCRYPTED PRIVATE KEY') {
    return readDer(bytes, 'pem', passphrase);
  }
  if (label === 'PUBLIC KEY') {
    readDerSafely(() => readSpki(bytes));
    throw isPublic();
  }
  if (label.startsWith('RSA ')) throw wrongAlgorithm('RSA');
  if (label.startsWith('EC ')) throw wrongCurve(bytes);
  if (label.startsWith('DSA ')) throw wrongAlgorithm('ssh-dss');
  if (label.endsWith('CERTIFICATE')) throw certificateGiven('private');
  throw keyFailure('key-unreadable', `This PEM holds a ${label}, not a private key.`);
}

function readBytes(
  bytes: Uint8Array,
  encoding: 'raw' | 'raw-hex' | 'raw-base64',
  passphrase: string | undefined,
): Promise<PrivateKeyMaterial> | PrivateKeyMaterial {
  if (bytes.length === 0) throw keyFailure('key-empty', 'The key is empty: expected a key file or a key as text.');
  refuseForeignBytes(bytes, 'private');
  if (bytes.length !== 32 && bytes.length !== 64 && derKind(bytes) !== 'unknown')
    return readDer(bytes, 'der', passphrase);
  return material(seedOfBytes(bytes), encoding);
}

async function readDer(
  bytes: Uint8Array,
  container: 'pem' | 'der',
  passphrase: string | undefined,
): Promise<PrivateKeyMaterial> {
  switch (derKind(bytes)) {
    case 'pkcs8':
      return material(
        readDerSafely(() => readPkcs8(bytes)),
        `pkcs8-${container}`,
      );
    case 'pkcs8-encrypted':
      try {
        return material(await readEncryptedPkcs8(bytes, passphrase), `pkcs8-encrypted-${container}`);
      } catch (cause) {
        throw cause instanceof DerFault ? damaged() : cause;
      }
    case 'spki':
      readDerSafely(() => readSpki(bytes));
      throw isPublic();
    case 'rsa-pkcs1':
    case 'rsa-public':
      throw wrongAlgorithm('RSA');
    case 'ec-sec1':
      throw wrongCurve(bytes);
    case 'certificate':
      throw certificateGiven('private');
    case 'unknown':
      throw damaged();
  }
}

function readDerSafely<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw cause instanceof DerFault ? damaged() : cause;
  }
}

function damaged(): AppError {
  return keyFailure(
    'key-unreadable',
    'This key file is cut off or damaged: its DER does not read to the end. Copy it again.',
  );
}

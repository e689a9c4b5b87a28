/**
 * Reads Ed25519 private keys in OpenSSH's format, plain and encrypted.
 *
 * bcrypt_pbkdf derives a key from the passphrase; the cipher is AES in CTR, CBC or GCM mode. Names and rejects keys of
 * other types and keys on a hardware token. Source: OpenSSH PROTOCOL.key; PROTOCOL section "AES-GCM".
 */
import { cbc, ctr, gcm } from '@noble/ciphers/aes.js';
import bcrypt from 'bcrypt-pbkdf';
import { bytesEqual, concatBytes } from '../bytes/compare.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { AppError } from '../failure.ts';
import { publicKeyOfSeed } from '../signature/noble-crypto.ts';
import { shortened } from '../text/shortened.ts';
import { wrongAlgorithm } from './key-algorithms.ts';
import { keyFailure } from './key-material.ts';
import { SSH_ED25519 } from './openssh-public.ts';
import { SshWireFault, SshWireReader } from './ssh-wire.ts';

export const OPENSSH_LABEL = 'OPENSSH PRIVATE KEY';

const MAGIC = encodeUtf8('openssh-key-v1\0');
/** Above this, opening a file would take minutes; ssh-keygen writes 16 to 24. */
const MOST_ROUNDS = 2000;

type Mode = 'ctr' | 'cbc' | 'gcm';
const CIPHERS = new Map<string, { readonly mode: Mode; readonly keyLength: number }>(
  [128, 192, 256].flatMap((bits) => [
    [`aes${bits}-ctr`, { mode: 'ctr' as const, keyLength: bits / 8 }] as const,
    [`aes${bits}-cbc`, { mode: 'cbc' as const, keyLength: bits / 8 }] as const,
    [`aes${bits}-gcm@openssh.com`, { mode: 'gcm' as const, keyLength: bits / 8 }] as const,
  ]),
);

export type OpenSshPrivate = { readonly seed: Uint8Array; readonly comment: string; readonly isEncrypted: boolean };

/** Reads the bytes of the PEM block. Throws AppError. */
export function readOpenSshPrivate(bytes: Uint8Array, passphrase: string | undefined): OpenSshPrivate {
  try {
    return readFile(bytes, passphrase);
  } catch (cause) {
    if (!(cause instanceof SshWireFault)) throw cause;
    throw keyFailure(
      'key-unreadable',
      'This OpenSSH private key file is cut off or damaged. Copy the whole file again.',
    );
  }
}

function readFile(bytes: Uint8Array, passphrase: string | undefined): OpenSshPrivate {
  if (!bytesEqual(bytes.subarray(0, MAGIC.length), MAGIC)) throw new SshWireFault('expected openssh-key-v1');
  const reader = new SshWireReader(bytes, MAGIC.length);
  const cipher = reader.text();
  const derivation = reader.text();
  const derivationOptions = reader.string();
  if (reader.uint32() !== 1)
    throw keyFailure('key-unreadable', 'This OpenSSH file holds several keys. Give one key a file.');
  const type = new SshWireReader(reader.string()).text();
  if (type !== SSH_ED25519) throw wrongAlgorithm(type);
  const sealed = reader.string();
  if (cipher === 'none') return { ...readKeyList(sealed), isEncrypted: false };
  if (passphrase === undefined || passphrase === '') {
    throw keyFailure('key-passphrase-missing', 'This OpenSSH private key is encrypted: give its passphrase.');
  }
  const opened = decrypt({ cipher, derivation, derivationOptions, sealed, tag: reader.rest() }, passphrase);
  return { ...readKeyList(opened), isEncrypted: true };
}

type Sealed = {
  readonly cipher: string;
  readonly derivation: string;
  readonly derivationOptions: Uint8Array;
  readonly sealed: Uint8Array;
  readonly tag: Uint8Array;
};

function decrypt({ cipher, derivation, derivationOptions, sealed, tag }: Sealed, passphrase: string): Uint8Array {
  const known = CIPHERS.get(cipher);
  if (known === undefined) throw unsupported(`the cipher ${shortened(cipher, 40)}`);
  if (derivation !== 'bcrypt') throw unsupported(`the key derivation ${shortened(derivation, 40)}`);
  const options = new SshWireReader(derivationOptions);
  const salt = options.string();
  const rounds = options.uint32();
  if (rounds > MOST_ROUNDS) throw unsupported(`${rounds} rounds of bcrypt`);
  const secret = encodeUtf8(passphrase);
  const ivLength = known.mode === 'gcm' ? 12 : 16;
  const derived = new Uint8Array(known.keyLength + ivLength);
  const answer = bcrypt.pbkdf(secret, secret.length, salt, salt.length, derived, derived.length, rounds);
  if (answer !== 0) throw new SshWireFault('expected salt and rounds');
  const key = derived.subarray(0, known.keyLength);
  const iv = derived.subarray(known.keyLength);
  try {
    if (known.mode === 'ctr') return ctr(key, iv).decrypt(sealed);
    if (known.mode === 'cbc') return cbc(key, iv, { disablePadding: true }).decrypt(sealed);
    return gcm(key, iv).decrypt(concatBytes(sealed, tag));
  } catch {
    // Only the authenticated mode (GCM) fails here; for the others the check numbers reveal a wrong passphrase.
    throw wrongPassphrase();
  } finally {
    derived.fill(0);
  }
}

function wrongPassphrase(): AppError {
  return keyFailure(
    'key-passphrase-wrong',
    'The passphrase does not open this OpenSSH private key. Check it and try again.',
  );
}

function unsupported(what: string): AppError {
  return keyFailure(
    'key-encryption-unsupported',
    `This OpenSSH private key is encrypted with ${what}, which Dialbench does not read. Convert it: ssh-keygen -p -Z aes256-ctr -f FILE.`,
  );
}

/** Reads the decrypted section of one key: two equal check numbers, the key, its comment, padding 1, 2, 3, … */
function readKeyList(bytes: Uint8Array): { readonly seed: Uint8Array; readonly comment: string } {
  const reader = new SshWireReader(bytes);
  const check = reader.uint32();
  if (reader.uint32() !== check) throw wrongPassphrase();
  const type = reader.text();
  if (type !== SSH_ED25519) throw wrongAlgorithm(type);
  const publicKey = reader.string();
  const pair = reader.string();
  const comment = reader.text();
  if (publicKey.length !== 32 || pair.length !== 64) throw new SshWireFault('expected 32 and 64 bytes');
  if (!reader.rest().every((byte, index) => byte === index + 1)) throw new SshWireFault('expected padding');
  const seed = Uint8Array.from(pair.subarray(0, 32));
  if (!bytesEqual(publicKeyOfSeed(seed), publicKey)) {
    throw keyFailure('key-halves-differ', 'The public key in this file is not the pair of its private key.', ['K2']);
  }
  return { seed, comment };
}

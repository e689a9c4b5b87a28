/**
 * Reads a public key in any common form: SPKI, OpenSSH's single line, JWK, raw.
 *
 * Rejects a private key although it contains the public one: whoever pastes it here is about to give it away. Rejects
 * 32 bytes that are not a point on the curve, because no signature would ever verify under them.
 * Source: one file of this folder per form; RFC 8032 section 5.1.3.
 */
import { Point } from '@noble/ed25519';
import type { AppError } from '../failure.ts';
import { decodeBareText, wrongLength } from './bare-key.ts';
import { DerFault } from './der.ts';
import { derKind } from './der-kind.ts';
import { certificateGiven, refuseForeignBytes } from './foreign-key.ts';
import { readJwk } from './jwk.ts';
import { wrongAlgorithm } from './key-algorithms.ts';
import { classifyKeyInput } from './key-input.ts';
import { type KeyFormat, keyFailure, type PublicKeyMaterial, withComment } from './key-material.ts';
import { readSshPublic } from './openssh-public.ts';
import { type PemBlock, readPem } from './pem.ts';
import { isOfSmallOrder } from './small-order.ts';
import { readSpki } from './spki.ts';

/** Reads the key in `input` (a file's bytes or pasted text). Throws AppError with a KeyFailureCode. */
export function readPublicKey(input: Uint8Array | string): PublicKeyMaterial {
  const given = classifyKeyInput(input, 'public');
  if ('text' in given) refusePrivateText(given.text);
  switch (given.kind) {
    case 'pem':
      return readPublicPem(readPem(given.text));
    case 'ssh-public': {
      const { publicKey, comment } = readSshPublic(given.text);
      return material(publicKey, 'openssh-public', comment);
    }
    case 'jwk': {
      const { publicKey, keyId, caution } = readJwk(given.text);
      return { ...material(publicKey, 'jwk', keyId), caution };
    }
    case 'bare-text': {
      const { bytes, encoding } = decodeBareText(given.text);
      return readBytes(bytes, encoding);
    }
    case 'bytes':
      return readBytes(given.bytes, 'raw');
  }
}

function material(publicKey: Uint8Array, format: KeyFormat, comment?: string): PublicKeyMaterial {
  if (isOfSmallOrder(publicKey)) {
    throw keyFailure(
      'key-small-order',
      'This public key is a point of small order: one signature would be valid for many messages. No program makes such a key; ask for the right one.',
    );
  }
  if (!isPoint(publicKey)) {
    throw keyFailure(
      'key-not-a-point',
      'These 32 bytes are no Ed25519 public key: no point of the curve has this encoding. They may be a private seed.',
    );
  }
  return withComment({ publicKey, format }, comment);
}

function isPoint(publicKey: Uint8Array): boolean {
  try {
    Point.fromBytes(publicKey);
    return true;
  } catch {
    // The library throws for encodings that are not a point.
    return false;
  }
}

function isPrivate(what: string, causes: readonly string[] = ['K13']): AppError {
  return keyFailure(
    'key-is-private',
    `This is ${what}; a public key belongs here. Never hand a private key over; give the public one made from it.`,
    causes,
  );
}

/** Of any algorithm, and before all else is looked at: the text may be damaged, or hold public keys as well. Throws AppError `key-is-private`. */
export function refusePrivateText(text: string): void {
  const [, label] = /-----BEGIN ([A-Z0-9 ]{0,40})PRIVATE KEY/.exec(text) ?? [];
  if (label === 'OPENSSH ') throw isPrivate('an OpenSSH private key file', ['K10', 'K13']);
  if (label !== undefined) throw isPrivate('a private key file');
  if (!text.includes('"kty"')) return;
  const [, part] = /"(d|k)"\s*:/.exec(text) ?? [];
  if (part === 'd') throw isPrivate('a JWK with its private part d');
  if (part === 'k') throw isPrivate('a JWK with a shared secret k');
}

function readPublicPem(blocks: readonly PemBlock[]): PublicKeyMaterial {
  const [block] = blocks;
  if (block?.label === 'PUBLIC KEY') return readDer(block.bytes, 'spki-pem');
  if (block?.label === 'RSA PUBLIC KEY') throw wrongAlgorithm('RSA');
  if (block?.label.endsWith('CERTIFICATE')) throw certificateGiven('public');
  throw keyFailure('key-unreadable', `This PEM holds a ${block?.label ?? 'block without a label'}, not a public key.`);
}

function readBytes(bytes: Uint8Array, encoding: 'raw' | 'raw-hex' | 'raw-base64'): PublicKeyMaterial {
  if (bytes.length === 0) throw keyFailure('key-empty', 'The key is empty: expected a key file or a key as text.');
  refuseForeignBytes(bytes, 'public');
  if (bytes.length === 32) return material(Uint8Array.from(bytes), encoding);
  if (derKind(bytes) !== 'unknown') return readDer(bytes, 'spki-der');
  if (bytes.length === 64) throw isPrivate('64 bytes, the length of a private key with its public half');
  throw wrongLength(bytes, '32 bytes');
}

function readDer(bytes: Uint8Array, format: KeyFormat): PublicKeyMaterial {
  const kind = derKind(bytes);
  if (kind === 'pkcs8' || kind === 'pkcs8-encrypted') throw isPrivate('a PKCS#8 private key');
  if (kind === 'rsa-pkcs1') throw isPrivate('a private RSA key');
  if (kind === 'ec-sec1') throw isPrivate('a private elliptic-curve key');
  if (kind === 'rsa-public') throw wrongAlgorithm('RSA');
  if (kind === 'certificate') throw certificateGiven('public');
  try {
    return material(readSpki(bytes), format);
  } catch (cause) {
    if (!(cause instanceof DerFault)) throw cause;
    throw keyFailure(
      'key-unreadable',
      'This public key is cut off or damaged: its DER does not read to the end. Copy it again.',
    );
  }
}

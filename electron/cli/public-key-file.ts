/**
 * `--public-key [ID=]FILE`: reading an Ed25519 public key from a file, in the forms that people have.
 *
 * SPKI as PEM or DER, one OpenSSH line, JWK, or the 32 bytes as base64 or hex. A private key is refused by name: a file
 * that holds one was meant for somewhere else. Without an id, the file's name without its extension is the key id.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { AppError } from '../../shared/contract/failure.ts';

export type NamedPublicKey = { readonly keyId: string; readonly publicKey: Uint8Array };

const RAW_BYTES = 32;
/** DER head of an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
/** RFC 8709: the key type as a length-prefixed string, then the length of the key. */
const SSH_HEAD = Buffer.concat([Buffer.from([0, 0, 0, 11]), Buffer.from('ssh-ed25519'), Buffer.from([0, 0, 0, 32])]);

/** @throws AppError `key-unreadable` or `key-invalid`. */
export function readNamedPublicKey(option: string): NamedPublicKey {
  const mark = option.indexOf('=');
  const file = mark < 0 ? option : option.slice(mark + 1);
  const keyId = mark < 0 ? basename(file, extname(file)) : option.slice(0, mark);
  if (keyId === '' || file === '') {
    throw new AppError({ code: 'key-invalid', message: `--public-key takes FILE or ID=FILE; got “${option}”.` });
  }
  return { keyId, publicKey: readPublicKey(file) };
}

function readPublicKey(file: string): Uint8Array {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reason given';
    throw new AppError(
      { code: 'key-unreadable', message: `The key file ${file} cannot be read (${reason}).` },
      { cause },
    );
  }
  const text = bytes.toString('utf8').trim();
  if (/PRIVATE KEY-----|"d"\s*:/.test(text)) {
    const message = `${file} holds a private key; --public-key takes the public half. Keep the private one where it is.`;
    throw new AppError({ code: 'key-invalid', message, details: { file } });
  }
  const raw = fromSsh(text) ?? fromText(text) ?? fromKeyObject(bytes, text);
  if (raw?.length === RAW_BYTES) return raw;
  const message = `${file} holds no Ed25519 public key: expected PEM, DER, an OpenSSH line, JWK, or 32 bytes as base64 or hex.`;
  throw new AppError({ code: 'key-invalid', message, details: { file } });
}

function fromSsh(text: string): Uint8Array | undefined {
  const body = /^ssh-ed25519\s+([A-Za-z0-9+/=]+)/.exec(text)?.[1];
  if (body === undefined) return undefined;
  const blob = Buffer.from(body, 'base64');
  if (blob.length !== SSH_HEAD.length + RAW_BYTES || !blob.subarray(0, SSH_HEAD.length).equals(SSH_HEAD))
    return undefined;
  return new Uint8Array(blob.subarray(SSH_HEAD.length));
}

function fromText(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return new Uint8Array(Buffer.from(text, 'hex'));
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

function fromKeyObject(bytes: Buffer, text: string): Uint8Array | undefined {
  const tries: (() => KeyObject)[] = [
    () => createPublicKey({ key: text, format: 'pem' }),
    () => createPublicKey({ key: bytes, format: 'der', type: 'spki' }),
    () => createPublicKey({ key: JSON.parse(text) as Record<string, string>, format: 'jwk' }),
    () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
  ];
  for (const attempt of tries) {
    try {
      const spki = attempt().export({ format: 'der', type: 'spki' });
      if (spki.subarray(0, SPKI_HEAD.length).equals(SPKI_HEAD)) return new Uint8Array(spki.subarray(SPKI_HEAD.length));
    } catch {
      // Not this form; the next one is tried, and the caller says which forms there are.
    }
  }
  return undefined;
}

/**
 * OpenSSH public keys on one line: key type, base64 body, comment; and the fingerprint that people compare.
 *
 * The service publishes its webhook key in this form. Source: RFC 4253 section 6.6; RFC 8709 section 4; sshd(8),
 * AUTHORIZED_KEYS FILE FORMAT.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64, toBase64 } from '../bytes/base64.ts';
import { concatBytes } from '../bytes/compare.ts';
import { wrongAlgorithm } from './key-algorithms.ts';
import { keyFailure } from './key-material.ts';
import { SshWireFault, SshWireReader, sshString } from './ssh-wire.ts';

export const SSH_ED25519 = 'ssh-ed25519';

const LINE = /(?:^|[ \t])((?:ssh|sk-ssh|ecdsa|sk-ecdsa)-[a-z0-9@.-]+)[ \t]+([A-Za-z0-9+/=_-]+)(?:[ \t]+(.*))?$/;

/** True if a line contains an SSH key type and a body. */
export function looksLikeSshPublic(text: string): boolean {
  return keyLines(text).some((line) => LINE.test(line));
}

function keyLines(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
}

/** The only key in the text. Skips options before the key type. */
export function readSshPublic(text: string): { readonly publicKey: Uint8Array; readonly comment: string | undefined } {
  const lines = keyLines(text);
  if (lines.length !== 1) {
    throw keyFailure('key-unreadable', `Expected one public key, got ${lines.length} lines. Give the line of one key.`);
  }
  const [, type = '', body = '', comment] = LINE.exec(lines[0] ?? '') ?? [];
  if (type !== SSH_ED25519) throw wrongAlgorithm(type);
  const outcome = fromBase64(body);
  if (!outcome.ok) {
    throw keyFailure('key-padding', 'The body of this ssh-ed25519 line is not whole base64. Copy the line again.', [
      'K14',
    ]);
  }
  return { publicKey: readSshBlob(outcome.value), comment: comment?.trim() };
}

/** Reads the 32-byte key from an SSH public key blob. */
function readSshBlob(blob: Uint8Array): Uint8Array {
  try {
    const reader = new SshWireReader(blob);
    const type = reader.text();
    if (type !== SSH_ED25519) throw wrongAlgorithm(type);
    const publicKey = reader.string();
    if (publicKey.length === 32 && reader.rest().length === 0) return Uint8Array.from(publicKey);
  } catch (cause) {
    if (!(cause instanceof SshWireFault)) throw cause;
  }
  throw keyFailure('key-unreadable', 'The body of this ssh-ed25519 key is not 32 bytes of key. Copy the line again.');
}

export function writeSshBlob(publicKey: Uint8Array): Uint8Array {
  return concatBytes(sshString(SSH_ED25519), sshString(publicKey));
}

/** `ssh-ed25519 <base64>`, with the comment if there is one; no line feed at the end. */
export function writeOpenSshPublicLine(publicKey: Uint8Array, comment = ''): string {
  const line = `${SSH_ED25519} ${toBase64(writeSshBlob(publicKey))}`;
  return comment === '' ? line : `${line} ${comment.replace(/[\r\n]+/g, ' ')}`;
}

/** `SHA256:<unpadded base64>` as `ssh-keygen -l` prints it. */
export function fingerprint(publicKey: Uint8Array): string {
  return `SHA256:${toBase64(sha256(writeSshBlob(publicKey))).replace(/=+$/, '')}`;
}

/**
 * Derives, from a passphrase, the key that wraps the vault's master key: scrypt, with its parameters in the file.
 *
 * Parameters have bounds on both sides: too cheap would invite guessing, too expensive would stall the machine.
 * node:crypto derives on a thread, so the program stays responsive. Source: RFC 7914; OWASP, Password Storage.
 */

import { scrypt } from 'node:crypto';
import { bytesOf as base64Bytes, toBase64 } from '../../shared/bytes/base64.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { bytesOf, nodeCrypto } from '../ports/node-crypto.ts';
import { cannotOpen } from './vault-error.ts';
import type { VaultWrap } from './vault-file.ts';

export type Kdf = Extract<VaultWrap, { kind: 'passphrase' }>['kdf'];

/** 128 MiB and about half a second on a laptop. */
const WRITTEN = { name: 'scrypt', N: 131_072, r: 8, p: 1 } as const;
const LARGEST_N = 524_288;
/** Memory for deriving, 128 N r bytes: a file must not be able to claim all of the machine's. */
const MOST_BYTES = 512 * 1024 * 1024;
const LARGEST_R = 16;
const LARGEST_P = 4;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Parameters for a new passphrase, with a new salt. */
export function newKdf(random: RandomSource): Kdf {
  const kdf = { ...WRITTEN, saltBase64: toBase64(random.bytes(SALT_BYTES)) };
  return { ...kdf, checksumBase64: checksum(kdf) };
}

/** Throws AppError `vault-parameters` if the parameters were changed or are out of bounds. */
export function checkKdf(path: string, kdf: Kdf): void {
  const { N, r, p } = kdf;
  const whole = [N, r, p].every(Number.isInteger);
  const isPower = whole && N > 0 && (N & (N - 1)) === 0;
  if (
    !isPower ||
    N < WRITTEN.N ||
    N > LARGEST_N ||
    r < WRITTEN.r ||
    r > LARGEST_R ||
    p < 1 ||
    p > LARGEST_P ||
    128 * N * r > MOST_BYTES
  ) {
    const bounds = `N a power of two from ${WRITTEN.N} to ${LARGEST_N}, r ${WRITTEN.r} to ${LARGEST_R}, p 1 to ${LARGEST_P}, at most ${MOST_BYTES / 1_048_576} MiB`;
    const reason = `its scrypt parameters are N=${N}, r=${r}, p=${p}: expected ${bounds}`;
    throw cannotOpen('vault-parameters', path, reason);
  }
  const salt = base64Bytes(kdf.saltBase64);
  if (salt.length !== SALT_BYTES || checksum(kdf) !== kdf.checksumBase64) {
    const reason = 'its scrypt parameters or salt were changed since they were written, so no passphrase would open it';
    throw cannotOpen('vault-parameters', path, reason);
  }
}

/** 32 bytes. The passphrase is normalised to Unicode's NFKC, so that the result does not depend on the keyboard. */
export function deriveKey(passphrase: string, { N, r, p, saltBase64 }: Kdf): Promise<Uint8Array> {
  const maxmem = 128 * N * r + 128 * r * p + 16 * 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), base64Bytes(saltBase64), KEY_BYTES, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(bytesOf(key)),
    );
  });
}

function checksum({ name, N, r, p, saltBase64 }: Omit<Kdf, 'checksumBase64'>): string {
  return toBase64(nodeCrypto.sha256(new TextEncoder().encode(`${name}|${N}|${r}|${p}|${saltBase64}`)));
}

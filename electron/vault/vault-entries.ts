/**
 * The sealed entries of a vault file: seeds and tokens under the master key.
 *
 * Each is bound to its environment, and a seed also to its public key: an entry moved elsewhere in the file does not
 * open. The caller owns the returned bytes and must wipe them.
 */
import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import type { AppError } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { checkContent, isMasterOf, type Opener, unwrapMaster } from './master-key.ts';
import { nodeSigner } from './node-signer.ts';
import { openBox, sealBox } from './sealed-box.ts';
import { cannotOpen } from './vault-error.ts';
import { type KeyEntry, parseVaultFile, type TokenEntry, type VaultFile } from './vault-file.ts';

type KeyPlace = Pick<KeyEntry, 'environmentId' | 'publicKeyBase64'>;

const seedContext = ({ environmentId, publicKeyBase64 }: KeyPlace): string =>
  `dialbench vault 1|seed|${publicKeyBase64}|${environmentId}`;
const tokenContext = (environmentId: string): string => `dialbench vault 1|token|${environmentId}`;

export function sealSeed(master: Uint8Array, random: RandomSource, place: KeyPlace, seed: Uint8Array): string {
  return toBase64(sealBox(master, random, seedContext(place), seed));
}

export function sealToken(master: Uint8Array, random: RandomSource, environmentId: string, token: string): string {
  return toBase64(sealBox(master, random, tokenContext(environmentId), new TextEncoder().encode(token)));
}

/** The 32-byte seed. Throws AppError `vault-broken`. */
export function openSeed(path: string, master: Uint8Array, entry: KeyEntry): Uint8Array {
  const opened = openBox(master, seedContext(entry), bytesOf(entry.sealedSeedBase64));
  if (opened.ok && opened.plain.length === 32) return opened.plain;
  throw broken(path, `the key ${entry.keyId} of ${entry.environmentId}`, opened.ok ? 'not 32 bytes' : opened.reason);
}

/** Throws AppError `vault-broken`. */
export function openToken(path: string, master: Uint8Array, entry: TokenEntry): string {
  const opened = openBox(master, tokenContext(entry.environmentId), bytesOf(entry.sealedTokenBase64));
  if (opened.ok) return new TextDecoder().decode(opened.plain);
  throw broken(path, `the token of ${entry.environmentId}`, opened.reason);
}

/** Opens every entry and wipes it again; throws if one does not open or a key does not match its public key. */
function proveEntries(path: string, master: Uint8Array, file: VaultFile): void {
  for (const entry of file.keys) {
    const seed = openSeed(path, master, entry);
    const { publicKey } = nodeSigner(seed, entry.keyId);
    seed.fill(0);
    if (toBase64(publicKey) !== entry.publicKeyBase64) throw notItsPair(path, entry);
  }
  for (const entry of file.tokens) openToken(path, master, entry);
}

/** Reads a new file back and opens all of it, by each of its new wraps, before it replaces anything. Throws AppError `vault-*`. */
export async function proveWritten(
  path: string,
  written: Uint8Array,
  master: Uint8Array,
  openers: readonly Opener[] = [],
): Promise<void> {
  const file = parseVaultFile(path, written);
  if (!isMasterOf(master, file.masterCheckBase64)) {
    throw cannotOpen('vault-broken', path, 'it has a different master key');
  }
  // Each of them throws unless it leads to the file's master key, which is the one just checked.
  for (const opener of openers) (await unwrapMaster(path, file, opener)).fill(0);
  checkContent(path, file, master);
  proveEntries(path, master, file);
}

/** Reseals every entry of the file under another master key. */
export function resealEntries(
  path: string,
  file: VaultFile,
  from: Uint8Array,
  to: Uint8Array,
  random: RandomSource,
): Pick<VaultFile, 'keys' | 'tokens'> {
  return {
    keys: file.keys.map((entry) => {
      const seed = openSeed(path, from, entry);
      const sealedSeedBase64 = sealSeed(to, random, entry, seed);
      seed.fill(0);
      return { ...entry, sealedSeedBase64 };
    }),
    tokens: file.tokens.map((entry) => ({
      ...entry,
      sealedTokenBase64: sealToken(to, random, entry.environmentId, openToken(path, from, entry)),
    })),
  };
}

export function notItsPair(path: string, { environmentId }: { readonly environmentId: string }): AppError {
  const reason = `the key of ${environmentId} does not belong to the public key written beside it`;
  return cannotOpen('vault-inconsistent', path, reason);
}

function broken(path: string, what: string, reason: string): AppError {
  return cannotOpen('vault-broken', path, `${what} is damaged (${reason})`);
}

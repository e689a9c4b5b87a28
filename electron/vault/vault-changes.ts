/**
 * Changes of a vault file as pure functions from the old file to the new one. Nothing is sealed or written here.
 *
 * An environment has at most one key in use. A replaced key becomes a former one, with its dates, until it is deleted.
 */

import { AppError } from '../../shared/failure.ts';
import { without } from '../../shared/without.ts';
import type { KeyEntry, TokenEntry, VaultFile } from './vault-file.ts';

type KeyRef = Pick<KeyEntry, 'environmentId' | 'publicKeyBase64'>;

const isKey = (ref: KeyRef) => (entry: KeyRef) =>
  entry.environmentId === ref.environmentId && entry.publicKeyBase64 === ref.publicKeyBase64;

/** The environment's key in use. */
export function currentKey(file: VaultFile, environmentId: string): KeyEntry | undefined {
  return file.keys.find((entry) => entry.environmentId === environmentId && entry.status === 'current');
}

/** Throws AppError `key-unknown`. */
export function keyEntry(file: VaultFile, ref: KeyRef): KeyEntry {
  const found = file.keys.find(isKey(ref));
  if (found) return found;
  const message = `The environment ${ref.environmentId} has no such key in the vault; it may have been deleted meanwhile.`;
  throw new AppError({ code: 'key-unknown', message });
}

/** Adds a key and puts it in use. Throws AppError `key-known` if the environment has it already. */
export function withNewKey(file: VaultFile, entry: Omit<KeyEntry, 'status'>): VaultFile {
  const known = file.keys.find(isKey(entry));
  if (known) {
    const where = known.status === 'current' ? 'in use' : 'among the former ones; put it back in use there';
    const message = `The environment ${entry.environmentId} has this key already, as ${known.keyId}: it is ${where}.`;
    throw new AppError({ code: 'key-known', message });
  }
  const retired = retireCurrent(file, entry.environmentId, entry.createdAtMs);
  return { ...file, keys: [...retired, { ...entry, status: 'current' }] };
}

/** Puts a former key back in use. */
export function withKeyInUse(file: VaultFile, ref: KeyRef, nowMs: number): VaultFile {
  if (keyEntry(file, ref).status === 'current') return file;
  const retired = retireCurrent(file, ref.environmentId, nowMs);
  const keys = retired.map((entry): KeyEntry => {
    if (!isKey(ref)(entry)) return entry;
    const rest = without(entry, 'replacedAtMs');
    return { ...rest, status: 'current' };
  });
  return { ...file, keys };
}

function retireCurrent(file: VaultFile, environmentId: string, nowMs: number): KeyEntry[] {
  return file.keys.map((entry) =>
    entry.environmentId === environmentId && entry.status === 'current'
      ? { ...entry, status: 'former', replacedAtMs: nowMs }
      : entry,
  );
}

export function withKeyRenamed(file: VaultFile, ref: KeyRef, keyId: string): VaultFile {
  keyEntry(file, ref);
  return { ...file, keys: file.keys.map((entry) => (isKey(ref)(entry) ? { ...entry, keyId } : entry)) };
}

export function withoutKey(file: VaultFile, ref: KeyRef): VaultFile {
  keyEntry(file, ref);
  return { ...file, keys: file.keys.filter((entry) => !isKey(ref)(entry)) };
}

export function withToken(file: VaultFile, entry: TokenEntry): VaultFile {
  return { ...file, tokens: [...withoutToken(file, entry.environmentId).tokens, entry] };
}

export function withoutToken(file: VaultFile, environmentId: string): VaultFile {
  return { ...file, tokens: file.tokens.filter((entry) => entry.environmentId !== environmentId) };
}

/** Removes everything that the vault holds for an environment. */
export function withoutEnvironment(file: VaultFile, environmentId: string): VaultFile {
  const keys = file.keys.filter((entry) => entry.environmentId !== environmentId);
  return { ...withoutToken(file, environmentId), keys };
}

/**
 * Returns the key id. Throws AppError `key-id` if it is not allowed in a Signature-Input, where it is a quoted string
 * (RFC 9421 section 2.3; RFC 8941 section 3.3.3).
 */
export function checkedKeyId(keyId: string): string {
  if (/^[\x21-\x7e]([\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(keyId)) return keyId;
  const message = `A key id is 1 to 200 printable ASCII characters without a space at either end; got ${keyId.length} characters. Take the id under which the service knows the key.`;
  throw new AppError({ code: 'key-id', message });
}

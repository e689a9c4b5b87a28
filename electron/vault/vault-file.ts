/**
 * The vault file, version 1: how it is written, and what is refused on reading.
 *
 * JSON. One random master key seals every entry; each of `wraps` holds that key, wrapped by one way to open the vault (a
 * key file, the operating system, a passphrase), and a challenge that tells a wrong key from a broken file. A passphrase
 * stands alone, because beside it any other way would open the vault without it. Public keys, key ids
 * and dates are in clear, so that a locked vault can still name its keys; `contentCheckBase64` binds all of them to the
 * master key, so that nobody can change them unnoticed. `revision` increases with every write.
 */

import { z } from 'zod';
import { base64Schema } from '../../shared/bytes/base64-schema.ts';
import { issueWords } from '../../shared/json/issue-words.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { cannotOpen } from './vault-error.ts';

const VERSION = 1;

const KEY_ORIGINS = ['generated', 'imported'] as const;

const base64 = base64Schema();

const keyEntrySchema = z.strictObject({
  environmentId: z.string().min(1),
  /** The service's name for the key. */
  keyId: z.string().min(1),
  status: z.enum(['current', 'former']),
  createdAtMs: z.number(),
  origin: z.enum(KEY_ORIGINS),
  /** The form that an imported key was read from, a KeyFormat. */
  format: z.string().optional(),
  /** When another key replaced it. */
  replacedAtMs: z.number().optional(),
  /** 32 bytes. */
  publicKeyBase64: base64,
  /** The 32-byte seed, sealed under the master key. */
  sealedSeedBase64: base64,
});

const tokenEntrySchema = z.strictObject({
  environmentId: z.string().min(1),
  setAtMs: z.number(),
  /** Length of the token in characters, so that its mask can be drawn while the vault is locked. */
  length: z.number(),
  sealedTokenBase64: base64,
});

const wrapped = { challengeBase64: base64, wrappedMasterBase64: base64 };

const wrapSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key-file'), ...wrapped }),
  z.strictObject({
    kind: z.literal('os'),
    /** The store that sealed it, as Electron names it, so that a change of stores can be told by name. */
    backend: z.string().regex(/^[a-z0-9_-]{1,40}$/),
    ...wrapped,
  }),
  z.strictObject({
    kind: z.literal('passphrase'),
    kdf: z.strictObject({
      name: z.literal('scrypt'),
      N: z.number(),
      r: z.number(),
      p: z.number(),
      saltBase64: base64,
      /**
       * SHA-256 of the parameters and the salt: tells a changed file from a wrong passphrase, and proves nothing more.
       */
      checksumBase64: base64,
    }),
    ...wrapped,
  }),
]);

const vaultFileSchema = z.strictObject({
  format: z.literal('dialbench-vault'),
  version: z.literal(VERSION),
  revision: z.number(),
  wraps: z
    .array(wrapSchema)
    .min(1, 'expected at least one')
    .max(2, 'expected at most two')
    .refine((wraps) => new Set(wraps.map(({ kind }) => kind)).size === wraps.length, 'one kind stands there twice')
    .refine(
      (wraps) => wraps.length === 1 || wraps.every(({ kind }) => kind !== 'passphrase'),
      'a passphrase stands beside a way without one',
    ),
  /** A known text sealed under the master key. */
  masterCheckBase64: base64,
  /** Sealed under the master key over all other fields whenever the file is written. */
  contentCheckBase64: base64,
  /** Idle milliseconds after which a vault with a passphrase locks; 0 means never. */
  idleLockMs: z.number().min(0),
  keys: z.array(keyEntrySchema),
  tokens: z.array(tokenEntrySchema),
});

export type KeyEntry = z.infer<typeof keyEntrySchema>;
export type TokenEntry = z.infer<typeof tokenEntrySchema>;
export type VaultWrap = z.infer<typeof wrapSchema>;
export type WrapKind = VaultWrap['kind'];
/** As written. */
export type CheckedVaultFile = z.infer<typeof vaultFileSchema>;
/** A vault's content; the check over it belongs to a single write. */
export type VaultFile = Omit<CheckedVaultFile, 'contentCheckBase64'>;

/** The file's content; throws AppError `vault-unreadable` or `vault-newer`. */
export function parseVaultFile(path: string, bytes: Uint8Array): CheckedVaultFile {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw cannotOpen('vault-unreadable', path, `its ${bytes.length} bytes are not JSON`, cause);
  }
  if (!isVault(json)) throw cannotOpen('vault-unreadable', path, 'it is JSON, but not a vault file');
  if (typeof json.version === 'number' && json.version > VERSION) {
    const reason = `it is of version ${json.version}, written by a newer Dialbench, and this one reads ${VERSION}`;
    throw cannotOpen('vault-newer', path, reason);
  }
  const parsed = vaultFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 5).map((issue) => issueWords(issue, 'file'));
  const problem = beginning(problems.join('; '), 400);
  throw cannotOpen('vault-unreadable', path, `it is not a vault file of version ${VERSION} (${problem})`);
}

/** What the bytes say of a vault, unproven; undefined where that cannot be read, which `parseVaultFile` tells. */
export function peekVaultFile(path: string, bytes: Uint8Array | undefined): VaultFile | undefined {
  try {
    return bytes && parseVaultFile(path, bytes);
  } catch {
    return undefined;
  }
}

function isVault(json: unknown): json is { readonly version?: unknown } {
  return typeof json === 'object' && json !== null && 'format' in json && json.format === 'dialbench-vault';
}

/** The file's wrap of that kind. */
export function wrapOf<K extends WrapKind>(
  { wraps }: Pick<VaultFile, 'wraps'>,
  kind: K,
): Extract<VaultWrap, { kind: K }> | undefined {
  return wraps.find((wrap): wrap is Extract<VaultWrap, { kind: K }> => wrap.kind === kind);
}

/** The weakest way to open it, by which its protection goes. */
export function sealOf({ wraps }: Pick<VaultFile, 'wraps'>): WrapKind {
  return wraps.some(({ kind }) => kind === 'key-file') ? 'key-file' : (wraps[0]?.kind ?? 'key-file');
}

export function writeVaultFile(file: CheckedVaultFile): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`);
}

/**
 * Inputs and outputs of the commands that act on the vault: its lock and seal, private keys, access tokens.
 *
 * Outputs hold public parts, dates and lengths; never a private key, never a token. A secret crosses inwards only, once, in
 * the command that keeps it. While the vault is locked all but `vault.view` and `vault.unlock` answer `vault-locked`.
 */
import { z } from 'zod';
import type { KeyFormat } from '../keys/key-material.ts';
import { confirmedName } from './confirmed-name.ts';
import type { VaultLock, VaultSealKind, WorkbenchState } from './workbench-state.ts';

const nothing = z.strictObject({});
const environmentId = z.string().min(1).max(200);
const passphrase = z.string().min(1).max(1000);
/** A quoted string of a Signature-Input: printable ASCII, no space at either end. */
const keyId = z.string().trim().min(1).max(200);
/** Which of the environment's keys: its public half, 32 bytes in padded base64. */
const oneKey = z.strictObject({ environmentId, publicKeyBase64: z.base64().max(64) });
const LONGEST_KEY_TEXT = 20_000;

/** Acts that ask for a live environment's name; which of them do at a moment is main's to say. */
const GUARDED_ACTS = ['replace-key', 'delete-key', 'export-key', 'replace-token', 'clear-token'] as const;
export type GuardedVaultAct = (typeof GUARDED_ACTS)[number];

/** The shortest passphrase that the vault and an exported key take, in characters. */
export const SHORTEST_PASSPHRASE = 8;

export const VAULT_INPUTS = {
  'vault.view': nothing,
  'vault.unlock': z.strictObject({ passphrase }),
  'vault.lock': nothing,
  /** `current` where there is one already. */
  'vault.setPassphrase': z.strictObject({ current: passphrase.optional(), next: passphrase }),
  'vault.removePassphrase': z.strictObject({ current: passphrase }),
  'vault.setIdleLock': z.strictObject({ idleLockMs: z.int().min(0).max(86_400_000) }),
  /** Tries again to open a vault that could not be opened. */
  'vault.reopen': nothing,
  /**
   * Asks for the vault's passphrase and a live environment's name before a secret crosses, so that it crosses once. Does
   * nothing; the act itself is checked again.
   */
  'vault.confirm': z.strictObject({ environmentId, act: z.enum(GUARDED_ACTS), confirmedName }),
  /** A new key; the one in use becomes a former one. */
  'vault.generateKey': z.strictObject({ environmentId, keyId: keyId.optional(), confirmedName }),
  /** The one command that carries a private key, inwards. */
  'vault.importKey': z.strictObject({
    environmentId,
    keyText: z.string().min(1).max(LONGEST_KEY_TEXT),
    passphrase: passphrase.optional(),
    keyId: keyId.optional(),
    confirmedName,
  }),
  /** Main reads the file; without a path it asks for one in the system's own dialog. */
  'vault.importKeyFile': z.strictObject({
    environmentId,
    path: z.string().min(1).max(4096).optional(),
    passphrase: passphrase.optional(),
    keyId: keyId.optional(),
    confirmedName,
  }),
  /** Puts a former key back in use. */
  'vault.useKey': oneKey.extend({ confirmedName }),
  'vault.renameKey': oneKey.extend({ keyId }),
  'vault.deleteKey': oneKey.extend({ confirmedName }),
  /** Main writes the key, encrypted under this passphrase, to a new file. */
  'vault.exportKey': oneKey.extend({ passphrase, confirmedName }),
  'vault.setToken': z.strictObject({ environmentId, token: z.string().min(1).max(8192), confirmedName }),
  'vault.clearToken': z.strictObject({ environmentId, confirmedName }),
} as const satisfies Record<string, z.ZodType>;

export type KeyView = {
  readonly keyId: string;
  /** 32 bytes, padded base64. */
  readonly publicKeyBase64: string;
  /** `SHA256:…` as ssh-keygen prints it. */
  readonly fingerprint: string;
  readonly createdAtMs: number;
  readonly origin: 'generated' | 'imported';
  /** What an imported key was read from. */
  readonly format?: KeyFormat;
  /** When another key took its place; former keys only. */
  readonly replacedAtMs?: number;
};

export type TokenView = {
  /** Characters. */
  readonly length: number;
  /** Absent: it is kept in memory only and gone at the end (the embedded sandbox's own). */
  readonly setAtMs?: number;
};

export type EnvironmentSecrets = {
  readonly environmentId: string;
  readonly key?: KeyView;
  /** Newest first. */
  readonly formerKeys: readonly KeyView[];
  readonly token?: TokenView;
};

/** One place where something secret lies, or where one would look for it. */
export type SecretPlace = {
  /** A path, or "memory". */
  readonly place: string;
  readonly isThere: boolean;
  readonly holds: string;
  /** What protects it, and from whom; and from whom not. */
  readonly protection: string;
};

export type VaultView = {
  readonly path: string;
  readonly seal: VaultSealKind;
  readonly sealedBy: string;
  readonly lock: VaultLock;
  readonly environments: readonly EnvironmentSecrets[];
  readonly places: readonly SecretPlace[];
  /** Where an exported key goes. */
  readonly exportsTo: { readonly kind: 'dialog' } | { readonly kind: 'folder'; readonly path: string };
  /** True where main can ask for a file in the system's own dialog. */
  readonly asksForFiles: boolean;
};

export type VaultOutputs = {
  'vault.view': VaultView;
  'vault.unlock': WorkbenchState;
  'vault.lock': WorkbenchState;
  'vault.setPassphrase': WorkbenchState;
  'vault.removePassphrase': WorkbenchState;
  'vault.setIdleLock': WorkbenchState;
  'vault.reopen': WorkbenchState;
  /** The name that was taken, for the act that follows. */
  'vault.confirm': { readonly confirmedName?: string };
  'vault.generateKey': VaultView;
  'vault.importKey': VaultView;
  /** `importedFrom` is absent where the user closed the dialog without a choice. */
  'vault.importKeyFile': VaultView & { readonly importedFrom?: string };
  'vault.useKey': VaultView;
  'vault.renameKey': VaultView;
  'vault.deleteKey': VaultView;
  /** What was written; absent where the user closed the dialog without a choice. */
  'vault.exportKey': { readonly path?: string };
  'vault.setToken': VaultView;
  'vault.clearToken': VaultView;
};

/**
 * Inputs and outputs of the vault commands: its lock and seal, private keys, access tokens.
 *
 * Outputs contain public parts, dates and lengths; never a private key or token. A secret crosses inwards only, once,
 * in the command that stores it. While the vault is locked, all but `vault.view` and `vault.unlock` answer
 * `vault-locked`.
 */
import { z } from 'zod';
import { base64Schema } from '../bytes/base64-schema.ts';
import type { KeyFormat } from '../keys/key-material.ts';
import { confirmedName } from './confirmed-name.ts';
import type { VaultLock, VaultSealKind, WorkbenchState } from './workbench-state.ts';

const nothing = z.strictObject({});
const environmentId = z.string().min(1).max(200);
const passphrase = z.string().min(1).max(1000);
/** Goes into Signature-Input as a quoted string: printable ASCII, trimmed. */
const keyId = z.string().trim().min(1).max(200);
/** Selects one of the environment's keys by its public half, 32 bytes in padded base64. */
const oneKey = z.strictObject({ environmentId, publicKeyBase64: base64Schema(64) });
const LONGEST_KEY_TEXT = 20_000;

/** Acts that may ask for a live environment's name; main decides when they do. */
const GUARDED_ACTS = ['replace-key', 'delete-key', 'export-key', 'replace-token', 'clear-token', 'rename-key'] as const;
export type GuardedVaultAct = (typeof GUARDED_ACTS)[number];

/** The shortest passphrase accepted for the vault and for exported keys, in characters. */
export const SHORTEST_PASSPHRASE = 8;

export const VAULT_INPUTS = {
  'vault.view': nothing,
  'vault.unlock': z.strictObject({ passphrase }),
  'vault.lock': nothing,
  /** Needs `current` if there is already a passphrase. */
  'vault.setPassphrase': z.strictObject({ current: passphrase.optional(), next: passphrase }),
  'vault.removePassphrase': z.strictObject({ current: passphrase }),
  /**
   * Adds a way to open the vault without its user, or renews one that is broken. A key file is weaker than a keyring, and
   * a renewed way may cost the old one: both want `consent`, and a key file also the names of live environments.
   */
  'vault.addWay': z.strictObject({ kind: z.enum(['key-file', 'os']), consent: z.boolean().optional(), confirmedName }),
  'vault.removeWay': z.strictObject({ kind: z.enum(['key-file', 'os']) }),
  'vault.setIdleLock': z.strictObject({ idleLockMs: z.int().min(0).max(86_400_000) }),
  /** Retries a vault that could not be opened. */
  'vault.reopen': nothing,
  /**
   * Asks for the vault's passphrase and a live environment's name up front, so that the secret crosses only once. Does
   * nothing else; the act itself checks again.
   */
  'vault.confirm': z.strictObject({ environmentId, act: z.enum(GUARDED_ACTS), confirmedName }),
  /** Generates a key; the previous one becomes a former key. */
  'vault.generateKey': z.strictObject({ environmentId, keyId: keyId.optional(), confirmedName }),
  /** The only command that carries a private key, and only inwards. */
  'vault.importKey': z.strictObject({
    environmentId,
    keyText: z.string().min(1).max(LONGEST_KEY_TEXT),
    passphrase: passphrase.optional(),
    keyId: keyId.optional(),
    confirmedName,
  }),
  /**
   * Main reads the file: on the desktop the one that its user chooses in the system's dialog, else the one named. Paths to
   * other machines, to devices and into the data folder are refused.
   */
  'vault.importKeyFile': z.strictObject({
    environmentId,
    path: z.string().min(1).max(4096).optional(),
    passphrase: passphrase.optional(),
    keyId: keyId.optional(),
    confirmedName,
  }),
  /** Makes a former key the current one again. */
  'vault.useKey': oneKey.extend({ confirmedName }),
  'vault.renameKey': oneKey.extend({ keyId, confirmedName }),
  'vault.deleteKey': oneKey.extend({ confirmedName }),
  /** Main writes the key to a new file, encrypted with this passphrase. */
  'vault.exportKey': oneKey.extend({ passphrase, confirmedName }),
  'vault.setToken': z.strictObject({ environmentId, token: z.string().min(1).max(8192), confirmedName }),
  /** Seals the token that this exchange's answer brought as its environment's; the page has only its mask. */
  'vault.useIssuedToken': z.strictObject({ exchangeId: z.string().min(1).max(200), confirmedName }),
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
  /** The format it was imported from. */
  readonly format?: KeyFormat;
  /** When another key replaced it; only for former keys. */
  readonly replacedAtMs?: number;
};

export type TokenView = {
  /** In characters. */
  readonly length: number;
  /** Absent: kept in memory only, until the program ends (the embedded sandbox's own). */
  readonly setAtMs?: number;
};

export type EnvironmentSecrets = {
  readonly environmentId: string;
  readonly key?: KeyView;
  /** Newest first. */
  readonly formerKeys: readonly KeyView[];
  readonly token?: TokenView;
};

/** A place that stores a secret, or where one might expect to find it. */
export type SecretPlace = {
  /** A path, or "memory". */
  readonly place: string;
  readonly isThere: boolean;
  readonly holds: string;
  /** What protects it, against whom, and against whom not. */
  readonly protection: string;
};

export type VaultView = {
  readonly path: string;
  readonly seal: VaultSealKind;
  readonly sealedBy: string;
  readonly lock: VaultLock;
  /** What it means that other users may look into the data folder; absent where they may not. */
  readonly openFolder?: string | undefined;
  readonly environments: readonly EnvironmentSecrets[];
  readonly places: readonly SecretPlace[];
  /** Where exported keys go. */
  readonly exportsTo: { readonly kind: 'dialog' } | { readonly kind: 'folder'; readonly path: string };
  /** Main can open the system's file dialog. */
  readonly asksForFiles: boolean;
};

type SealCommand =
  | 'unlock'
  | 'lock'
  | 'setPassphrase'
  | 'removePassphrase'
  | 'addWay'
  | 'removeWay'
  | 'setIdleLock'
  | 'reopen';

type OwnOutputs = Record<`vault.${SealCommand}`, WorkbenchState> & {
  /** The accepted name, for the act that follows. */
  'vault.confirm': { readonly confirmedName?: string };
  /** `importedFrom` is absent if the user cancelled the dialog. */
  'vault.importKeyFile': VaultView & { readonly importedFrom?: string };
  /** The file written; absent if the user cancelled the dialog. */
  'vault.exportKey': { readonly path?: string };
};

/** The commands on keys and tokens without an output of their own return the new view. */
export type VaultOutputs = OwnOutputs & Record<Exclude<keyof typeof VAULT_INPUTS, keyof OwnOutputs>, VaultView>;

/**
 * The vault as the services use it: open, locked, or shut with a reason. A vault that cannot be opened stops signing
 * and nothing else, and its file is never written.
 *
 * Everything is addressed by environment id; which environments exist is decided elsewhere. Only Signers, public parts,
 * and tokens for signing leave this folder.
 */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { type EnvironmentSecrets, SHORTEST_PASSPHRASE } from '../../shared/contract/vault-commands.ts';
import type { OtherVault, VaultState } from '../../shared/contract/workbench-state.ts';
import { AppError, type Failure, reasonOf } from '../../shared/failure.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import type { Clock, RandomSource, Signer } from '../../shared/signature/ports.ts';
import { isTaken, linkTargetOf } from '../files/private-file.ts';
import { setAsideName } from '../files/set-aside.ts';
import { systemClock } from '../ports/node-crypto.ts';
import type { Sealer } from '../program.ts';
import { createIdleLock, systemLater } from './idle-lock.ts';
import { openKeyFileSealer, removeKeyFile } from './key-file-sealer.ts';
import { type KeyTests, keyTests } from './key-tests.ts';
import { type OpenedVault, openVaultFile } from './opened-vault.ts';
import { currentKey, withoutEnvironment } from './vault-changes.ts';
import { chooseVault, peekVault } from './vault-choice.ts';
import { cannotOpen, credentialsMissing, vaultLocked } from './vault-error.ts';
import type { VaultFile } from './vault-file.ts';
import { createVaultKeys, type VaultKeys } from './vault-keys.ts';
import { vaultMaskers } from './vault-maskers.ts';
import { createVaultTokens, type VaultTokens } from './vault-tokens.ts';
import { secretsByEnvironment } from './vault-view.ts';

export type Credentials = { readonly signer: Signer; readonly token: string };

/** A key's public side, also available while the vault is locked. */
export type PublicPart = { readonly keyId: string /** 32 bytes */; readonly publicKey: Uint8Array };

export type Vault = VaultTokens & {
  readonly folder: string;
  state(): VaultState;
  /**
   * The environment's Signer and token. Throws AppError `vault-*` if the vault is shut or locked, `credentials-missing`
   * if it has none.
   */
  credentials(environmentId: string): Credentials;
  /** Undefined if there is none, or while the vault is shut or locked. */
  signer(environmentId: string): Signer | undefined;
  publicPart(environmentId: string): PublicPart | undefined;
  /** What the doctor may ask of the environment's key; undefined if there is none, or while the vault is shut or locked. */
  keyTests(environmentId: string): KeyTests | undefined;
  /** Generates and seals the environment's key on first use; undefined if the vault is shut or locked. */
  ensureSigner(environmentId: string, nowMs: number): Promise<Signer | undefined>;
  /** The tokens that are open now. */
  secretTexts(): readonly string[];
  /**
   * Masks every token that was open in this run, exactly: by itself, or by its digest while the vault is locked. Take it
   * before any await: what locks meanwhile is in another masker. `ownEnvironmentId`: whose token the request carries.
   */
  masker(ownEnvironmentId?: string): Masker;
  /** For foreign bytes on their way into history: also masks whatever could be a token that was never open in this run. */
  recordingMasker(ownEnvironmentId?: string): Masker;
  /** Keys and tokens by environment, without their secrets. */
  secrets(): readonly EnvironmentSecrets[];
  readonly keys: VaultKeys;
  /** Removes everything stored for an environment. */
  forget(environmentId: string): Promise<void>;
  unlock(passphrase: string): Promise<void>;
  /** Locks at once. Throws AppError `vault-no-passphrase`. */
  lock(): void;
  setPassphrase(current: string | undefined, next: string): Promise<void>;
  removePassphrase(current: string): Promise<void>;
  /** 0 means never. */
  setIdleLock(idleLockMs: number): Promise<void>;
  /** The page's user did something: restarts the idle time. */
  touch(): void;
  /** Loads what another program wrote; true if there was something. */
  refresh(): Promise<boolean>;
  /** Tries again to open a vault that was shut. */
  reopen(): Promise<void>;
  /** Renames the vault file (and its key file) and opens an empty vault. Returns the old file's new name. */
  setAside(nowMs: number): Promise<string>;
  close(): void;
};

export type VaultPorts = {
  readonly clock: Clock;
  later(act: () => void, afterMs: number): () => void;
  /** Called when the vault locks by itself. */
  onLock(): void;
};

const SYSTEM_PORTS: VaultPorts = { clock: systemClock, later: systemLater, onLock: () => {} };

type Opened = { readonly vault: OpenedVault } | { readonly failure: Failure };

export async function openVault(
  folder: string,
  random: RandomSource,
  osSealer: Sealer | undefined,
  ports: VaultPorts = SYSTEM_PORTS,
): Promise<Vault> {
  const sealerId = osSealer ? 'os' : 'key-file';
  const { path, otherPath } = await chooseVault(folder, sealerId);
  const keyPath = join(folder, 'vault.key');
  const open = () => tryOpen(path, keyPath, random, osSealer);
  let opened = await open();
  /** The vault before another program replaced its file by one that does not open. */
  let shut: OpenedVault | undefined;
  let other: OtherVault | undefined = await peekVault(otherPath);

  const file = (): VaultFile | undefined => ('vault' in opened ? opened.vault.file() : undefined);
  const need = (): OpenedVault => {
    if ('vault' in opened) return opened.vault;
    throw new AppError(opened.failure);
  };
  const isLocked = (): boolean => 'vault' in opened && opened.vault.lockedBecause() !== undefined;
  const idle = createIdleLock({
    clock: ports.clock,
    later: ports.later,
    idleMs: () => (file()?.seal.kind === 'passphrase' && !isLocked() ? (file()?.idleLockMs ?? 0) : 0),
    lock() {
      need().lock('idle');
      ports.onLock();
    },
  });
  const nowMs = () => ports.clock.nowMs();
  const tokens = createVaultTokens({ need, file, random, nowMs });
  const keys = createVaultKeys({ need, path, random, nowMs });
  const maskers = (ownEnvironmentId: string | undefined) =>
    vaultMaskers(tokens, ownEnvironmentId, shut ?? ('vault' in opened && isLocked() ? opened.vault : undefined));
  idle.touch();

  return {
    folder,
    ...tokens.commands,
    keys,
    state() {
      const now = file();
      const seal = now?.seal.kind ?? sealerId;
      const common = {
        path,
        seal,
        sealedBy: seal === 'passphrase' ? 'a passphrase' : (osSealer?.description ?? describeKeyFile(keyPath)),
        other,
      };
      if (!('vault' in opened)) {
        return { kind: 'failed', failure: opened.failure, usable: false, lock: { kind: 'none' }, ...common };
      }
      if (seal !== 'passphrase' || !now) return { kind: 'ready', lock: { kind: 'none' }, ...common };
      const because = opened.vault.lockedBecause();
      if (because !== undefined) return { kind: 'ready', lock: { kind: 'locked', because }, ...common };
      return { kind: 'ready', lock: { kind: 'unlocked', idleLockMs: now.idleLockMs }, ...common };
    },
    credentials(environmentId) {
      const { secrets, lockedBecause } = need();
      idle.touch();
      if (lockedBecause() !== undefined) throw vaultLocked();
      const signer = secrets.signer(environmentId);
      const token = tokens.token(environmentId);
      if (!signer || token === undefined) {
        throw credentialsMissing('The environment', signer !== undefined, token !== undefined);
      }
      return { signer, token };
    },
    signer: (environmentId) => ('vault' in opened ? opened.vault.secrets.signer(environmentId) : undefined),
    publicPart(environmentId) {
      const now = file();
      const entry = now && currentKey(now, environmentId);
      return entry && { keyId: entry.keyId, publicKey: bytesOf(entry.publicKeyBase64) };
    },
    keyTests: (environmentId) => ('vault' in opened ? keyTests(opened.vault, path, environmentId) : undefined),
    async ensureSigner(environmentId) {
      if (!('vault' in opened) || isLocked()) return undefined;
      const { vault } = opened;
      if (!currentKey(vault.file(), environmentId)) await keys.generate(environmentId);
      return vault.secrets.signer(environmentId);
    },
    secretTexts: () => tokens.all(),
    masker: (ownEnvironmentId) => maskers(ownEnvironmentId).exact,
    recordingMasker: (ownEnvironmentId) => maskers(ownEnvironmentId).recording,
    secrets: () => secretsByEnvironment(file(), tokens.inMemory()),
    async forget(environmentId) {
      tokens.dropFromMemory(environmentId);
      const hasKey = file()?.keys.some((entry) => entry.environmentId === environmentId) === true;
      if (!hasKey && !tokens.commands.hasToken(environmentId)) return;
      await need().update((now) => withoutEnvironment(now, environmentId));
    },
    async unlock(passphrase) {
      await need().unlock(passphrase);
      idle.touch();
    },
    lock: () => need().lock('asked'),
    async setPassphrase(current, next) {
      const length = [...next].length;
      if (length < SHORTEST_PASSPHRASE) {
        const message = `A passphrase of the vault is at least ${SHORTEST_PASSPHRASE} characters, got ${length}. Four random words are easy to keep and hard to guess.`;
        throw new AppError({ code: 'vault-passphrase-short', message });
      }
      await need().setPassphrase(current, next);
      idle.touch();
    },
    removePassphrase: (current) => need().removePassphrase(current),
    async setIdleLock(idleLockMs) {
      await need().update((now) => ({ ...now, idleLockMs }));
      idle.touch();
    },
    touch: () => idle.touch(),
    async refresh() {
      other = await peekVault(otherPath);
      if (!('vault' in opened)) return false;
      const { vault } = opened;
      try {
        return await vault.refresh();
      } catch (error) {
        // Another program replaced the vault with a file that does not open: its secrets are no longer valid.
        vault.secrets.drop();
        shut = vault;
        opened = { failure: failureOf(path, error) };
        return true;
      }
    },
    async reopen() {
      if ('vault' in opened) return;
      opened = await open();
      if ('vault' in opened) shut = undefined;
      idle.touch();
    },
    async setAside(nowMs) {
      const keptAs = await setAsideName(path, nowMs);
      if (await isTaken(path)) await rename(path, keptAs);
      if (!osSealer && (await isTaken(keyPath))) await rename(keyPath, await setAsideName(keyPath, nowMs));
      opened = await open();
      shut = undefined;
      return keptAs;
    },
    close: () => idle.end(),
  };
}

function describeKeyFile(keyPath: string): string {
  return `a key file in the user-data folder (${keyPath})`;
}

async function tryOpen(
  path: string,
  keyPath: string,
  random: RandomSource,
  osSealer: Sealer | undefined,
): Promise<Opened> {
  try {
    const target = await linkTargetOf(path);
    if ('missingTarget' in target) {
      throw cannotOpen('vault-link-broken', path, `it is a link to ${target.missingTarget}, and nothing is there`);
    }
    const vault = await openVaultFile({
      path: target.path,
      sealerId: osSealer ? 'os' : 'key-file',
      openSealer: async (isNew) => osSealer ?? openKeyFileSealer(keyPath, random, isNew),
      dropSealerKey: async () => (osSealer ? undefined : removeKeyFile(keyPath)),
      random,
    });
    return { vault };
  } catch (error) {
    return { failure: failureOf(path, error) };
  }
}

function failureOf(path: string, error: unknown): Failure {
  if (error instanceof AppError) return error.failure;
  const message = `The vault ${path} cannot be read: ${reasonOf(error)}. It was left as it is.`;
  return { code: 'vault-unreadable', message };
}

/**
 * The vault as the services use it: open, locked, or shut with a reason. A vault that cannot be opened stops signing
 * and nothing else, and its file is never written.
 *
 * Everything is addressed by environment id; which environments exist is decided elsewhere. Only Signers, public parts,
 * and tokens for signing leave this folder.
 */
import { rename } from 'node:fs/promises';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { type EnvironmentSecrets, SHORTEST_PASSPHRASE } from '../../shared/contract/vault-commands.ts';
import type { VaultState } from '../../shared/contract/workbench-state.ts';
import { AppError } from '../../shared/failure.ts';
import { inTurns } from '../../shared/in-turn.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import type { Clock, RandomSource, Signer } from '../../shared/signature/ports.ts';
import { isTaken, readIfPresent } from '../files/private-file.ts';
import { setAsideName } from '../files/set-aside.ts';
import { inWriteTurn } from '../files/write-turn.ts';
import { systemClock } from '../ports/node-crypto.ts';
import { createIdleLock, systemLater } from './idle-lock.ts';
import { type KeyTests, keyTests } from './key-tests.ts';
import { createOpenSecrets } from './open-secrets.ts';
import type { OpenedVault } from './opened-vault.ts';
import type { Keyring } from './sealer.ts';
import { currentKey, withoutEnvironment } from './vault-changes.ts';
import { credentialsMissing, diskRefusal, replacedMeanwhile, vaultLocked } from './vault-error.ts';
import { type VaultFile, wrapOf } from './vault-file.ts';
import { createVaultKeys, type VaultKeys } from './vault-keys.ts';
import { vaultMaskers } from './vault-maskers.ts';
import { startOpening } from './vault-opening.ts';
import { vaultState } from './vault-state.ts';
import { createVaultTokens, type VaultTokens } from './vault-tokens.ts';
import { secretsByEnvironment } from './vault-view.ts';
import type { SealerKind } from './ways-in.ts';

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
  /** Keys and tokens by environment, without their secrets; also what a shut vault's file says, unproven. */
  secrets(): readonly EnvironmentSecrets[];
  readonly keys: VaultKeys;
  /** Removes everything stored for an environment. */
  forget(environmentId: string): Promise<void>;
  unlock(passphrase: string): Promise<void>;
  /** Locks at once. Throws AppError `vault-no-passphrase`. */
  lock(): void;
  setPassphrase(current: string | undefined, next: string): Promise<void>;
  removePassphrase(current: string): Promise<void>;
  /**
   * Adds a way to open it, or renews one that is broken. Where there is no vault yet because the keyring does not answer,
   * a key file begins one. Throws AppError `vault-*`.
   */
  addWay(kind: SealerKind): Promise<void>;
  removeWay(kind: SealerKind): Promise<void>;
  /** 0 means never. */
  setIdleLock(idleLockMs: number): Promise<void>;
  /** The page's user did something: restarts the idle time. */
  touch(): void;
  /** Loads what another program wrote; true if there was something. */
  refresh(): Promise<boolean>;
  /** Tries again to open a vault that was shut; asks the keyring for at most three seconds, and takes a later answer too. */
  reopen(): Promise<void>;
  /**
   * Renames the vault file (and its key file) and opens an empty vault. Returns the old file's new name. Throws AppError
   * `vault-changed` if another program has replaced it since this one looked.
   */
  setAside(nowMs: number): Promise<string>;
  close(): void;
};

export type VaultPorts = {
  readonly clock: Clock;
  later(act: () => void, afterMs: number): () => void;
  /** Called when the vault opens or locks by itself, or learns something of its ways. */
  onChange(): void;
};

const SYSTEM_PORTS: VaultPorts = { clock: systemClock, later: systemLater, onChange: () => {} };

export async function openVault(
  folder: string,
  random: RandomSource,
  keyring: Keyring | undefined,
  ports: VaultPorts = SYSTEM_PORTS,
): Promise<Vault> {
  const { later, onChange } = ports;
  const opening = await startOpening({ folder, random, keyring, later, onChange: () => void onChange() });
  const { path, keyPath } = opening;
  /** The vault before another program replaced its file by one that does not open. */
  let shut: OpenedVault | undefined;
  const ensuring = inTurns();

  const openNow = (): OpenedVault | undefined => {
    const opened = opening.now();
    return 'vault' in opened ? opened.vault : undefined;
  };
  const file = (): VaultFile | undefined => openNow()?.file();
  const hasPassphrase = (): boolean => {
    const now = file();
    return now !== undefined && wrapOf(now, 'passphrase') !== undefined;
  };
  const need = (): OpenedVault => {
    const opened = opening.now();
    if ('vault' in opened) return opened.vault;
    throw new AppError(opened.failure);
  };
  const isLocked = (): boolean => openNow()?.lockedBecause() !== undefined;
  const idle = createIdleLock({
    clock: ports.clock,
    later: ports.later,
    idleMs: () => (hasPassphrase() && !isLocked() ? (file()?.idleLockMs ?? 0) : 0),
    lock() {
      need().lock('idle');
      onChange();
    },
  });
  const never = createOpenSecrets(path, random);
  /** What says of a vault that is not open which tokens it would find. */
  const forgotten = () => {
    const opened = opening.now();
    if ('vault' in opened) return isLocked() ? opened.vault : undefined;
    const { file: found } = opened;
    return shut ?? (found && { secrets: never, file: () => found });
  };
  const nowMs = () => ports.clock.nowMs();
  const tokens = createVaultTokens({ need, file, random, nowMs });
  const keys = createVaultKeys({ need, path, random, nowMs });
  const maskers = (ownEnvironmentId: string | undefined) => vaultMaskers(tokens, ownEnvironmentId, forgotten());

  async function refresh(): Promise<boolean> {
    const vault = openNow();
    if (!vault) {
      // Another program may have given it a way that opens it from here.
      if (!(await opening.isChanged())) return false;
      await opening.afresh();
      return true;
    }
    try {
      return await vault.refresh();
    } catch (error) {
      // Another program replaced the vault with a file that does not open: its secrets are no longer valid.
      vault.secrets.drop();
      shut = vault;
      await opening.shut(error);
      return true;
    }
  }

  idle.touch();

  return {
    folder,
    ...tokens.commands,
    keys,
    state: () => vaultState({ opening, hasKeyring: keyring !== undefined }),
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
    signer: (environmentId) => openNow()?.secrets.signer(environmentId),
    publicPart(environmentId) {
      const now = file();
      const entry = now && currentKey(now, environmentId);
      return entry && { keyId: entry.keyId, publicKey: bytesOf(entry.publicKeyBase64) };
    },
    keyTests(environmentId) {
      const vault = openNow();
      return vault && keyTests(vault, path, environmentId);
    },
    ensureSigner(environmentId) {
      // In turn: two that both found no key would both make one.
      return ensuring(async () => {
        const vault = openNow();
        if (!vault || isLocked()) return undefined;
        if (!currentKey(vault.file(), environmentId)) await keys.generate(environmentId);
        return vault.secrets.signer(environmentId);
      });
    },
    secretTexts: () => tokens.all(),
    masker: (ownEnvironmentId) => maskers(ownEnvironmentId).exact,
    recordingMasker: (ownEnvironmentId) => maskers(ownEnvironmentId).recording,
    secrets() {
      const opened = opening.now();
      return secretsByEnvironment('vault' in opened ? opened.vault.file() : opened.file, tokens.inMemory());
    },
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
    async addWay(kind) {
      const opened = opening.now();
      const isUnbegun = 'failure' in opened && /^vault-(seal-silent|waiting)$/.test(opened.failure.code);
      if (kind !== 'key-file' || !isUnbegun || (await isTaken(path))) return need().addWay(kind);
      await opening.withoutKeyring();
      need();
    },
    removeWay: (kind) => need().removeWay(kind),
    async setIdleLock(idleLockMs) {
      await need().update((now) => ({ ...now, idleLockMs }));
      idle.touch();
    },
    touch: () => idle.touch(),
    refresh,
    async reopen() {
      await opening.again();
      idle.touch();
    },
    async setAside(nowMs) {
      const onDisk = async () => Buffer.from((await readIfPresent(path).catch(() => undefined)) ?? []);
      const before = await onDisk();
      // What its user agreed to set aside was another one.
      if (await refresh()) {
        onChange();
        throw replacedMeanwhile(path);
      }
      const keptAs = await inWriteTurn(path, 'vault', async () => {
        if (!before.equals(await onDisk())) throw replacedMeanwhile(path);
        const keptAs = await setAsideName(path, nowMs);
        // The key file first: one that a crash leaves here becomes the next vault's, and goes when that gets a passphrase.
        if (await isTaken(keyPath)) await rename(keyPath, await setAsideName(keyPath, nowMs));
        if (await isTaken(path)) await rename(path, keptAs);
        return keptAs;
      }).catch((error: unknown) => {
        throw diskRefusal(path, error);
      });
      await opening.afresh();
      return keptAs;
    },
    close: () => idle.end(),
  };
}

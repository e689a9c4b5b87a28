/**
 * The vault as the services use it: open, locked, or shut with a reason. A vault that cannot be opened stops signing
 * and nothing else, and its file is never written.
 *
 * Everything is addressed by environment id; which environments exist is decided elsewhere. Only Signers, public parts,
 * and tokens for signing leave this folder.
 */
import { bytesOf } from '../../shared/bytes/base64.ts';
import { type EnvironmentSecrets, SHORTEST_PASSPHRASE } from '../../shared/contract/vault-commands.ts';
import type { VaultState } from '../../shared/contract/workbench-state.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { inTurns } from '../../shared/in-turn.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import type { RandomSource, Signer } from '../../shared/signature/ports.ts';
import { systemClock } from '../ports/node-crypto.ts';
import { createIdleLock, systemLater } from './idle-lock.ts';
import { type KeyTests, keyTests } from './key-tests.ts';
import { openSealedVault, type SealedVaultPorts } from './sealed-vault.ts';
import type { Keyring } from './sealer.ts';
import { currentKey, withoutEnvironment } from './vault-changes.ts';
import { credentialsMissing } from './vault-error.ts';
import { wrapOf } from './vault-file.ts';
import { createVaultKeys } from './vault-keys.ts';
import { createVaultTokens } from './vault-tokens.ts';
import { secretsByEnvironment, vaultState } from './vault-view.ts';

export type Credentials = { readonly signer: Signer; readonly token: string };

/** A key's public side, also available while the vault is locked. */
export type PublicPart = { readonly keyId: string /** 32 bytes */; readonly publicKey: Uint8Array };

export type Vault = Awaited<ReturnType<typeof openVault>>;

const SYSTEM_PORTS: SealedVaultPorts = { clock: systemClock, later: systemLater, onChange: () => {} };

export async function openVault(
  folder: string,
  random: RandomSource,
  keyring: Keyring | undefined,
  ports: SealedVaultPorts = SYSTEM_PORTS,
) {
  const { clock, later, onChange } = ports;
  const nowMs = () => clock.nowMs();
  const sealed = await openSealedVault(folder, random, keyring, ports);
  const { secrets, status } = sealed;
  const ensuring = inTurns();
  const tokens = createVaultTokens(sealed, random, nowMs);
  const keys = createVaultKeys(sealed, random, nowMs);
  const idle = createIdleLock({
    clock,
    later,
    idleMs() {
      const now = status();
      return now.kind === 'open' && wrapOf(now.file, 'passphrase') ? now.file.idleLockMs : 0;
    },
    lock() {
      sealed.lock('idle');
      onChange();
    },
  });

  idle.touch();

  return {
    folder,
    ...tokens.commands,
    keys,
    state: (): VaultState => vaultState(sealed, keyring !== undefined),
    /**
     * The environment's Signer and token. Throws AppError `vault-*` if the vault is shut or locked, `credentials-missing`
     * if it has none.
     */
    credentials(environmentId: string): Credentials {
      sealed.file();
      idle.touch();
      sealed.master();
      const signer = secrets.signer(environmentId);
      const token = tokens.token(environmentId);
      if (!signer || token === undefined) {
        throw credentialsMissing('The environment', signer !== undefined, token !== undefined);
      }
      return { signer, token };
    },
    /** The environment's token alone; undefined if it has none. Throws AppError `vault-*` if the vault is shut or locked. */
    token(environmentId: string): string | undefined {
      sealed.file();
      idle.touch();
      sealed.master();
      return tokens.token(environmentId);
    },
    /** Undefined if there is none, or while the vault is shut or locked. */
    signer: (environmentId: string): Signer | undefined => secrets.signer(environmentId),
    publicPart(environmentId: string): PublicPart | undefined {
      const entry = status().kind === 'shut' ? undefined : currentKey(sealed.file(), environmentId);
      return entry && { keyId: entry.keyId, publicKey: bytesOf(entry.publicKeyBase64) };
    },
    /** The public halves that it used before; none while the vault is shut. */
    formerKeys: (environmentId: string): NonNullable<Environment['formerKeys']> =>
      (status().kind === 'shut' ? [] : sealed.file().keys)
        .filter((entry) => entry.environmentId === environmentId && entry.status === 'former')
        .map(({ keyId, publicKeyBase64 }) => ({ keyId, publicKeyBase64 })),
    /** What the doctor may ask of the environment's key; undefined if there is none, or while the vault is shut or locked. */
    keyTests: (environmentId: string): KeyTests | undefined => keyTests(sealed, environmentId),
    /** Generates and seals the environment's key on first use; undefined if the vault is shut or locked. */
    ensureSigner(environmentId: string): Promise<Signer | undefined> {
      // In turn: two that both found no key would both make one.
      return ensuring(async () => {
        const now = status();
        if (now.kind !== 'open') return undefined;
        if (!currentKey(now.file, environmentId)) await keys.generate(environmentId);
        return secrets.signer(environmentId);
      });
    },
    /** The tokens that are open now. */
    secretTexts: tokens.all,
    /**
     * Masks every token that was open in this run, exactly: by itself, or by its digest while the vault is locked. Take it
     * before any await: what locks meanwhile is in another masker. `ownEnvironmentId`: whose token the request carries.
     */
    masker: (ownEnvironmentId?: string): Masker => tokens.maskers(ownEnvironmentId).exact,
    /** For foreign bytes on their way into history: also masks whatever could be a token that was never open in this run. */
    recordingMasker: (ownEnvironmentId?: string): Masker => tokens.maskers(ownEnvironmentId).recording,
    /** Keys and tokens by environment, without their secrets; also what a shut vault's file says, unproven. */
    secrets: (): readonly EnvironmentSecrets[] => secretsByEnvironment(status().file, tokens.inMemory()),
    /** Removes everything stored for an environment. */
    async forget(environmentId: string): Promise<void> {
      tokens.dropFromMemory(environmentId);
      const isHeld = (entry: { readonly environmentId: string }) => entry.environmentId === environmentId;
      if (status().kind === 'shut' || ![...sealed.file().keys, ...sealed.file().tokens].some(isHeld)) return;
      await sealed.update((now) => withoutEnvironment(now, environmentId));
    },
    async unlock(passphrase: string): Promise<void> {
      await sealed.unlock(passphrase);
      idle.touch();
    },
    /** Locks at once. Throws AppError `vault-no-passphrase`. */
    lock: (): void => sealed.lock('asked'),
    /** `current` is required if there is a passphrase already. */
    async setPassphrase(current: string | undefined, next: string): Promise<void> {
      const length = [...next].length;
      if (length < SHORTEST_PASSPHRASE) {
        const message = `A passphrase of the vault is at least ${SHORTEST_PASSPHRASE} characters, got ${length}. Four random words are easy to keep and hard to guess.`;
        throw new AppError({ code: 'vault-passphrase-short', message });
      }
      await sealed.setPassphrase(current, next);
      idle.touch();
    },
    removePassphrase: sealed.removePassphrase,
    /**
     * Adds an unlocker, or renews one that is broken. Where there is no vault yet because the keyring does not answer,
     * a key file begins one. Throws AppError `vault-*`, and then nothing has changed.
     */
    addUnlocker: sealed.addUnlocker,
    removeUnlocker: sealed.removeUnlocker,
    /** 0 means never. */
    async setIdleLock(idleLockMs: number): Promise<void> {
      await sealed.update((now) => ({ ...now, idleLockMs }));
      idle.touch();
    },
    /** The page's user did something: restarts the idle time. */
    touch: idle.touch,
    /** Loads what another program wrote; true if there was something. */
    refresh: sealed.refresh,
    /** Tries again to open a vault that was shut; asks the keyring for at most three seconds, and takes a later answer too. */
    async reopen(): Promise<void> {
      await sealed.reopen();
      idle.touch();
    },
    /**
     * Renames the vault file (and its key file) and opens an empty vault. Returns the old file's new name. Throws AppError
     * `vault-changed` if another program has replaced it since this one looked.
     */
    setAside: sealed.setAside,
    close: idle.end,
  };
}

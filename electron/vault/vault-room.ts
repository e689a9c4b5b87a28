/**
 * The vault as the services meet it: open, or shut with a reason. A vault that cannot be opened stops signing and
 * nothing else, and its file is never written.
 */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type Failure } from '../../shared/contract/failure.ts';
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import type { RandomSource, Signer } from '../../shared/signature/ports.ts';
import { setAsideName } from '../set-aside.ts';
import type { Sealer } from '../workbench.ts';
import { openKeyFileSealer } from './key-file-sealer.ts';
import { readIfPresent } from './private-file.ts';
import { openVault, type Vault } from './vault.ts';

export type Credentials = { readonly signer: Signer; readonly token: string };

export type VaultRoom = {
  state(): WorkbenchState['vault'];
  /** The environment's Signer and token. Throws AppError `vault-*` where it is shut, `credentials-missing` where there are none. */
  credentials(environmentId: string): Credentials;
  signer(environmentId: string): Signer | undefined;
  /** Makes and seals the environment's key at first use; undefined where the vault is shut. */
  ensureSigner(environmentId: string, nowMs: number): Promise<Signer | undefined>;
  keepToken(environmentId: string, token: string): void;
  hasToken(environmentId: string): boolean;
  /** Drops what is held for an environment. */
  forget(environmentId: string): Promise<void>;
  secretTexts(): readonly string[];
  /** Renames the vault file (and its key file) and opens an empty vault. Returns the name it was kept under. */
  setAside(nowMs: number): Promise<string>;
};

export async function openVaultRoom(
  folder: string,
  random: RandomSource,
  osSealer: Sealer | undefined,
): Promise<VaultRoom> {
  const path = join(folder, osSealer ? `vault-${osSealer.id}.json` : 'vault.json');
  const keyPath = join(folder, 'vault.key');
  // Tokens live here and not in the Vault, so that they outlast a vault that is set aside.
  const tokens = new Map<string, string>();
  let opened = await tryOpen(path, keyPath, random, osSealer);

  return {
    state() {
      const sealedBy = osSealer?.description ?? `a key file in the user-data folder (${keyPath})`;
      return 'vault' in opened
        ? { kind: 'ready', path, sealedBy }
        : { kind: 'failed', path, failure: opened.failure, usable: false, sealedBy };
    },
    credentials(environmentId) {
      if (!('vault' in opened)) throw new AppError(opened.failure);
      const signer = opened.vault.signer(environmentId);
      const token = tokens.get(environmentId);
      if (!signer || token === undefined) {
        const missing = signer ? 'no access token' : 'no private key';
        throw new AppError({
          code: 'credentials-missing',
          message: `The environment ${environmentId} has ${missing}, so its requests cannot be signed.`,
        });
      }
      return { signer, token };
    },
    signer: (environmentId) => ('vault' in opened ? opened.vault.signer(environmentId) : undefined),
    ensureSigner: async (environmentId, nowMs) =>
      'vault' in opened ? opened.vault.ensureSigner(environmentId, nowMs) : undefined,
    keepToken: (environmentId, token) => void tokens.set(environmentId, token),
    hasToken: (environmentId) => tokens.has(environmentId),
    forget: async (environmentId) => void tokens.delete(environmentId),
    secretTexts: () => [...tokens.values()],
    async setAside(nowMs) {
      const keptAs = await setAsideName(path, nowMs);
      if (await readIfPresent(path)) await rename(path, keptAs);
      if (!osSealer && (await readIfPresent(keyPath))) await rename(keyPath, await setAsideName(keyPath, nowMs));
      opened = await tryOpen(path, keyPath, random, osSealer);
      return keptAs;
    },
  };
}

type Opened = { readonly vault: Vault } | { readonly failure: Failure };

async function tryOpen(
  path: string,
  keyPath: string,
  random: RandomSource,
  osSealer: Sealer | undefined,
): Promise<Opened> {
  try {
    const sealerFor = async (isNew: boolean) => osSealer ?? openKeyFileSealer(keyPath, random, isNew);
    return { vault: await openVault(path, sealerFor, random) };
  } catch (error) {
    if (error instanceof AppError) return { failure: error.failure };
    const reason = error instanceof Error ? error.message : 'no reason given';
    return {
      failure: {
        code: 'vault-unreadable',
        message: `The vault ${path} cannot be read: ${reason}. It was left as it is.`,
      },
    };
  }
}

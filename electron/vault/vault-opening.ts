/**
 * Opens the vault without holding up the program: a keyring that takes its time leaves the vault shut, with the reason,
 * and opens it when it answers.
 *
 * After three seconds the reason becomes a sentence that says what to do. Trying again asks the keyring anew; whichever
 * answer comes first is taken. What was asked about a file that was set aside or replaced meanwhile is not.
 */
import { join } from 'node:path';
import { isVaultWaiting } from '../../shared/contract/vault-shut.ts';
import type { KeyringState } from '../../shared/contract/workbench-state.ts';
import type { Failure } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { linkTargetOf, readIfPresent } from '../files/private-file.ts';
import { keyFileAt } from './key-file-sealer.ts';
import { keyringName } from './keyring-names.ts';
import { type OpenedVault, openVaultFile } from './opened-vault.ts';
import type { Keyring } from './sealer.ts';
import { cannotOpen, keyringAsked, keyringSilent } from './vault-error.ts';
import { parseVaultFile, type VaultFile } from './vault-file.ts';
import { failureOf, type Ways } from './ways-in.ts';

/** How long the vault is said to be waiting before it is said what to do. */
const KEYRING_MS = 3_000;

export type Opened =
  | { readonly vault: OpenedVault }
  /** `file`: what stands there, as far as it can be read; nothing of it is proven. */
  | { readonly failure: Failure; readonly file?: VaultFile };

export type OpeningDeps = {
  readonly folder: string;
  readonly random: RandomSource;
  readonly keyring: Keyring | undefined;
  later(act: () => void, afterMs: number): () => void;
  /** Called when something changed by itself. */
  onChange(): void;
};

export function vaultFileIn(folder: string): string {
  return join(folder, 'vault.json');
}

export type VaultOpening = Awaited<ReturnType<typeof startOpening>>;

/** Returns at once where only the keyring opens the vault. */
export async function startOpening({ folder, random, keyring, later, onChange }: OpeningDeps) {
  const path = vaultFileIn(folder);
  const keyFile = keyFileAt(join(folder, 'vault.key'), random);
  let opened: Opened = { failure: keyringAsked(path).failure };
  let keyringState: KeyringState | undefined = keyring && { kind: 'waiting' };
  /** Grows with each file; what was asked about an earlier one is not taken. */
  let epoch = 0;
  let attempt = 0;
  /** The file's bytes when it was last found not to open. */
  let shutBytes: Uint8Array | undefined;
  let settled: Promise<void> = Promise.resolve();

  /** The keyring, telling what it says of itself. */
  const watched = (onAsked: () => void): Keyring | undefined =>
    keyring && {
      async look() {
        keyringState = { kind: 'waiting' };
        onAsked();
        const found = await keyring.look();
        keyringState =
          found.kind === 'available' ? { kind: 'available', name: keyringName(found.sealer.backend) } : found;
        return found;
      },
    };

  /** Opens the file; resolves once it is open, shut for a reason, or waiting for the keyring. */
  async function begin(isWithKeyring = true): Promise<void> {
    attempt += 1;
    const mine = attempt;
    const mineEpoch = epoch;
    let asked = (): void => {};
    const isAsked = new Promise<'asked'>((resolve) => {
      asked = () => resolve('asked');
    });
    const ways: Ways = { keyFile, keyring: isWithKeyring ? watched(() => asked()) : undefined };
    let isDone = false;
    let isLate = false;
    const take = (result: Opened): void => {
      isDone = true;
      const isOpen = 'vault' in opened;
      // Of two attempts the first that opens it counts, but only the last one's refusal.
      if (isOpen || mineEpoch !== epoch || (!('vault' in result) && mine !== attempt)) return;
      opened = result;
      if ('vault' in result) learn(result.vault, keyringState?.kind === 'waiting');
      if (isLate) onChange();
    };
    shutBytes = await readIfPresent(path).catch(() => undefined);
    // Before anything is asked: from the answer on, nothing may be written over what it brought.
    const file = await peek(path);
    const opening = tryOpen(path, ways, random).then(take);
    const first = await Promise.race([opening.then(() => 'done' as const), isAsked]);
    if (first === 'done' || isDone) {
      settled = Promise.resolve();
      return;
    }
    isLate = true;
    opened = { failure: keyringAsked(path).failure, file };
    settled = new Promise((resolve) => {
      const cancel = later(() => {
        if (!isDone && mine === attempt && !('vault' in opened)) {
          opened = { ...opened, failure: keyringSilent(KEYRING_MS).failure };
          onChange();
        }
        resolve();
      }, KEYRING_MS);
      void opening.then(() => {
        cancel();
        resolve();
      });
    });
  }

  /** What the page says of the keyring, where opening did not ask it already. */
  function learn(vault: OpenedVault, isUnasked: boolean): void {
    // Under a passphrase nobody needs it, and a keyring may ask its user.
    if (!keyring || vault.lockedBecause() !== undefined || vault.file().wraps[0]?.kind === 'passphrase') return;
    const asking = async () => {
      if (vault.file().wraps.some(({ kind }) => kind === 'os')) await vault.checkKeyring();
      else if (isUnasked) await watched(() => {})?.look();
    };
    void asking().then(onChange);
  }

  await begin();

  return {
    path,
    keyPath: keyFile.path,
    now: () => opened,
    keyringState: () => keyringState,
    /** Resolves once the vault is open or it is known why not; at most after the keyring's three seconds. */
    settled: () => settled,
    /** Tries again; also a keyring that was found broken beside a way that works. */
    async again(): Promise<void> {
      if ('vault' in opened) return learn(opened.vault, true);
      if (!isVaultWaiting(opened.failure)) await begin();
      await settled;
    },
    /** Begins a vault that opens by a key file, where there is none and the keyring does not answer. */
    async withoutKeyring(): Promise<void> {
      epoch += 1;
      await begin(false);
    },
    /** Whether the file is another than the one that did not open. */
    async isChanged(): Promise<boolean> {
      const bytes = await readIfPresent(path).catch(() => undefined);
      return bytes !== undefined && !(shutBytes !== undefined && Buffer.from(bytes).equals(shutBytes));
    },
    async afresh(): Promise<void> {
      epoch += 1;
      opened = { failure: keyringAsked(path).failure };
      await begin();
    },
    async shut(error: unknown): Promise<void> {
      epoch += 1;
      shutBytes = await readIfPresent(path).catch(() => undefined);
      opened = { failure: failureOf(path, error), file: await peek(path) };
    },
  };
}

async function tryOpen(path: string, ways: Ways, random: RandomSource): Promise<Opened> {
  try {
    const target = await linkTargetOf(path);
    if ('missingTarget' in target) {
      throw cannotOpen('vault-link-broken', path, `it is a link to ${target.missingTarget}, and nothing is there`);
    }
    return { vault: await openVaultFile({ path: target.path, ways, random }) };
  } catch (error) {
    return { failure: failureOf(path, error), file: await peek(path) };
  }
}

async function peek(path: string): Promise<VaultFile | undefined> {
  try {
    const bytes = await readIfPresent(path);
    return bytes && parseVaultFile(path, bytes);
  } catch {
    // What cannot be read says nothing of itself; the failure is told already.
    return undefined;
  }
}

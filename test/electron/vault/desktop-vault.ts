/** One vault for the desktop, which can ask a keyring, and for the browser and the command line, which cannot. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { Keyring } from '../../../electron/vault/sealer.ts';
import { openVault, type Vault } from '../../../electron/vault/vault.ts';
import type { PretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';

export const vaultFile = (folder: string) => join(folder, 'vault.json');
export const kinds = (folder: string): string[] =>
  JSON.parse(readFileSync(vaultFile(folder), 'utf8')).wraps.map(({ kind }: { kind: string }) => kind);
export const keyOf = (vault: Vault) => vault.signer('sandbox')?.publicKey;

/** Opened as far as it opens by itself; the bound is rung by the test, not by the clock. */
export async function start(folder: string, keyring?: Keyring) {
  const rings: (() => void)[] = [];
  const changes: string[] = [];
  const vault = await openVault(folder, systemRandom, keyring, {
    clock: systemClock,
    later(act) {
      rings.push(act);
      return () => void rings.splice(rings.indexOf(act), 1);
    },
    onChange: () => void changes.push('changed'),
  });
  onTestFinished(() => vault.close());
  const ring = (): void => {
    for (const act of rings.splice(0)) act();
  };
  return { vault, changes, ring };
}

/** The vault of a desktop whose keyring answers at once. */
export async function desktop(folder: string, keyring: PretendedKeyring): Promise<Vault> {
  const { vault } = await start(folder, keyring);
  await expect.poll(() => vault.state().kind).toBe('ready');
  return vault;
}

export const browser = async (folder: string): Promise<Vault> => (await start(folder)).vault;

/** A folder whose vault only the desktop opens. */
export async function desktopFolder(keyring: PretendedKeyring) {
  const folder = tempFolder();
  const vault = await desktop(folder, keyring);
  await vault.keys.generate('sandbox');
  await vault.setToken('staging', 'token-of-staging');
  return { folder, vault };
}

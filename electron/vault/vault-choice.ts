/**
 * Chooses between the two vault files of a data folder: the desktop's, sealed by the system, and the other doors'.
 *
 * Each program has a file of its own name, because neither can open the other's seal. A program without its own file
 * uses the other one if it can open it: one with a passphrase, or with the program's own seal.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { OtherVault, VaultSealKind } from '../../shared/contract/workbench-state.ts';
import { isTaken, readIfPresent } from '../files/private-file.ts';

type SealerId = Exclude<VaultSealKind, 'passphrase'>;

const NAMES: Readonly<Record<SealerId, string>> = { 'key-file': 'vault.json', os: 'vault-os.json' };

export type VaultChoice = { readonly path: string; readonly otherPath: string };

export async function chooseVault(folder: string, sealerId: SealerId): Promise<VaultChoice> {
  const own = join(folder, NAMES[sealerId]);
  const other = join(folder, NAMES[sealerId === 'os' ? 'key-file' : 'os']);
  if (await isTaken(own)) return { path: own, otherPath: other };
  const seen = await peekVault(other);
  const isUsable = seen?.seal === 'passphrase' || seen?.seal === sealerId;
  return isUsable ? { path: other, otherPath: own } : { path: own, otherPath: other };
}

const peekSchema = z.object({
  seal: z.object({ kind: z.string() }),
  keys: z.array(z.unknown()),
});

const KINDS: readonly VaultSealKind[] = ['key-file', 'os', 'passphrase'];

/** What a vault file says about itself in clear, without opening it; undefined if there is none. */
export async function peekVault(path: string): Promise<OtherVault | undefined> {
  try {
    const bytes = await readIfPresent(path);
    if (!bytes) return undefined;
    const { seal, keys } = peekSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { path, seal: KINDS.find((kind) => kind === seal.kind) ?? 'unreadable', keyCount: keys.length };
  } catch {
    // A file that is not a vault is reported as unreadable; this program does not open it.
    return { path, seal: 'unreadable', keyCount: 0 };
  }
}

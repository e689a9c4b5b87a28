/**
 * Which of the two vault files of a data folder a program uses: the desktop's, sealed by the system, or the other doors'.
 *
 * Each program has a file of its own name, because neither can open what the other's seal keeps. One that has none of its
 * own takes the other where it can open it: sealed by a passphrase, or by its own seal.
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

/** What a vault file says of itself in clear, without opening it; undefined where there is none. */
export async function peekVault(path: string): Promise<OtherVault | undefined> {
  try {
    const bytes = await readIfPresent(path);
    if (!bytes) return undefined;
    const { seal, keys } = peekSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { path, seal: KINDS.find((kind) => kind === seal.kind) ?? 'unreadable', keyCount: keys.length };
  } catch {
    // A file that is no vault is told as one that cannot be read; it is not this program's to open.
    return { path, seal: 'unreadable', keyCount: 0 };
  }
}

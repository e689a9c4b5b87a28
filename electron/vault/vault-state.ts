/** The vault's state as the page draws it: open, locked or shut, and each way that opens it. No secret is in it. */
import type { VaultState, VaultWay } from '../../shared/contract/workbench-state.ts';
import { keyringName } from './keyring-names.ts';
import { sealOf, type VaultFile, type VaultWrap } from './vault-file.ts';
import type { VaultOpening } from './vault-opening.ts';
import type { WayHealth } from './ways-in.ts';

type StateDeps = {
  readonly opening: VaultOpening;
  /** This program can ask the system's keyring. */
  readonly hasKeyring: boolean;
};

export function vaultState({ opening, hasKeyring }: StateDeps): VaultState {
  const { path, keyPath } = opening;
  const opened = opening.now();
  const file: VaultFile | undefined = 'vault' in opened ? opened.vault.file() : opened.file;
  const health = 'vault' in opened ? opened.vault.health() : {};
  const ways = (file?.wraps ?? []).map((wrap) =>
    wayOf(wrap, keyPath, wrap.kind === 'passphrase' ? undefined : health[wrap.kind]),
  );
  const seal = file ? sealOf(file) : hasKeyring ? 'os' : 'key-file';
  const sealedBy =
    ways.map(({ by }) => by).join(' or by ') || (hasKeyring ? 'the system’s keyring' : keyFileWords(keyPath));
  const common = { path, seal, sealedBy, ways, keyring: opening.keyringState() };
  if (!('vault' in opened)) {
    return { kind: 'failed', failure: opened.failure, usable: false, lock: { kind: 'none' }, ...common };
  }
  if (seal !== 'passphrase') return { kind: 'ready', lock: { kind: 'none' }, ...common };
  const because = opened.vault.lockedBecause();
  if (because !== undefined) return { kind: 'ready', lock: { kind: 'locked', because }, ...common };
  return { kind: 'ready', lock: { kind: 'unlocked', idleLockMs: opened.vault.file().idleLockMs }, ...common };
}

function wayOf(wrap: VaultWrap, keyPath: string, health: WayHealth | undefined): VaultWay {
  const found = health ?? ({ kind: 'untried' } as const);
  if (wrap.kind === 'passphrase') return { kind: 'passphrase', by: 'a passphrase', health: { kind: 'opens' } };
  if (wrap.kind === 'os') return { kind: 'os', by: keyringName(wrap.backend), health: found };
  return { kind: 'key-file', by: keyFileWords(keyPath), health: found };
}

function keyFileWords(keyPath: string): string {
  return `a key file in the user-data folder (${keyPath})`;
}

/** What is told of the vault: its state and unlockers; public keys, dates and lengths by environment. No secret is in it. */
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { EnvironmentSecrets, KeyView } from '../../shared/contract/vault-commands.ts';
import type { VaultLock, VaultState, VaultWay } from '../../shared/contract/workbench-state.ts';
import type { KeyFormat } from '../../shared/keys/key-material.ts';
import { fingerprint } from '../../shared/keys/openssh-public.ts';
import { keyringName } from './keyring-names.ts';
import type { SealedVault } from './sealed-vault.ts';
import { OPENS } from './unlockers.ts';
import { type KeyEntry, sealOf, type VaultFile, type VaultWrap } from './vault-file.ts';

/** Environments that have a key or a token; `memoryTokens` are those held only in memory. */
export function secretsByEnvironment(
  file: VaultFile | undefined,
  memoryTokens: ReadonlyMap<string, string>,
): EnvironmentSecrets[] {
  const keys = file?.keys ?? [];
  const tokens = file?.tokens ?? [];
  const ids = new Set([...keys, ...tokens].map((entry) => entry.environmentId));
  for (const id of memoryTokens.keys()) ids.add(id);
  return [...ids].map((environmentId) => {
    const own = keys.filter((entry) => entry.environmentId === environmentId);
    const inUse = own.find((entry) => entry.status === 'current');
    const former = own
      .filter((entry) => entry.status === 'former')
      .sort((a, b) => (b.replacedAtMs ?? 0) - (a.replacedAtMs ?? 0));
    const inMemory = memoryTokens.get(environmentId);
    const sealed = tokens.find((entry) => entry.environmentId === environmentId);
    return {
      environmentId,
      key: inUse && keyView(inUse),
      formerKeys: former.map(keyView),
      token:
        inMemory === undefined
          ? sealed && { length: sealed.length, setAtMs: sealed.setAtMs }
          : { length: inMemory.length },
    };
  });
}

function keyView(entry: KeyEntry): KeyView {
  const { keyId, publicKeyBase64, createdAtMs, origin, format, replacedAtMs } = entry;
  return {
    keyId,
    publicKeyBase64,
    fingerprint: fingerprint(bytesOf(publicKeyBase64)),
    createdAtMs,
    origin,
    // The vault wrote it from a KeyFormat; in the file it is plain text.
    format: format as KeyFormat | undefined,
    replacedAtMs,
  };
}

/** The vault's state as the page draws it: open, locked or shut, and each of its unlockers. No secret is in it. */
export function vaultState(vault: SealedVault, hasKeyring: boolean): VaultState {
  const { path, keyPath } = vault;
  const status = vault.status();
  const { file } = status;
  const ways = (file?.wraps ?? []).map((wrap): VaultWay => {
    // Of a shut vault its failure is told, and nothing of the file is proven.
    const found = status.kind === 'shut' ? undefined : vault.healthOf(wrap);
    const health = wrap.kind === 'passphrase' ? OPENS : (found ?? { kind: 'untried' });
    return { kind: wrap.kind, by: unlockerName(wrap, keyPath), health };
  });
  const seal = file ? sealOf(file) : hasKeyring ? 'os' : 'key-file';
  const sealedBy =
    ways.map(({ by }) => by).join(' or by ') || (hasKeyring ? 'the system’s keyring' : keyFileWords(keyPath));
  const common = { path, seal, sealedBy, ways, keyring: vault.keyringState() };
  if (status.kind === 'shut') {
    return { kind: 'failed', failure: status.failure, usable: false, lock: { kind: 'none' }, ...common };
  }
  if (seal !== 'passphrase') return { kind: 'ready', lock: { kind: 'none' }, ...common };
  const { idleLockMs } = status.file;
  const lock: VaultLock =
    status.kind === 'locked' ? { kind: 'locked', because: status.because } : { kind: 'unlocked', idleLockMs };
  return { kind: 'ready', lock, ...common };
}

function unlockerName(wrap: VaultWrap, keyPath: string): string {
  if (wrap.kind === 'passphrase') return 'a passphrase';
  return wrap.kind === 'os' ? keyringName(wrap.backend) : keyFileWords(keyPath);
}

function keyFileWords(keyPath: string): string {
  return `a key file in the user-data folder (${keyPath})`;
}

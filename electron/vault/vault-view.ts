/** The public view of a vault file: public keys, dates and lengths, by environment. */
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { EnvironmentSecrets, KeyView } from '../../shared/contract/vault-commands.ts';
import type { KeyFormat } from '../../shared/keys/key-material.ts';
import { fingerprint } from '../../shared/keys/openssh-public.ts';
import type { KeyEntry, VaultFile } from './vault-file.ts';

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

/**
 * Access tokens: sealed in the vault, or in memory only where each start makes a new one.
 *
 * Tokens in memory survive locking the vault or setting it aside, and win over a sealed one.
 */
import { createSecretFinder, joinFinders } from '../../shared/observed/find-secrets.ts';
import { createMasker, type Masker, maskerOf } from '../../shared/observed/mask-secrets.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { checkedToken } from './checked-token.ts';
import type { SealedVault } from './sealed-vault.ts';
import { withoutToken, withToken } from './vault-changes.ts';
import { sealToken } from './vault-entries.ts';

/** `commands` is the part that the vault passes on; the rest is for this folder. */
export function createVaultTokens(vault: SealedVault, random: RandomSource, nowMs: () => number) {
  const memory = new Map<string, string>();
  const sealed = (environmentId: string) =>
    vault.status().kind !== 'shut' && vault.file().tokens.some((entry) => entry.environmentId === environmentId);
  const commands = {
    /** Holds a token in memory, for this run. */
    keepToken: (environmentId: string, token: string): void => void memory.set(environmentId, token),
    /** Seals and stores a token. Throws AppError `token-invalid` or `token-short`, or `vault-*` if the vault is shut or locked. */
    async setToken(environmentId: string, given: string): Promise<void> {
      const token = checkedToken(given);
      await vault.update((now, master) =>
        withToken(now, {
          environmentId,
          setAtMs: nowMs(),
          length: token.length,
          sealedTokenBase64: sealToken(master, random, environmentId, token),
        }),
      );
    },
    async clearToken(environmentId: string): Promise<void> {
      memory.delete(environmentId);
      if (sealed(environmentId)) await vault.update((now) => withoutToken(now, environmentId));
    },
    /** Also known while the vault is locked. */
    hasToken: (environmentId: string): boolean => memory.has(environmentId) || sealed(environmentId),
  };
  const token = (environmentId: string): string | undefined =>
    memory.get(environmentId) ?? vault.secrets.token(environmentId);
  const all = (): readonly string[] => [...memory.values(), ...vault.secrets.tokens()];
  return {
    commands,
    token,
    all,
    inMemory: (): ReadonlyMap<string, string> => memory,
    dropFromMemory: (environmentId: string): void => void memory.delete(environmentId),
    /**
     * Maskers of the tokens: an exact one for what leaves main, and one for foreign bytes that are recorded.
     *
     * They differ only while tokens are in the file that were never open in this run: of those the length alone is known.
     * What could be such a token is masked where someone else wrote it. Our own ids, codes and names are never masked by
     * looks: a page that gets stars for an id can ask for nothing with it.
     */
    maskers(ownEnvironmentId: string | undefined): { readonly exact: Masker; readonly recording: Masker } {
      const status = vault.status();
      if (status.kind === 'open') {
        const exact = createMasker(all(), ownEnvironmentId === undefined ? undefined : token(ownEnvironmentId));
        return { exact, recording: exact };
      }
      const known = joinFinders([createSecretFinder([...memory.values()]), vault.secrets.digests()]);
      const exact = maskerOf(known, 0);
      if (!status.file) return { exact, recording: exact };
      const recording = maskerOf(joinFinders([known, vault.secrets.looks(status.file)]), 0);
      return { exact, recording: { ...recording, ours: exact.ours } };
    },
  };
}

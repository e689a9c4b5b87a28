/**
 * Access tokens: sealed in the vault, or in memory only where each start makes a new one.
 *
 * Tokens in memory survive locking the vault or setting it aside, and win over a sealed one.
 */
import type { RandomSource } from '../../shared/signature/ports.ts';
import { checkedToken } from './checked-token.ts';
import type { OpenedVault } from './opened-vault.ts';
import { withoutToken, withToken } from './vault-changes.ts';
import { sealToken } from './vault-entries.ts';
import type { VaultFile } from './vault-file.ts';

export type VaultTokens = {
  /** Holds a token in memory, for this run. */
  keepToken(environmentId: string, token: string): void;
  /** Seals and stores a token. Throws AppError `token-invalid` or `token-short`, or `vault-*` if the vault is shut or locked. */
  setToken(environmentId: string, token: string): Promise<void>;
  clearToken(environmentId: string): Promise<void>;
  /** Also known while the vault is locked. */
  hasToken(environmentId: string): boolean;
};

type TokenDeps = {
  need(): OpenedVault;
  file(): VaultFile | undefined;
  readonly random: RandomSource;
  nowMs(): number;
};

/** `commands` is the part that the vault passes on; the rest is for this folder. */
export function createVaultTokens({ need, file, random, nowMs }: TokenDeps) {
  const memory = new Map<string, string>();
  const sealed = (environmentId: string) =>
    file()?.tokens.find((entry) => entry.environmentId === environmentId) !== undefined;
  const open = (): OpenedVault | undefined => (file() ? need() : undefined);
  const commands: VaultTokens = {
    keepToken: (environmentId, token) => void memory.set(environmentId, token),
    async setToken(environmentId, given) {
      const token = checkedToken(given);
      await need().update((now, master) =>
        withToken(now, {
          environmentId,
          setAtMs: nowMs(),
          length: token.length,
          sealedTokenBase64: sealToken(master, random, environmentId, token),
        }),
      );
    },
    async clearToken(environmentId) {
      memory.delete(environmentId);
      if (sealed(environmentId)) await need().update((now) => withoutToken(now, environmentId));
    },
    hasToken: (environmentId) => memory.has(environmentId) || sealed(environmentId),
  };
  return {
    commands,
    token: (environmentId: string): string | undefined =>
      memory.get(environmentId) ?? open()?.secrets.token(environmentId),
    all: (): readonly string[] => [...memory.values(), ...(open()?.secrets.tokens() ?? [])],
    inMemory: (): ReadonlyMap<string, string> => memory,
    dropFromMemory: (environmentId: string): void => void memory.delete(environmentId),
  };
}

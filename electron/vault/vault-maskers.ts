/**
 * The maskers of the vault's tokens: an exact one for what leaves main, and one for foreign bytes that are recorded.
 *
 * They differ only while tokens are in the file that were never open in this run: of those the length alone is known. What
 * could be such a token is masked where someone else wrote it. Our own ids, codes and names are never masked by looks: a
 * page that gets stars for an id can ask for nothing with it.
 */
import { createSecretFinder, joinFinders } from '../../shared/observed/find-secrets.ts';
import { createMasker, type Masker, maskerOf } from '../../shared/observed/mask-secrets.ts';
import type { OpenedVault } from './opened-vault.ts';
import type { createVaultTokens } from './vault-tokens.ts';

export type VaultMaskers = { readonly exact: Masker; readonly recording: Masker };

/** @param forgotten the vault whose tokens are not in memory now; undefined while it is open. */
export function vaultMaskers(
  tokens: Pick<ReturnType<typeof createVaultTokens>, 'all' | 'inMemory' | 'token'>,
  ownEnvironmentId: string | undefined,
  forgotten: Pick<OpenedVault, 'secrets' | 'file'> | undefined,
): VaultMaskers {
  if (!forgotten) {
    const own = ownEnvironmentId === undefined ? undefined : tokens.token(ownEnvironmentId);
    const exact = createMasker(tokens.all(), own);
    return { exact, recording: exact };
  }
  const { secrets } = forgotten;
  const known = joinFinders([createSecretFinder([...tokens.inMemory().values()]), secrets.digests()]);
  const exact = maskerOf(known, 0);
  const recording = maskerOf(joinFinders([known, secrets.looks(forgotten.file())]), 0);
  return { exact, recording: { ...recording, ours: exact.ours } };
}

/**
 * From version 1 of the vault file to version 2: each seed was sealed by the seal itself, now one master key seals all.
 *
 * Nothing is written here; the file as it was is kept by the caller under a dated name before the new one takes its place.
 */
import type { RandomSource } from '../../shared/signature/ports.ts';
import type { Sealer } from '../program.ts';
import { newMasterKey, sealCheck, wrapMaster } from './master-key.ts';
import { nodeSigner } from './node-signer.ts';
import { notItsPair, sealSeed } from './vault-entries.ts';
import { cannotOpen } from './vault-error.ts';
import { base64Of, bytesOfBase64, type KeyEntry, type OldVaultFile, type VaultFile } from './vault-file.ts';

const OLD_CHALLENGE = 'dialbench vault';
const DEFAULT_IDLE_LOCK_MS = 15 * 60_000;

export type MadeVault = { readonly file: VaultFile; readonly master: Uint8Array };

/** A vault without entries; `revision` 0 stands for "not yet written". */
export async function emptyVault(sealer: Sealer, random: RandomSource): Promise<MadeVault> {
  const master = newMasterKey(random);
  const file: VaultFile = {
    format: 'dialbench-vault',
    version: 2,
    revision: 0,
    seal: await wrapMaster(master, { sealer }, random),
    masterCheckBase64: sealCheck(master, random),
    idleLockMs: DEFAULT_IDLE_LOCK_MS,
    keys: [],
    tokens: [],
  };
  return { file, master };
}

/** Throws AppError `vault-other-seal`, `vault-wrong-seal`, `vault-inconsistent` or the sealer's own. */
export async function migrateVault(
  path: string,
  old: OldVaultFile,
  sealer: Sealer,
  random: RandomSource,
): Promise<MadeVault> {
  await checkOldSeal(path, old, sealer);
  const made = await emptyVault(sealer, random);
  const keys: KeyEntry[] = [];
  for (const { sealedSeedBase64, ...kept } of old.keys) {
    const seed = await sealer.open(bytesOfBase64(sealedSeedBase64));
    const { publicKey } = nodeSigner(seed, kept.keyId);
    if (base64Of(publicKey) !== kept.publicKeyBase64) throw notItsPair(path, kept);
    const sealed = sealSeed(made.master, random, kept, seed);
    seed.fill(0);
    // Version 1 knew generated keys only.
    keys.push({ ...kept, standing: 'current', origin: 'generated', sealedSeedBase64: sealed });
  }
  return { ...made, file: { ...made.file, keys } };
}

async function checkOldSeal(path: string, old: OldVaultFile, sealer: Sealer): Promise<void> {
  if (old.sealedBy !== sealer.id) {
    const reason = `it is sealed by “${old.sealedBy}”, and this program seals by “${sealer.id}”`;
    throw cannotOpen('vault-other-seal', path, reason);
  }
  const challenge = await sealer.open(bytesOfBase64(old.challengeBase64)).catch((cause: unknown) => {
    throw cannotOpen('vault-wrong-seal', path, 'the key that sealed it is not the one at hand', cause);
  });
  if (new TextDecoder().decode(challenge) !== OLD_CHALLENGE) {
    throw cannotOpen('vault-wrong-seal', path, 'its challenge holds another text');
  }
}

/**
 * Private keys of the vault: generated, imported, put back in use, renamed, deleted, exported encrypted.
 *
 * Seeds are wiped as soon as they are sealed. A key leaves this folder only as text encrypted under a passphrase given
 * for that export, never in clear.
 */

import { toBase64 } from '../../shared/bytes/base64.ts';
import { SHORTEST_PASSPHRASE } from '../../shared/contract/vault-commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { nodeSigner } from './node-signer.ts';
import type { SealedVault } from './sealed-vault.ts';
import { checkedKeyId, keyEntry, withKeyInUse, withKeyRenamed, withNewKey, withoutKey } from './vault-changes.ts';
import { openSeed, sealSeed } from './vault-entries.ts';
import type { KeyEntry } from './vault-file.ts';

type KeyRef = Pick<KeyEntry, 'environmentId' | 'publicKeyBase64'>;

export type ImportedKey = {
  /** A file's bytes, or pasted text; any form that shared/keys reads. */
  readonly input: Uint8Array | string;
  /** For an encrypted key file. */
  readonly passphrase?: string | undefined;
  readonly keyId?: string | undefined;
};

export function createVaultKeys(vault: SealedVault, random: RandomSource, nowMs: () => number) {
  const ownKeyId = (environmentId: string) =>
    `${environmentId.replace(/[^\x21-\x7e]/g, '-').slice(0, 100)}-${Buffer.from(random.bytes(4)).toString('hex')}`;

  async function put(
    seed: Uint8Array,
    entry: Pick<KeyEntry, 'environmentId' | 'keyId' | 'origin' | 'format'>,
  ): Promise<void> {
    const publicKeyBase64 = toBase64(nodeSigner(seed, entry.keyId).publicKey);
    try {
      await vault.update((now, master) => {
        const sealedSeedBase64 = sealSeed(master, random, { ...entry, publicKeyBase64 }, seed);
        return withNewKey(now, { ...entry, createdAtMs: nowMs(), publicKeyBase64, sealedSeedBase64 });
      });
    } finally {
      seed.fill(0);
    }
  }

  return {
    /** Puts a new key in use; the previous one becomes a former key. */
    generate: (environmentId: string, keyId?: string): Promise<void> =>
      put(random.bytes(32), {
        environmentId,
        keyId: checkedKeyId(keyId ?? ownKeyId(environmentId)),
        origin: 'generated',
      }),
    /** Throws AppError with a KeyFailureCode, `key-known`, `key-id` or `vault-*`. */
    async import(environmentId: string, { input, passphrase, keyId }: ImportedKey): Promise<void> {
      // Checked before the key is read: a locked vault refuses without looking at it.
      vault.master();
      // AES computes its tables when it is loaded, which no start should wait for.
      const { readPrivateKey } = await import('../../shared/keys/read-private-key.ts');
      const { seed, format, comment } = await readPrivateKey(input, passphrase);
      const named = keyId ?? (comment !== undefined && isKeyId(comment) ? comment : ownKeyId(environmentId));
      await put(seed, { environmentId, keyId: checkedKeyId(named), origin: 'imported', format });
    },
    use: (ref: KeyRef): Promise<void> => vault.update((now) => withKeyInUse(now, ref, nowMs())),
    rename: (ref: KeyRef, keyId: string): Promise<void> =>
      vault.update((now) => withKeyRenamed(now, ref, checkedKeyId(keyId))),
    remove: (ref: KeyRef): Promise<void> => vault.update((now) => withoutKey(now, ref)),
    /** Encrypted PKCS#8 as PEM, which openssl and ssh-keygen read. Throws AppError `export-passphrase`. */
    async encrypted(ref: KeyRef, passphrase: string): Promise<{ readonly keyId: string; readonly pem: string }> {
      if ([...passphrase].length < SHORTEST_PASSPHRASE) {
        const message = `A key leaves the vault only encrypted: its passphrase is at least ${SHORTEST_PASSPHRASE} characters, got ${[...passphrase].length}.`;
        throw new AppError({ code: 'export-passphrase', message });
      }
      const { writeEncryptedPkcs8Pem } = await import('../../shared/keys/encrypted-pkcs8.ts');
      const entry = keyEntry(vault.file(), ref);
      const seed = openSeed(vault.path, vault.master(), entry);
      try {
        return { keyId: entry.keyId, pem: await writeEncryptedPkcs8Pem(seed, passphrase, random) };
      } finally {
        seed.fill(0);
      }
    },
  };
}

function isKeyId(comment: string): boolean {
  try {
    checkedKeyId(comment);
    return true;
  } catch {
    // A comment that cannot be a key id is ignored.
    return false;
  }
}

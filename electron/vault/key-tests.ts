/**
 * What the doctor may ask of an environment's private key: is this signature the key's over these bytes, and which public
 * keys would broken code make of it.
 *
 * Handed out like Signers: as functions and public halves. The seed is opened for each test anew and wiped; a test
 * refuses once the vault is locked or the key is no longer the one in use.
 */
import { bytesOf } from '../../shared/bytes/base64.ts';
import { type PrivateKeyTester, secretMessageTest } from '../../shared/doctor/curve/secret-message-test.ts';
import { type KeyCandidate, seedCandidates } from '../../shared/doctor/key-candidates.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';
import { nodeSigner } from './node-signer.ts';
import type { SealedVault } from './sealed-vault.ts';
import { currentKey } from './vault-changes.ts';
import { openSeed } from './vault-entries.ts';
import { vaultLocked } from './vault-error.ts';

export type KeyTests = {
  readonly tester: PrivateKeyTester;
  /** What broken code makes of the key. */
  readonly mangledKeys: readonly KeyCandidate[];
};

/** Undefined if the environment has no key, or the vault is locked. */
export function keyTests(vault: SealedVault, environmentId: string): KeyTests | undefined {
  const inUse = () => {
    const status = vault.status();
    return status.kind === 'open' ? currentKey(status.file, environmentId) : undefined;
  };
  const entry = inUse();
  if (entry === undefined) return undefined;
  const publicKey = bytesOf(entry.publicKeyBase64);
  const withSeed = <T>(use: (seed: Uint8Array) => T): T => {
    const seed = openSeed(vault.path, vault.master(), entry);
    try {
      return use(seed);
    } finally {
      seed.fill(0);
    }
  };
  const isInUse = (): boolean => inUse()?.publicKeyBase64 === entry.publicKeyBase64;
  return {
    tester: {
      publicKey,
      testOf(signature) {
        const test = withSeed((seed) => secretMessageTest(signature, seed, publicKey, nodeCrypto));
        return (message, variant) => {
          if (!isInUse()) throw vaultLocked();
          return test(message, variant);
        };
      },
    },
    mangledKeys: withSeed((seed) => seedCandidates(seed, nodeCrypto, publicKeyOf).filter(isPublic)),
  };
}

/** What a broken signer hashed in place of the public key is a part of the private one: it does not leave. */
const isPublic = ({ hashedKey }: KeyCandidate): boolean => hashedKey === undefined;

/** By node:crypto: in JavaScript the first of these keys took a tenth of a second. */
const publicKeyOf = (seed: Uint8Array): Uint8Array => nodeSigner(seed, '').publicKey;

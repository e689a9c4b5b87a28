/**
 * The secrets of an open vault in use: one stoppable Signer for each key in use, and the tokens.
 *
 * When the file changes, Signers of keys still in use go on; all others refuse to sign, whoever holds them.
 */
import { toBase64 } from '../../shared/bytes/base64.ts';
import { AppError } from '../../shared/failure.ts';
import { joinFinders, type SecretFinder } from '../../shared/observed/find-secrets.ts';
import type { RandomSource, Signer } from '../../shared/signature/ports.ts';
import { digestFinder, looksFinder } from './locked-tokens.ts';
import { type StoppableSigner, stoppableSigner } from './node-signer.ts';
import { notItsPair, openSeed, openToken } from './vault-entries.ts';
import { vaultLocked } from './vault-error.ts';
import type { KeyEntry, VaultFile } from './vault-file.ts';

export type OpenSecrets = {
  signer(environmentId: string): Signer | undefined;
  token(environmentId: string): string | undefined;
  tokens(): readonly string[];
  /** Loads the file's secrets. Throws AppError `vault-*` if one does not open, and then changes nothing. */
  load(file: VaultFile, master: Uint8Array): void;
  /** Stops every Signer and forgets every token, except for digests, by which they are still found. */
  drop(): void;
  /** Finds the tokens that were open before, exactly, while they are forgotten. */
  digests(): SecretFinder;
  /** Finds whatever could be one of the file's tokens that were never open here. */
  looks(file: VaultFile): SecretFinder;
};

type HeldSigner = StoppableSigner & { readonly name: string };

export function createOpenSecrets(path: string, random: RandomSource): OpenSecrets {
  let signers = new Map<string, HeldSigner>();
  let tokens = new Map<string, string>();
  let isLocked = true;
  /** The sealed texts of the tokens in `tokens`, and later of those in `digests`. */
  let sealed = new Set<string>();
  let digests: SecretFinder | undefined;
  const refusal = (): AppError => (isLocked ? vaultLocked() : keyReplaced());
  return {
    signer: (environmentId) => signers.get(environmentId)?.signer,
    token: (environmentId) => tokens.get(environmentId),
    tokens: () => [...tokens.values()],
    load(file, master) {
      const nextSigners = new Map<string, HeldSigner>();
      for (const entry of file.keys) {
        if (entry.status !== 'current') continue;
        const held = signers.get(entry.environmentId);
        const isSame = held?.name === nameOf(entry);
        nextSigners.set(entry.environmentId, isSame ? held : openSigner(path, master, entry, refusal));
      }
      const nextTokens = new Map(file.tokens.map((entry) => [entry.environmentId, openToken(path, master, entry)]));
      const stillUsed = new Set(nextSigners.values());
      for (const held of signers.values()) if (!stillUsed.has(held)) held.stop();
      signers = nextSigners;
      tokens = nextTokens;
      sealed = new Set(file.tokens.map(({ sealedTokenBase64 }) => sealedTokenBase64));
      digests = undefined;
      isLocked = false;
    },
    drop() {
      for (const held of signers.values()) held.stop();
      // A second drop finds nothing more to keep digests of.
      if (!isLocked) digests = digestFinder([...tokens.values()], random);
      signers = new Map();
      tokens = new Map();
      isLocked = true;
    },
    digests: () => digests ?? joinFinders([]),
    looks(file) {
      const unknown = file.tokens.filter(({ sealedTokenBase64 }) => !digests || !sealed.has(sealedTokenBase64));
      return looksFinder(unknown.map(({ length }) => length));
    },
  };
}

function openSigner(path: string, master: Uint8Array, entry: KeyEntry, refusal: () => AppError): HeldSigner {
  const seed = openSeed(path, master, entry);
  const held = stoppableSigner(seed, entry.keyId, refusal);
  seed.fill(0);
  if (toBase64(held.signer.publicKey) !== entry.publicKeyBase64) throw notItsPair(path, entry);
  return { ...held, name: nameOf(entry) };
}

const nameOf = ({ publicKeyBase64, keyId }: KeyEntry): string => `${publicKeyBase64} ${keyId}`;

function keyReplaced(): AppError {
  const message = 'This key was replaced or removed meanwhile. Try again with the key that is now in use.';
  return new AppError({ code: 'vault-key-replaced', message });
}

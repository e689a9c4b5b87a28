/**
 * The secrets of an open vault in use: one stoppable Signer for each key in use, and the tokens.
 *
 * When the file changes, Signers of keys still in use go on; all others refuse to sign, whoever holds them.
 */
import { toBase64 } from '../../shared/bytes/base64.ts';
import { AppError } from '../../shared/failure.ts';
import type { Signer } from '../../shared/signature/ports.ts';
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
  /** Stops every Signer and forgets every token. */
  drop(): void;
};

type HeldSigner = StoppableSigner & { readonly name: string };

export function createOpenSecrets(path: string): OpenSecrets {
  let signers = new Map<string, HeldSigner>();
  let tokens = new Map<string, string>();
  let isLocked = false;
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
      isLocked = false;
    },
    drop() {
      for (const held of signers.values()) held.stop();
      signers = new Map();
      tokens = new Map();
      isLocked = true;
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

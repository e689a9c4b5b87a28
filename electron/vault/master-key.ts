/**
 * The vault's master key: 32 random bytes that seal every entry, and how they are wrapped.
 *
 * Key file, operating system and passphrase (scrypt and a sealed box) each wrap them, together with a challenge. A
 * challenge that does not open means the wrong key or passphrase; if it opens and the master key does not, the file is
 * damaged.
 */
import { bytesOf, toBase64 } from '../../shared/bytes/base64.ts';
import { type AppError, codeOf, reasonOf } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';
import { checkKdf, deriveKey, newKdf } from './passphrase-kdf.ts';
import { openBox, sealBox } from './sealed-box.ts';
import type { KeyringSealer, Sealer } from './sealer.ts';
import { cannotOpen, keyringChanged, wrongPassphrase } from './vault-error.ts';
import { type CheckedVaultFile, type VaultFile, type VaultWrap, wrapOf } from './vault-file.ts';

const CHALLENGE = new TextEncoder().encode('dialbench vault');
const CHALLENGE_CONTEXT = 'dialbench vault 1|challenge';
const MASTER_CONTEXT = 'dialbench vault 1|master key';
const CHECK_CONTEXT = 'dialbench vault 1|check';
const CONTENT_CONTEXT = 'dialbench vault 1|content';
const MASTER_BYTES = 32;

/** One way to open a vault, ready to be used. */
export type Opener =
  | { readonly kind: 'key-file'; readonly sealer: Sealer }
  | { readonly kind: 'os'; readonly sealer: KeyringSealer }
  | { readonly kind: 'passphrase'; readonly passphrase: string };

export function newMasterKey(random: RandomSource): Uint8Array {
  return random.bytes(MASTER_BYTES);
}

/** Wraps the master key; a passphrase gets a new salt each time. */
export async function wrapMaster(master: Uint8Array, opener: Opener, random: RandomSource): Promise<VaultWrap> {
  if (opener.kind !== 'passphrase') {
    const wrapped = {
      challengeBase64: toBase64(await opener.sealer.seal(CHALLENGE)),
      wrappedMasterBase64: toBase64(await opener.sealer.seal(master)),
    };
    return opener.kind === 'os'
      ? { kind: 'os', backend: opener.sealer.backend, ...wrapped }
      : { kind: 'key-file', ...wrapped };
  }
  const kdf = newKdf(random);
  const key = await deriveKey(opener.passphrase, kdf);
  const wrap: VaultWrap = {
    kind: 'passphrase',
    kdf,
    challengeBase64: toBase64(sealBox(key, random, CHALLENGE_CONTEXT, CHALLENGE)),
    wrappedMasterBase64: toBase64(sealBox(key, random, MASTER_CONTEXT, master)),
  };
  key.fill(0);
  return wrap;
}

/**
 * The master key by one of the file's wraps. Throws AppError `vault-wrong-seal`, `vault-keyring-changed`,
 * `vault-passphrase-wrong`, `vault-parameters` or `vault-broken`.
 */
export async function unwrapMaster(path: string, file: Wrapped, opener: Opener): Promise<Uint8Array> {
  const wrap = wrapOf(file, opener.kind);
  if (!wrap) throw cannotOpen('vault-other-seal', path, `it has no wrap of the kind “${opener.kind}”`);
  const master =
    opener.kind === 'passphrase'
      ? await unwrapByPassphrase(path, wrap, opener.passphrase)
      : await unwrapBySealer(path, wrap, opener);
  if (isMasterOf(master, file.masterCheckBase64)) return master;
  throw cannotOpen(
    'vault-broken',
    path,
    `its wrap of the kind “${wrap.kind}” holds another master key than the file’s`,
  );
}

type Wrapped = Pick<VaultFile, 'wraps' | 'masterCheckBase64'>;
type SealerOpener = Exclude<Opener, { kind: 'passphrase' }>;

async function unwrapBySealer(path: string, wrap: VaultWrap, opener: SealerOpener): Promise<Uint8Array> {
  const { sealer } = opener;
  const challenge = await sealer.open(bytesOf(wrap.challengeBase64)).catch((cause: unknown) => {
    // A keyring that does not answer has not refused; its own error says what to do.
    if (codeOf(cause) === 'vault-seal-silent') throw cause;
    throw wrongSeal(path, wrap, opener, cause);
  });
  if (!sameBytes(challenge, CHALLENGE)) {
    throw cannotOpen('vault-wrong-seal', path, 'its challenge holds another text');
  }
  const master = await sealer.open(bytesOf(wrap.wrappedMasterBase64)).catch((cause: unknown) => {
    if (codeOf(cause) === 'vault-seal-silent') throw cause;
    throw cannotOpen('vault-broken', path, `its master key is damaged (${reasonOf(cause)})`, cause);
  });
  return checkedLength(path, master);
}

function wrongSeal(path: string, wrap: VaultWrap, opener: SealerOpener, cause: unknown): AppError {
  if (wrap.kind === 'os' && opener.kind === 'os')
    return keyringChanged(path, wrap.backend, opener.sealer.backend, cause);
  return cannotOpen('vault-wrong-seal', path, 'the key file that sealed it is not the one at hand', cause);
}

async function unwrapByPassphrase(path: string, wrap: VaultWrap, passphrase: string): Promise<Uint8Array> {
  if (wrap.kind !== 'passphrase') throw cannotOpen('vault-other-seal', path, 'it has no passphrase');
  checkKdf(path, wrap.kdf);
  const key = await deriveKey(passphrase, wrap.kdf);
  const challenge = openBox(key, CHALLENGE_CONTEXT, bytesOf(wrap.challengeBase64));
  const master = openBox(key, MASTER_CONTEXT, bytesOf(wrap.wrappedMasterBase64));
  key.fill(0);
  // If either opens under this key, the passphrase is right, and whatever does not open is broken.
  if (!challenge.ok && !master.ok) throw wrongPassphrase();
  if (!challenge.ok) throw cannotOpen('vault-broken', path, `its challenge is damaged (${challenge.reason})`);
  if (!master.ok) throw cannotOpen('vault-broken', path, `its master key is damaged (${master.reason})`);
  return checkedLength(path, master.plain);
}

function checkedLength(path: string, master: Uint8Array): Uint8Array {
  if (master.length === MASTER_BYTES) return master;
  throw cannotOpen('vault-broken', path, `its master key has ${master.length} bytes: expected ${MASTER_BYTES}`);
}

/** A known text sealed under the master key: shows whether a key in memory belongs to a file. */
export function sealCheck(master: Uint8Array, random: RandomSource): string {
  return toBase64(sealBox(master, random, CHECK_CONTEXT, CHALLENGE));
}

/** True if the file's entries are sealed under this master key. */
export function isMasterOf(master: Uint8Array, masterCheckBase64: string): boolean {
  return openBox(master, CHECK_CONTEXT, bytesOf(masterCheckBase64)).ok;
}

/** Adds the check over the content, before writing. */
export function withContentCheck(file: VaultFile, master: Uint8Array, random: RandomSource): CheckedVaultFile {
  return { ...file, contentCheckBase64: toBase64(sealBox(master, random, contentContext(file), CHALLENGE)) };
}

/** Throws AppError `vault-broken` if anything in the file was changed since this program wrote it. */
export function checkContent(path: string, file: CheckedVaultFile, master: Uint8Array): void {
  if (openBox(master, contentContext(file), bytesOf(file.contentCheckBase64)).ok) return;
  throw cannotOpen('vault-broken', path, 'something in it was changed since it was written');
}

/** All fields but the check itself, in the order of their names, whatever order the file has. */
function contentContext(file: VaultFile & Partial<CheckedVaultFile>): string {
  const text = JSON.stringify({ ...file, contentCheckBase64: undefined }, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return `${CONTENT_CONTEXT}|${toBase64(nodeCrypto.sha256(new TextEncoder().encode(text)))}`;
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.from(left).equals(right);
}

/**
 * Where each secret lies, for this program and this folder: which file holds what, and what protects it from whom.
 *
 * Reads the folder each time, so that it cannot drift from the truth: missing files are reported as missing, and copies
 * of the vault that were set aside are found by their names.
 */
import { readdir, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import type { SecretPlace } from '../../shared/contract/vault-commands.ts';
import type { VaultSealKind } from '../../shared/contract/workbench-state.ts';
import type { Vault } from './vault.ts';

const READER = 'someone who reads the whole folder';

/** What keeps a vault file, from whom, and from whom not. */
const PROTECTION: Readonly<Record<VaultSealKind | 'unreadable', string>> = {
  'key-file': `Sealed by XChaCha20-Poly1305 under vault.key. Safe in a backup or search of this file alone; not from ${READER}, or runs programs as you.`,
  os: 'Sealed by XChaCha20-Poly1305 under a key that the operating system keeps for you. Safe from other users and from copies of the folder; not from programs that run as you while you are logged in.',
  passphrase:
    'Sealed by XChaCha20-Poly1305 under your passphrase (scrypt). Safe from everyone who has the files, as far as the passphrase cannot be guessed; while it is unlocked, not from programs that run as you.',
  unreadable: 'It cannot be read here, so nothing can be said of it.',
};

export async function secretPlaces(vault: Vault): Promise<readonly SecretPlace[]> {
  const { folder } = vault;
  const names = (await readdir(folder).catch(() => [])).sort();
  const { path, seal, lock, other, kind } = vault.state();
  const isShut = kind === 'failed';
  const hasKeyFile = names.includes('vault.key');
  const places: SecretPlace[] = [
    {
      place: path,
      isThere: names.some((name) => join(folder, name) === path),
      holds: isShut
        ? 'What stands in the vault’s place and cannot be opened as one. It is left as it is.'
        : 'Private keys and access tokens of all environments, sealed. In clear: public keys, key ids, dates.',
      protection: `${PROTECTION[isShut ? 'unreadable' : seal]}${await openToOthers(path)}`,
    },
  ];
  if (hasKeyFile || seal === 'key-file') {
    places.push({
      place: join(folder, 'vault.key'),
      isThere: hasKeyFile,
      holds: 'The 32 bytes that open a vault sealed by a key file.',
      protection: `${(await openToOthers(join(folder, 'vault.key'))).trim() || 'Readable by your user only (mode 0600).'} It lies beside the vault: it keeps nothing from ${READER}.`,
    });
  }
  if (other) {
    places.push({
      place: other.path,
      isThere: true,
      holds: `The vault of another door onto this folder (${other.keyCount} ${other.keyCount === 1 ? 'key' : 'keys'}). This program does not use it.`,
      protection: PROTECTION[other.seal],
    });
  }
  for (const name of names.filter((one) => /^vault(-os)?\.(json|key)\.set-aside-/.test(one))) {
    places.push({
      place: join(folder, name),
      isThere: true,
      holds: 'A vault or its key file that was set aside.',
      protection: 'As it was sealed then. Delete it when you no longer need it.',
    });
  }
  for (const name of names.filter((one) => /^vault(-os)?\.(json|key).*\.new$/.test(one))) {
    places.push({
      place: join(folder, name),
      isThere: true,
      holds: 'What a writing of the vault or its key file left when it was cut short. It is never read.',
      protection: 'As the file that it was to become. Delete it.',
    });
  }
  const memory = isShut
    ? 'nothing of the vault: it cannot be opened'
    : lock.kind === 'locked'
      ? 'nothing of the vault: it is locked'
      : 'the opened keys and tokens';
  return [
    ...places,
    {
      place: 'memory of the main process',
      isThere: true,
      holds: `Now: ${memory}; and the embedded sandbox's own token, which is made new at each start and never written.`,
      protection: 'The operating system keeps other users away; not programs that run as you. Gone when it ends.',
    },
    {
      place: 'the page',
      isThere: true,
      holds:
        'No private key and no stored token, ever. A key, token or passphrase that you type is there until it is sent.',
      protection: 'Its storage holds choices, drafts and unsaved edits of environments, nothing secret.',
    },
    {
      place: join(folder, 'history.db'),
      isThere: names.includes('history.db'),
      holds:
        'Every exchange and webhook message, with tokens replaced by as many *. No key. A message that arrives while the vault is locked is kept as it came: the tokens are not at hand then to be recognised in it.',
      protection: 'Not sealed: what your requests and answers hold besides the token can be read in it.',
    },
    {
      place: join(folder, 'sandbox.db'),
      isThere: names.includes('sandbox.db'),
      holds: 'The sandbox’s invented world, and the webhook key of that service. Nothing of yours.',
      protection: 'Not sealed: it is play money.',
    },
    {
      place: join(folder, 'environments.json'),
      isThere: names.includes('environments.json'),
      holds: 'Addresses, client ids, profiles and certificates’ prints of the environments. No key, token or password.',
      protection: 'Not sealed. It says where your requests go: guard it as you guard the addresses.',
    },
    {
      place: join(folder, 'webhooks.json'),
      isThere: names.includes('webhooks.json'),
      holds: 'The unguessable paths at which the webhook receiver listens, and the webhooks that stood there before.',
      protection: `Readable by your user only. A stranger who knows a path may knock at it; what is not signed is judged as that.`,
    },
    {
      place: join(folder, 'exports'),
      isThere: names.includes('exports'),
      holds: 'Private keys that you exported, each encrypted under the passphrase that you gave for it.',
      protection: 'PKCS#8 with PBKDF2 and AES-256, mode 0600. Safe as far as that passphrase cannot be guessed.',
    },
  ];
}

/** A warning where the file's mode lets other users read it; empty where it does not, and where modes say nothing. */
async function openToOthers(path: string): Promise<string> {
  const mode = platform() === 'win32' ? 0 : ((await stat(path).catch(() => undefined))?.mode ?? 0) & 0o777;
  if ((mode & 0o044) === 0) return '';
  return ` Its mode is 0${mode.toString(8)}, so that other users of this machine may read it: take that away with chmod 600.`;
}

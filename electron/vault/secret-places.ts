/**
 * Where each secret is stored, for this program and this folder: which file holds what, and what protects it from whom.
 *
 * Reads the folder each time, so that it cannot drift from the truth: missing files are reported as missing, and copies
 * of the vault that were set aside are found by their names.
 */
import { readdir, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import type { SecretPlace } from '../../shared/contract/vault-commands.ts';
import type { VaultSealKind } from '../../shared/contract/workbench-state.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import type { Vault } from './vault.ts';

const READER = 'someone who reads the whole folder';

/** What protects a vault file, from whom, and from whom not. */
const PROTECTION: Readonly<Record<VaultSealKind | 'unreadable', string>> = {
  'key-file': `Sealed by XChaCha20-Poly1305 under vault.key. Safe in a backup or search of this file alone; not from ${READER}, or runs programs as you.`,
  os: 'Sealed by XChaCha20-Poly1305 under a key that the operating system keeps for you. Safe from other users and from copies of the folder; not from programs that run as you while you are logged in.',
  passphrase:
    'Sealed by XChaCha20-Poly1305 under your passphrase (scrypt). Safe from everyone who has the files, as far as the passphrase cannot be guessed; while it is unlocked, not from programs that run as you.',
  unreadable: 'This program cannot read it, so its protection is unknown.',
};

export async function secretPlaces(vault: Vault): Promise<readonly SecretPlace[]> {
  const { folder } = vault;
  const names = (await readdir(folder).catch(() => [])).sort();
  const { seal, ways, lock, kind } = vault.state();
  const isShut = kind === 'failed';
  const opensByKeyFile = seal === 'key-file';
  const keyFile = join(folder, 'vault.key');
  const openFolder = await folderOpenToOthers(folder);
  const at = (place: string, holds: string, protection: string, isThere = true): SecretPlace => ({
    place,
    isThere,
    holds,
    protection,
  });
  const file = (name: string, holds: string, protection: string): SecretPlace =>
    at(join(folder, name), holds, protection, names.includes(name));
  /** One whose mode is looked at too. */
  const openable = async (name: string, holds: string, protection: string): Promise<SecretPlace> =>
    file(name, holds, `${protection}${await openToOthers(join(folder, name))}`);
  const leftBehind = (pattern: RegExp, holds: string, protection: string): SecretPlace[] =>
    names.filter((name) => pattern.test(name)).map((name) => file(name, holds, protection));
  const memory = isShut
    ? 'nothing of the vault: it cannot be opened'
    : lock.kind === 'locked'
      ? 'nothing of the vault: it is locked'
      : 'the opened keys and tokens';
  return [
    ...(openFolder === undefined ? [] : [at(folder, 'All files below.', openFolder)]),
    await openable(
      'vault.json',
      isShut
        ? 'A file in the vault’s place that cannot be opened as a vault. It is left as it is.'
        : 'Private keys and access tokens of all environments, sealed. In clear: public keys, key ids, dates.',
      PROTECTION[isShut ? 'unreadable' : seal],
    ),
    ...(names.includes('vault.key') || opensByKeyFile
      ? [
          file(
            'vault.key',
            opensByKeyFile || ways.length === 0
              ? 'The 32 bytes that open a vault sealed by a key file.'
              : 'Left from an interrupted change: it does not open the vault any more, only earlier copies of it. Delete it when you have none.',
            `${(await openToOthers(keyFile)).trim() || 'Readable by your user only (mode 0600).'} It is next to the vault, so it hides nothing from ${READER}.`,
          ),
        ]
      : []),
    ...ways
      .filter((way) => way.kind === 'os')
      .map(({ by }) =>
        at(
          by,
          'The key that opens the vault for the desktop program.',
          'The operating system opens it for you when you log in. It is not in this folder, so copies of the folder do not hold it.',
        ),
      ),
    ...leftBehind(
      /^vault\.(json|key)\.set-aside-/,
      'A vault or its key file that was set aside.',
      'As it was sealed then. Delete it when you no longer need it.',
    ),
    ...leftBehind(
      /^vault\.(json|key).*\.new$/,
      'Left over from an interrupted write of the vault or its key file. Never read.',
      'The same as that of the file it would have become. Delete it.',
    ),
    at(
      'memory of the main process',
      `Now: ${memory}; the embedded sandbox’s own token, which is new at each start and never stored; and the tokens of the last answers that issued one.`,
      'The operating system keeps other users away; not programs that run as you. Gone when it ends.',
    ),
    at(
      'the page',
      'No private key and no stored token, ever. A key, token or passphrase that you type is there until it is sent.',
      'Its storage holds choices, drafts and unsaved edits of environments, nothing secret.',
    ),
    await openable(
      'history.db',
      'Every exchange and webhook message, with tokens replaced by as many *. No key. If the vault has not been open since the start, whatever could be a token is masked in the messages that arrive.',
      'Not sealed: whoever can read the file can read your requests and answers, all but the token.',
    ),
    await openable(
      'conformance.json',
      'The newest conformance runs: what was expected, parts of what came, and paths of requests, with tokens replaced by as many *. No key.',
      'Not sealed: whoever can read the file can read that.',
    ),
    await openable(
      'sandbox.db',
      'The sandbox’s invented world, and the webhook key of that service. Nothing of yours.',
      'Not sealed: it is play money.',
    ),
    file(
      'environments.json',
      'Addresses, client ids, profiles and certificate fingerprints of the environments. No key, token or password.',
      'Not sealed. It shows where your requests go: protect it as you protect those addresses.',
    ),
    file(
      'webhooks.json',
      'The unguessable paths at which the webhook receiver listens, and the webhooks that were registered before.',
      'Readable by your user only. A stranger who knows a path can send to it; an unsigned message is marked as unsigned.',
    ),
    file(
      DATA_FOLDERS.exports,
      'Private keys that you exported, each encrypted under the passphrase that you gave for it.',
      'PKCS#8 with PBKDF2 and AES-256, mode 0600. Safe as far as that passphrase cannot be guessed.',
    ),
  ];
}

/** What it means that others may look into the data folder; undefined where they may not, and on systems without modes. */
export async function folderOpenToOthers(folder: string): Promise<string | undefined> {
  const open = (await openToOthers(folder, 0o077)).trim();
  if (open === '') return undefined;
  return `${open} They see which files are there, and may read those that are not closed themselves.`;
}

/** A warning if the file's mode lets other users read it; empty otherwise, and on systems without modes. */
async function openToOthers(path: string, others: 0o044 | 0o077 = 0o044): Promise<string> {
  const mode = platform() === 'win32' ? 0 : ((await stat(path).catch(() => undefined))?.mode ?? 0) & 0o777;
  if ((mode & others) === 0) return '';
  return ` Its mode is 0${mode.toString(8)}, so other users of this machine can read it. Fix that with chmod ${others === 0o077 ? 700 : 600}.`;
}

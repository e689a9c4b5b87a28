import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Vault } from '../../../electron/vault/vault.ts';
import { pretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { browser, desktop, keyOf, kinds } from './desktop-vault.ts';
import { open, PASSPHRASE } from './made-vault.ts';

vi.mock('node:crypto', async (load) => (await import('../../support/derive-once.ts')).deriveOnce(await load()));

/** What a running program knows of its vault only grows, whatever lies on the disk and whichever master key sealed it. */

let folder = '';
let path = '';
beforeEach(() => {
  folder = tempFolder();
  path = join(folder, 'vault.json');
});

const PUT_BACK = { code: 'vault-put-back' };
const revision = (): number => JSON.parse(readFileSync(path, 'utf8')).revision;

/** Keeps the file and its key file as they are now; the answer puts both back. */
function copied(from = folder): () => void {
  const [file, key] = ['vault.json', 'vault.key'].map((name) => readFileSync(join(from, name)));
  return () => {
    writeFileSync(path, file ?? '');
    writeFileSync(join(folder, 'vault.key'), key ?? '', { mode: 0o600 });
  };
}

/** Shut with the sentence by the next look, and the file is as it was. */
async function expectRefused(room: Vault): Promise<void> {
  const bytes = readFileSync(path);
  await expect(room.setToken('other', 'a-token-of-other')).rejects.toMatchObject(PUT_BACK);
  expect(await room.refresh()).toBe(true);
  expect(room.state()).toMatchObject({ kind: 'failed', failure: PUT_BACK });
  await expect(room.setToken('other', 'a-token-of-other')).rejects.toMatchObject(PUT_BACK);
  expect(readFileSync(path)).toEqual(bytes);
}

/** A program under way whose vault got a passphrase after copies of file and key file were made. */
async function withLaterPassphrase() {
  const room = await open(folder);
  await room.setToken('staging', 'token-of-staging');
  const putBack = copied();
  await room.setPassphrase(undefined, PASSPHRASE);
  await room.setToken('production', 'token-of-production');
  return { room, putBack };
}

test('file and key file of before the passphrase, put back under an open vault, are refused and taken on purpose', async () => {
  const { room, putBack } = await withLaterPassphrase();
  putBack();
  await expectRefused(room);
  expect(room.secretTexts()).toEqual([]);
  await room.reopen();
  expect(room.state()).toMatchObject({ kind: 'ready', lock: { kind: 'none' } });
  expect(room.secretTexts()).toEqual(['token-of-staging']);
  await room.setToken('other', 'a-token-of-other');
  expect(revision()).toBe(2);
});

test('put back under a locked vault they do not open by a passphrase that nobody tried', async () => {
  const { room, putBack } = await withLaterPassphrase();
  const later = readFileSync(path);
  room.lock();
  putBack();
  for (const passphrase of ['anything at all', PASSPHRASE]) {
    await expect(room.unlock(passphrase)).rejects.toMatchObject(PUT_BACK);
    expect(room.state().lock.kind).toBe('locked');
  }
  // The later file, put back as the sentence says, opens by its passphrase.
  writeFileSync(path, later);
  await room.unlock(PASSPHRASE);
  expect(room.secretTexts()).toEqual(['token-of-staging', 'token-of-production']);
});

test('a vault without a passphrase answers no unlocking with yes', async () => {
  const room = await open(folder);
  await expect(room.unlock('anything at all')).rejects.toMatchObject({ code: 'vault-no-passphrase' });
  await room.setToken('staging', 'token-of-staging');
  await expect(room.unlock('anything at all')).rejects.toMatchObject({ code: 'vault-no-passphrase' });
  expect(room.secretTexts()).toEqual(['token-of-staging']);
});

test('another file of the same write is refused: a token that was acknowledged is not in it', async () => {
  const room = await open(folder);
  await room.setToken('staging', 'token-of-staging');
  const elsewhere = tempFolder();
  for (const name of ['vault.json', 'vault.key']) copyFileSync(join(folder, name), join(elsewhere, name));
  await (await open(elsewhere)).setToken('sandbox', 'token-of-sandbox');
  await room.setToken('production', 'token-of-production');
  const own = readFileSync(path);
  writeFileSync(path, readFileSync(join(elsewhere, 'vault.json')));
  expect(revision()).toBe(2);
  await expectRefused(room);
  expect(room.state()).toMatchObject({ failure: { message: expect.stringContaining('both are at write 2') } });
  writeFileSync(path, own);
  expect(await room.refresh()).toBe(true);
  expect(room.secretTexts()).toEqual(['token-of-staging', 'token-of-production']);
});

test('a vault of somebody else that opens without the passphrase is refused, however late its write', async () => {
  const { room } = await withLaterPassphrase();
  const elsewhere = tempFolder();
  const foreign = await open(elsewhere);
  for (let write = 0; write < 9; write += 1) await foreign.setToken('staging', `a-foreign-token-${write}`);
  copied(elsewhere)();
  expect(revision()).toBe(9);
  await expectRefused(room);
  expect(room.state()).toMatchObject({ failure: { message: expect.stringContaining('without a passphrase') } });
});

test.each([
  ['was refused', () => copied()],
  ['was no vault at all', () => () => writeFileSync(path, 'not a vault')],
])('an earlier file does not get in behind one that %s', async (_how, first) => {
  const room = await open(folder);
  await room.setToken('staging', 'token-of-staging');
  const [earliest, before] = [copied(), first()];
  await room.setToken('staging', 'token-of-staging-2');
  const earlier = copied();
  await room.setToken('staging', 'token-of-staging-3');
  before();
  expect(await room.refresh()).toBe(true);
  expect(room.state().kind).toBe('failed');
  earlier();
  await room.refresh();
  expect(room.state()).toMatchObject({ kind: 'failed', failure: PUT_BACK });
  // Whoever reads of this file and tries again agrees to this one alone.
  earliest();
  await room.reopen();
  expect(room.state()).toMatchObject({ kind: 'failed', failure: PUT_BACK });
  await room.reopen();
  expect(room.secretTexts()).toEqual(['token-of-staging']);
});

test('trying again after another failure says first that the file is an earlier one', async () => {
  const room = await open(folder);
  await room.setToken('staging', 'token-of-staging');
  const earlier = copied();
  await room.setToken('staging', 'token-of-staging-2');
  writeFileSync(path, 'not a vault');
  await room.refresh();
  earlier();
  await room.reopen();
  expect(room.state()).toMatchObject({ kind: 'failed', failure: PUT_BACK });
  await room.reopen();
  expect(room.secretTexts()).toEqual(['token-of-staging']);
});

test('two programs that write in turns give each write its own number, and take over each other’s', async () => {
  const [first, second] = [await open(folder), await open(folder)];
  for (let round = 0; round < 3; round += 1) {
    await first.setToken(`first-${round}`, `token-of-first-${round}`);
    expect(revision()).toBe(2 * round + 1);
    await second.setToken(`second-${round}`, `token-of-second-${round}`);
    expect(revision()).toBe(2 * round + 2);
  }
  await first.refresh();
  expect(first.secretTexts()).toHaveLength(6);
});

test('another program adds and removes ways, sets a passphrase and changes it, and this one follows', async () => {
  const keyring = pretendedKeyring();
  const room = await desktop(folder, keyring);
  await room.keys.generate('sandbox');
  const other = await desktop(folder, keyring);
  await other.addUnlocker('key-file');
  await room.setToken('staging', 'token-of-staging');
  await other.removeUnlocker('key-file');
  expect(await room.refresh()).toBe(true);
  expect(kinds(folder)).toEqual(['os']);
  expect(keyOf(room)).toEqual(keyOf(other));
  await other.setPassphrase(undefined, PASSPHRASE);
  await other.setPassphrase(PASSPHRASE, 'and four others there');
  await room.unlock('and four others there');
  expect(keyOf(room)).toEqual(keyOf(other));
  expect(room.secretTexts()).toEqual(['token-of-staging']);
});

test('a passphrase that another program removed is asked about, and its vault is taken with Try again', async () => {
  const { room } = await withLaterPassphrase();
  const other = await browser(folder);
  await other.unlock(PASSPHRASE);
  await other.removePassphrase(PASSPHRASE);
  await expectRefused(room);
  await room.reopen();
  expect(room.secretTexts()).toEqual(['token-of-staging', 'token-of-production']);
  await room.setToken('other', 'a-token-of-other');
  await other.refresh();
  expect(other.secretTexts()).toHaveLength(3);
});

test('a vault that another program set aside and began anew is asked about, and taken with Try again', async () => {
  const room = await open(folder);
  await room.setToken('staging', 'token-of-staging');
  await room.setToken('production', 'token-of-production');
  const other = await open(folder);
  await other.setAside(Date.UTC(2026, 10, 24));
  await other.setToken('sandbox', 'token-of-sandbox');
  await expectRefused(room);
  await room.reopen();
  expect(room.secretTexts()).toEqual(['token-of-sandbox']);
});

test('a vault that was set aside here is forgotten: the next one begins at its first write', async () => {
  const { room } = await withLaterPassphrase();
  await room.setAside(Date.UTC(2026, 10, 24));
  await room.setToken('sandbox', 'token-of-sandbox');
  expect(revision()).toBe(1);
  await (await open(folder)).setToken('staging', 'token-of-staging');
  await room.refresh();
  expect(room.secretTexts()).toEqual(['token-of-sandbox', 'token-of-staging']);
});

test('an earlier file that does not open is agreed to once, and opens when its key file is back', async () => {
  const { room, putBack } = await withLaterPassphrase();
  putBack();
  await room.refresh();
  rmSync(join(folder, 'vault.key'));
  await room.reopen();
  expect(room.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-key-missing' } });
  putBack();
  await room.reopen();
  expect(room.secretTexts()).toEqual(['token-of-staging']);
});

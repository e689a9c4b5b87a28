import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { type PretendedKeyring, pretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { browser, desktop, desktopFolder, keyOf, kinds, start, vaultFile } from './desktop-vault.ts';
import { PASSPHRASE } from './made-vault.ts';

/** One vault for the desktop, which can ask a keyring, and for the browser and the command line, which cannot. */

test('what the desktop made, the browser refuses with the two ways out, and makes no vault of its own', async () => {
  const { folder, vault } = await desktopFolder(pretendedKeyring());
  const before = readFileSync(vaultFile(folder));
  const other = await browser(folder);
  const state = other.state();
  expect(state).toMatchObject({ kind: 'failed', failure: { code: 'vault-desktop-only' } });
  expect(JSON.stringify(state)).toMatch(/let the browser and the command line open it too, or set a passphrase/);
  await expect(other.keys.generate('sandbox')).rejects.toMatchObject({ code: 'vault-desktop-only' });
  expect(readdirSync(folder)).toEqual(['vault.json']);
  expect(readFileSync(vaultFile(folder)).equals(before)).toBe(true);
  expect(vault.state().ways).toMatchObject([{ kind: 'os', health: { kind: 'opens' } }]);
});

test('a key file that a new vault was begun with is known to open it', async () => {
  const begun = await browser(tempFolder());
  const ways = [{ kind: 'key-file', health: { kind: 'opens' } }];
  expect(begun.state().ways).toMatchObject(ways);
  await begun.keys.generate('staging');
  expect(begun.state().ways).toMatchObject(ways);
});

test('with a key file added on the desktop the browser that lies open opens it, and both sign with one key', async () => {
  const { folder, vault } = await desktopFolder(pretendedKeyring());
  const other = await browser(folder);
  expect(other.state().kind).toBe('failed');
  await vault.addUnlocker('key-file');
  expect(await other.refresh()).toBe(true);
  expect(keyOf(other)).toEqual(keyOf(vault));
  expect(other.secretTexts()).toEqual(['token-of-staging']);
  expect(other.state()).toMatchObject({
    seal: 'key-file',
    ways: [
      { kind: 'os', health: { kind: 'untried' } },
      { kind: 'key-file', health: { kind: 'opens' } },
    ],
  });
  // What one stores, the other sees.
  await other.setToken('staging', 'token-of-the-browser');
  await vault.refresh();
  expect(vault.secretTexts()).toEqual(['token-of-the-browser']);
});

test('a removed key file is gone with its wrap, and opens neither the new file nor its master key', async () => {
  const { folder, vault } = await desktopFolder(pretendedKeyring());
  await vault.addUnlocker('key-file');
  const copy = readFileSync(vaultFile(folder));
  const keyFile = readFileSync(join(folder, 'vault.key'));
  const other = await browser(folder);
  await vault.removeUnlocker('key-file');
  expect(readdirSync(folder)).toEqual(['vault.json']);
  expect(kinds(folder)).toEqual(['os']);
  const [before, after] = [copy, readFileSync(vaultFile(folder))].map((bytes) => JSON.parse(String(bytes)));
  expect(after.masterCheckBase64).not.toBe(before.masterCheckBase64);
  expect(after.keys[0].sealedSeedBase64).not.toBe(before.keys[0].sealedSeedBase64);
  expect(keyOf(vault)).toBeDefined();
  await other.refresh();
  expect(other.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-desktop-only' } });
  expect(other.secretTexts()).toEqual([]);
  writeFileSync(join(folder, 'vault.key'), keyFile);
  expect((await browser(folder)).state()).toMatchObject({ failure: { code: 'vault-desktop-only' } });
});

test('a folder of the browser is opened by the desktop with its key file; the keyring is added, then the key file removed', async () => {
  const folder = tempFolder();
  const first = await browser(folder);
  await first.keys.generate('sandbox');
  const keyring = pretendedKeyring();
  const vault = await desktop(folder, keyring);
  expect(keyOf(vault)).toEqual(keyOf(first));
  await expect.poll(() => vault.state().keyring).toMatchObject({ kind: 'available' });
  expect(kinds(folder)).toEqual(['key-file']);
  await vault.addUnlocker('os');
  expect(kinds(folder).sort()).toEqual(['key-file', 'os']);
  await first.refresh();
  expect(first.state().kind).toBe('ready');
  await vault.removeUnlocker('key-file');
  const again = await desktop(folder, keyring);
  expect(keyOf(again)).toEqual(keyOf(first) ?? keyOf(vault));
  expect(kinds(folder)).toEqual(['os']);
});

test('the last way is never removed, and nothing is added beside a passphrase', async () => {
  const { folder, vault } = await desktopFolder(pretendedKeyring());
  await expect(vault.removeUnlocker('os')).rejects.toMatchObject({ code: 'vault-last-way' });
  await expect(vault.removeUnlocker('key-file')).rejects.toMatchObject({ code: 'vault-way-unknown' });
  await expect(vault.addUnlocker('os')).rejects.toMatchObject({ code: 'vault-way-known' });
  await vault.addUnlocker('key-file');
  await vault.setPassphrase(undefined, PASSPHRASE);
  expect(kinds(folder)).toEqual(['passphrase']);
  expect(readdirSync(folder)).toEqual(['vault.json']);
  for (const kind of ['key-file', 'os'] as const) {
    await expect(vault.addUnlocker(kind)).rejects.toMatchObject({ code: 'vault-has-passphrase' });
  }
  expect(readdirSync(folder)).toEqual(['vault.json']);
});

test('the browser cannot shut itself out of a vault by removing the key file', async () => {
  const { folder, vault } = await desktopFolder(pretendedKeyring());
  await vault.addUnlocker('key-file');
  const other = await browser(folder);
  const before = readFileSync(vaultFile(folder));
  await expect(other.removeUnlocker('key-file')).rejects.toMatchObject({ code: 'vault-desktop-only' });
  expect(readFileSync(vaultFile(folder)).equals(before)).toBe(true);
  expect(existsSync(join(folder, 'vault.key'))).toBe(true);
});

test('a passphrase set on the desktop is asked for by every program; without it the keyring opens it again', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault } = await desktopFolder(keyring);
  await vault.setPassphrase(undefined, PASSPHRASE);
  const other = await browser(folder);
  expect(other.state()).toMatchObject({ kind: 'ready', lock: { kind: 'locked' } });
  await other.unlock(PASSPHRASE);
  expect(keyOf(other)).toEqual(keyOf(vault));
  await vault.removePassphrase(PASSPHRASE);
  expect(kinds(folder)).toEqual(['os']);
  expect(keyOf(await desktop(folder, keyring))).toEqual(keyOf(vault));
});

test.each<[string, (keyring: PretendedKeyring) => void, string, RegExp]>([
  [
    'made anew',
    (keyring) => keyring.use(systemRandom.bytes(32)),
    'vault-keyring-changed',
    /GNOME keyring.*does not open it any more: its entry for Dialbench was made anew, or belongs to another user/,
  ],
  [
    'another one in this session',
    (keyring) => keyring.use(systemRandom.bytes(32), 'kwallet6'),
    'vault-keyring-changed',
    /was sealed by the GNOME keyring.*this session offers KWallet.*--password-store=gnome-libsecret/,
  ],
  ['gone, or locked', (keyring) => keyring.be('none'), 'vault-keyring-missing', /no keyring is running/],
])('a keyring that is %s shuts the vault by name, and overwrites nothing', async (_what, spoil, code, words) => {
  const keyring = pretendedKeyring();
  const { folder } = await desktopFolder(keyring);
  const before = readFileSync(vaultFile(folder));
  spoil(keyring);
  const { vault } = await start(folder, keyring);
  await expect.poll(() => vault.state()).toMatchObject({ kind: 'failed', failure: { code } });
  expect(JSON.stringify(vault.state())).toMatch(words);
  expect(vault.state().ways).toMatchObject([{ kind: 'os', health: { kind: 'untried' } }]);
  await expect(vault.keys.generate('sandbox')).rejects.toMatchObject({ code });
  await expect(vault.addUnlocker('key-file')).rejects.toMatchObject({ code });
  expect(readFileSync(vaultFile(folder)).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['vault.json']);
});

test('beside a key file a changed keyring is told, the vault opens, and the keyring’s wrap is renewed when asked', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault: first } = await desktopFolder(keyring);
  await first.addUnlocker('key-file');
  const before = readFileSync(vaultFile(folder));
  keyring.use(systemRandom.bytes(32), 'kwallet6');
  const vault = await desktop(folder, keyring);
  expect(keyOf(vault)).toEqual(keyOf(first));
  const osWay = () => vault.state().ways.find(({ kind }) => kind === 'os');
  await expect.poll(osWay).toMatchObject({ health: { kind: 'broken', failure: { code: 'vault-keyring-changed' } } });
  expect(readFileSync(vaultFile(folder)).equals(before)).toBe(true);
  await vault.addUnlocker('os');
  expect(osWay()).toMatchObject({ by: 'KWallet (kwallet6)', health: { kind: 'opens' } });
  expect(JSON.parse(readFileSync(vaultFile(folder), 'utf8')).masterCheckBase64).not.toBe(
    JSON.parse(String(before)).masterCheckBase64,
  );
  await vault.removeUnlocker('key-file');
  expect(keyOf(await desktop(folder, keyring))).toEqual(keyOf(first) ?? keyOf(vault));
});

test('a key file that was lost is told beside a keyring that opens the vault, and is made anew when asked', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault: first } = await desktopFolder(keyring);
  await first.addUnlocker('key-file');
  writeFileSync(join(folder, 'vault.key'), systemRandom.bytes(32));
  const vault = await desktop(folder, keyring);
  expect(vault.state().ways).toMatchObject([
    { kind: 'os', health: { kind: 'opens' } },
    { kind: 'key-file', health: { kind: 'broken', failure: { code: 'vault-wrong-seal' } } },
  ]);
  expect((await browser(folder)).state()).toMatchObject({ failure: { code: 'vault-wrong-seal' } });
  await vault.addUnlocker('key-file');
  expect(keyOf(await browser(folder))).toEqual(keyOf(vault));
});

test('a keyring that was locked beside a key file opens its way again when it is tried again, and nothing is written', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault: first } = await desktopFolder(keyring);
  await first.addUnlocker('key-file');
  const before = readFileSync(vaultFile(folder));
  keyring.be('none');
  const vault = await desktop(folder, keyring);
  const osWay = () => vault.state().ways.find(({ kind }) => kind === 'os');
  await expect.poll(osWay).toMatchObject({ health: { kind: 'broken', failure: { code: 'vault-keyring-missing' } } });
  keyring.be('there');
  await vault.reopen();
  await expect.poll(osWay).toMatchObject({ health: { kind: 'opens' } });
  expect(readFileSync(vaultFile(folder)).equals(before)).toBe(true);
});

test('a store of another name that opens the wrap is taken, and its name is written down', async () => {
  const key = systemRandom.bytes(32);
  const keyring = pretendedKeyring(key);
  const { folder, vault: first } = await desktopFolder(keyring);
  keyring.use(key, 'kwallet6');
  const vault = await desktop(folder, keyring);
  expect(keyOf(vault)).toEqual(keyOf(first));
  const wraps = () => JSON.parse(readFileSync(vaultFile(folder), 'utf8')).wraps;
  await expect.poll(wraps).toMatchObject([{ backend: 'kwallet6' }]);
});

test.each([false, true])(
  'where the store advises it, its wrap is sealed again and nothing else (beside a key file: %s)',
  async (isBesideKeyFile) => {
    const keyring = pretendedKeyring();
    const { folder, vault: first } = await desktopFolder(keyring);
    if (isBesideKeyFile) await first.addUnlocker('key-file');
    const read = () => JSON.parse(readFileSync(vaultFile(folder), 'utf8'));
    const wrapOf = (file: { wraps: { kind: string }[] }) => file.wraps.find(({ kind }) => kind === 'os');
    const before = read();
    keyring.adviseReseal();
    const vault = await desktop(folder, keyring);
    await expect.poll(() => wrapOf(read())).not.toEqual(wrapOf(before));
    expect(read()).toMatchObject({ keys: before.keys, masterCheckBase64: before.masterCheckBase64 });
    expect(keyOf(vault)).toEqual(keyOf(first));
  },
);

test('without a keyring a new vault opens by a key file, which its state says in plain words', async () => {
  const folder = tempFolder();
  const keyring = pretendedKeyring();
  keyring.be('none');
  const vault = await desktop(folder, keyring);
  expect(vault.state()).toMatchObject({ seal: 'key-file', keyring: { kind: 'unavailable' } });
  expect(vault.state().sealedBy).toContain('a key file in the user-data folder');
});

test('while the keyring is silent, tokens that the file holds are masked by their looks in what is recorded', async () => {
  const keyring = pretendedKeyring();
  const { folder } = await desktopFolder(keyring);
  const other = await browser(folder);
  expect(other.recordingMasker().text('Bearer token-of-staging')).not.toContain('token-of-staging');
});

/** A key file that a vault did not need may have been read by anybody: a way that is added takes none that is there. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { Keyring } from '../../../electron/vault/sealer.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { pretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { PASSPHRASE } from './made-vault.ts';

const KNOWN = Buffer.alloc(32, 7);

const open = (folder: string, keyring?: Keyring) => openVault(folder, systemRandom, keyring);
const keyFile = (folder: string) => join(folder, 'vault.key');
const setAside = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('vault.key.set-aside-'));

test('a passphrase that is removed leaves a new key file, and not one that a backup brought back', async () => {
  const folder = tempFolder();
  const vault = await open(folder);
  await vault.keys.generate('sandbox');
  const earlier = readFileSync(keyFile(folder));
  await vault.setPassphrase(undefined, PASSPHRASE);
  writeFileSync(keyFile(folder), earlier);
  await expect(vault.removePassphrase('another passphrase')).rejects.toThrow();
  expect(readFileSync(keyFile(folder)).equals(earlier)).toBe(true);
  await vault.removePassphrase(PASSPHRASE);
  expect(readFileSync(keyFile(folder)).equals(earlier)).toBe(false);
  expect(setAside(folder)).toHaveLength(1);
  expect(readFileSync(join(folder, setAside(folder)[0] ?? '')).equals(earlier)).toBe(true);
  expect((await open(folder)).signer('sandbox')?.publicKey).toEqual(vault.signer('sandbox')?.publicKey);
});

test('a key file beside the keyring is new, whatever was put in its place before', async () => {
  const folder = tempFolder();
  const vault = await open(folder, pretendedKeyring());
  await expect.poll(() => vault.state().kind).toBe('ready');
  await vault.keys.generate('sandbox');
  writeFileSync(keyFile(folder), KNOWN);
  await vault.addUnlocker('key-file');
  expect(readFileSync(keyFile(folder)).equals(KNOWN)).toBe(false);
  expect(setAside(folder)).toHaveLength(1);
  const browser = await open(folder);
  expect(browser.signer('sandbox')?.publicKey).toEqual(vault.signer('sandbox')?.publicKey);
});

test('a renewal that could not be written puts the earlier key file back', async () => {
  const folder = tempFolder();
  const keyring = pretendedKeyring();
  const vault = await open(folder, keyring);
  await expect.poll(() => vault.state().kind).toBe('ready');
  await vault.keys.generate('sandbox');
  await vault.addUnlocker('key-file');
  const right = readFileSync(keyFile(folder));
  writeFileSync(keyFile(folder), KNOWN);
  const again = await open(folder, keyring);
  const health = () => again.state().ways.find(({ kind }) => kind === 'key-file')?.health.kind;
  await expect.poll(health).toBe('broken');
  // The backup comes back while the window still says that the way is broken, and nothing more can be written.
  writeFileSync(keyFile(folder), right);
  const inTheWay = join(folder, 'vault.json.new');
  mkdirSync(join(inTheWay, 'full'), { recursive: true });
  await expect(again.addUnlocker('key-file')).rejects.toThrow();
  expect(readFileSync(keyFile(folder)).equals(right)).toBe(true);
  expect(setAside(folder)).toEqual([]);
  expect((await open(folder)).signer('sandbox')?.publicKey).toEqual(vault.signer('sandbox')?.publicKey);
});

test('a vault that nobody has written yet begins with a key file that is there, whatever became of the first one', async () => {
  for (const put of [() => {}, (path: string) => writeFileSync(path, KNOWN)]) {
    const folder = tempFolder();
    const room = await open(folder);
    rmSync(keyFile(folder));
    put(keyFile(folder));
    await room.keys.generate('sandbox');
    expect((await open(folder)).signer('sandbox')?.publicKey).toEqual(room.signer('sandbox')?.publicKey);
  }
});

test('a vault that another program set aside is not written again by a way that is gone', async () => {
  const folder = tempFolder();
  const [workbench, other] = [await open(folder), await open(folder)];
  await workbench.keys.generate('sandbox');
  await other.refresh();
  await other.setAside(Date.now());
  await expect(workbench.keys.generate('staging')).rejects.toMatchObject({ code: 'vault-wrong-seal' });
  rmSync(keyFile(folder));
  await expect(workbench.keys.generate('staging')).rejects.toMatchObject({ code: 'vault-key-missing' });
  expect(existsSync(join(folder, 'vault.json'))).toBe(false);
  await other.keys.generate('production');
  expect((await open(folder)).signer('production')?.publicKey).toEqual(other.signer('production')?.publicKey);
});

test('with the key file goes what a crash left of making it, which would open earlier copies too', async () => {
  const folder = tempFolder();
  const vault = await open(folder);
  await vault.keys.generate('sandbox');
  writeFileSync(`${keyFile(folder)}.left.new`, readFileSync(keyFile(folder)));
  await vault.setPassphrase(undefined, PASSPHRASE);
  expect(readdirSync(folder)).toEqual(['vault.json']);
});

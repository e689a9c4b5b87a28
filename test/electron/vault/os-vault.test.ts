import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inWriteTurn } from '../../../electron/files/write-turn.ts';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { Keyring } from '../../../electron/vault/sealer.ts';
import { openVault, type Vault } from '../../../electron/vault/vault.ts';
import { type PretendedKeyring, pretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** One vault for the desktop, which can ask a keyring, and for the browser and the command line, which cannot. */

const PASSPHRASE = 'four plain words here';

const vaultFile = (folder: string) => join(folder, 'vault.json');
const kinds = (folder: string): string[] =>
  JSON.parse(readFileSync(vaultFile(folder), 'utf8')).wraps.map(({ kind }: { kind: string }) => kind);
const keyOf = (vault: Vault) => vault.signer('sandbox')?.publicKey;

/** Opened as far as it opens by itself; the bound is rung by the test, not by the clock. */
async function start(folder: string, keyring?: Keyring) {
  const rings: (() => void)[] = [];
  const changes: string[] = [];
  const vault = await openVault(folder, systemRandom, keyring, {
    clock: systemClock,
    later(act) {
      rings.push(act);
      return () => void rings.splice(rings.indexOf(act), 1);
    },
    onChange: () => void changes.push('changed'),
  });
  onTestFinished(() => vault.close());
  const ring = (): void => {
    for (const act of rings.splice(0)) act();
  };
  return { vault, changes, ring };
}

/** The vault of a desktop whose keyring answers at once. */
async function desktop(folder: string, keyring: PretendedKeyring): Promise<Vault> {
  const { vault } = await start(folder, keyring);
  await expect.poll(() => vault.state().kind).toBe('ready');
  return vault;
}

const browser = async (folder: string): Promise<Vault> => (await start(folder)).vault;

/** A folder whose vault only the desktop opens. */
async function desktopFolder(keyring: PretendedKeyring) {
  const folder = tempFolder();
  const vault = await desktop(folder, keyring);
  await vault.keys.generate('sandbox');
  await vault.setToken('staging', 'token-of-staging');
  return { folder, vault };
}

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

test('a keyring that never answers holds nothing up: the vault waits, then says what to do, and a late answer opens it', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault: first } = await desktopFolder(keyring);
  keyring.be('held');
  const { vault, changes, ring } = await start(folder, keyring);
  expect(vault.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-waiting' }, ways: [{ kind: 'os' }] });
  expect(vault.signer('sandbox')).toBeUndefined();
  ring();
  expect(vault.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-seal-silent' } });
  expect(changes).toEqual(['changed']);
  keyring.answer();
  await expect.poll(() => vault.state().kind).toBe('ready');
  expect(changes.length).toBeGreaterThan(1);
  expect(keyOf(vault)).toEqual(keyOf(first));
});

test('trying again asks a silent keyring anew, and of two answers the vault takes the first', async () => {
  const keyring = pretendedKeyring();
  const { folder } = await desktopFolder(keyring);
  const asked = keyring.looks();
  keyring.be('held');
  const { vault, ring } = await start(folder, keyring);
  ring();
  const again = vault.reopen();
  await expect.poll(() => keyring.looks()).toBe(asked + 2);
  keyring.answer();
  await again;
  expect(vault.state().kind).toBe('ready');
  await vault.keys.generate('production');
  expect(
    (await desktop(folder, keyring))
      .secrets()
      .map(({ environmentId }) => environmentId)
      .sort(),
  ).toEqual(['production', 'sandbox', 'staging']);
});

test('a vault that opens while it is tried once more stays open, and what was handed out goes on', async () => {
  const keyring = pretendedKeyring();
  const { folder } = await desktopFolder(keyring);
  keyring.be('held');
  const { vault, ring } = await start(folder, keyring);
  ring();
  const again = vault.reopen();
  keyring.answer();
  // The answer comes before the disk's to the second try.
  for (let turn = 0; turn < 1000 && vault.state().kind !== 'ready'; turn += 1) await Promise.resolve();
  const signer = vault.signer('sandbox');
  await again;
  expect(vault.state().kind).toBe('ready');
  expect(signer?.sign(new Uint8Array(1))).toHaveLength(64);
});

test('what waits to be written while the vault is set aside does not bring the old vault back', async () => {
  const { folder, vault } = await desktopFolder(pretendedKeyring());
  const acts = await inWriteTurn(vaultFile(folder), 'vault', async () => {
    const aside = vault.setAside(Date.now());
    // By then it waits for its turn, and the change behind it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { aside, written: vault.setToken('production', 'token-of-production').catch(() => {}) };
  });
  expect(readFileSync(await acts.aside, 'utf8')).toContain('"environmentId": "sandbox"');
  await acts.written;
  await expect.poll(() => vault.state().kind).toBe('ready');
  await vault.setToken('production', 'token-of-production');
  expect(readFileSync(vaultFile(folder), 'utf8')).not.toContain('"environmentId": "sandbox"');
});

test('a keyring that was taken from the vault while it was asked is not put back by its advice to seal again', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault: first } = await desktopFolder(keyring);
  await first.addUnlocker('key-file');
  keyring.be('held');
  keyring.adviseReseal();
  const { vault, changes } = await start(folder, keyring);
  expect(vault.state().kind).toBe('ready');
  const other = await browser(folder);
  await other.removeUnlocker('os');
  await vault.refresh();
  keyring.answer();
  await expect.poll(() => changes.length).toBeGreaterThan(0);
  await vault.setToken('staging', 'another-token-of-staging');
  expect(kinds(folder)).toEqual(['key-file']);
});

test('a keyring that falls silent during a change is given up with a sentence, and its late answer writes nothing', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault } = await desktopFolder(keyring);
  await vault.addUnlocker('key-file');
  const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'hex')]);
  keyring.be('held');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const outcomes: string[] = [];
  for (const act of [vault.removeUnlocker('key-file'), vault.addUnlocker('os')]) {
    void act.catch((error: { code: string }) => void outcomes.push(error.code));
  }
  while (outcomes.length < 2) {
    vi.advanceTimersByTime(20_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useRealTimers();
  expect(outcomes).toEqual(['vault-seal-silent', 'vault-way-known']);
  keyring.answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'hex')])).toEqual(before);
  await vault.removeUnlocker('key-file');
  expect(kinds(folder)).toEqual(['os']);
});

test('an answer about a vault that was set aside meanwhile does not come back', async () => {
  const keyring = pretendedKeyring();
  const { folder, vault: first } = await desktopFolder(keyring);
  keyring.be('held');
  const { vault, ring } = await start(folder, keyring);
  ring();
  const keptAs = await vault.setAside(Date.now());
  keyring.answer();
  await expect.poll(() => vault.state().kind).toBe('ready');
  await vault.keys.generate('sandbox');
  expect(keyOf(vault)).not.toEqual(keyOf(first));
  expect(existsSync(keptAs)).toBe(true);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('where there is no vault yet and the keyring is silent, a key file begins one only when that is asked for', async () => {
  const folder = tempFolder();
  const keyring = pretendedKeyring();
  keyring.be('held');
  const { vault, ring } = await start(folder, keyring);
  ring();
  await expect(vault.keys.generate('sandbox')).rejects.toMatchObject({ code: 'vault-seal-silent' });
  expect(readdirSync(folder)).toEqual([]);
  await vault.addUnlocker('key-file');
  await vault.keys.generate('sandbox');
  keyring.answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(kinds(folder)).toEqual(['key-file']);
  expect(keyOf(await browser(folder))).toEqual(keyOf(vault));
});

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

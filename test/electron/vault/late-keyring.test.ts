import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inWriteTurn } from '../../../electron/files/write-turn.ts';
import { pretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { browser, desktop, desktopFolder, keyOf, kinds, start, vaultFile } from './desktop-vault.ts';

/** A keyring that answers late or never: it holds nothing up, and an answer that is not wanted any more changes nothing. */

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

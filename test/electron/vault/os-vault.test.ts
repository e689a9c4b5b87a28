import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { Sealer } from '../../../electron/program.ts';
import { openBox, sealBox } from '../../../electron/vault/sealed-box.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { AppError } from '../../../shared/failure.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A vault sealed by the operating system, whose store is a small one of our own here; and beside it the other doors' vault. */

const PASSPHRASE = 'four plain words here';

function osSealer(key: Uint8Array, more: Partial<Sealer> = {}): Sealer {
  return {
    id: 'os',
    description: "the operating system's secret store (a test's)",
    seal: async (plain) => sealBox(key, systemRandom, 'keyring', plain),
    async open(sealed) {
      const opened = openBox(key, 'keyring', sealed);
      if (opened.ok) return opened.plain;
      throw new AppError({ code: 'seal-broken', message: 'The store did not open it.' });
    },
    ...more,
  };
}

const KEYRING = systemRandom.bytes(32);
const open = (folder: string, sealer?: Sealer) => openVault(folder, systemRandom, sealer);

test('a changed keyring is told as one, and nothing is overwritten', async () => {
  const folder = tempFolder();
  await (await open(folder, osSealer(KEYRING))).keys.generate('sandbox');
  const path = join(folder, 'vault-os.json');
  const before = readFileSync(path, 'utf8');
  const room = await open(folder, osSealer(systemRandom.bytes(32)));
  expect(room.state()).toMatchObject({
    kind: 'failed',
    failure: { code: 'vault-wrong-seal', message: expect.stringContaining('the keyring of the system was changed') },
  });
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('a store that is silent at start shuts the vault for the moment; the same vault opens when it answers', async () => {
  const folder = tempFolder();
  const first = await open(folder, osSealer(KEYRING));
  await first.keys.generate('sandbox');
  let isSilent = true;
  const answering = osSealer(KEYRING);
  const room = await open(folder, {
    ...answering,
    open: async (sealed) => {
      if (isSilent) throw new AppError({ code: 'vault-seal-silent', message: 'It did not answer.' });
      return answering.open(sealed);
    },
  });
  expect(room.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-seal-silent' } });
  isSilent = false;
  await room.reopen();
  expect(room.state().kind).toBe('ready');
  expect(room.signer('sandbox')?.publicKey).toEqual(first.signer('sandbox')?.publicKey);
});

test('where the store advises it, what it sealed is sealed again, and only that', async () => {
  const folder = tempFolder();
  const first = await open(folder, osSealer(KEYRING));
  await first.keys.generate('sandbox');
  const path = join(folder, 'vault-os.json');
  const before = JSON.parse(readFileSync(path, 'utf8'));
  const room = await open(folder, osSealer(KEYRING, { resealAdvised: true }));
  const after = JSON.parse(readFileSync(path, 'utf8'));
  expect(after.seal.wrappedMasterBase64).not.toBe(before.seal.wrappedMasterBase64);
  expect(after.keys).toEqual(before.keys);
  expect(room.signer('sandbox')?.publicKey).toEqual(first.signer('sandbox')?.publicKey);
});

test('each door says that the folder holds the other’s vault, and how many keys it has', async () => {
  const folder = tempFolder();
  const desktop = await open(folder, osSealer(KEYRING));
  await desktop.keys.generate('sandbox');
  await desktop.keys.generate('staging');
  const browser = await open(folder);
  expect(browser.state().other).toEqual({ path: join(folder, 'vault-os.json'), seal: 'os', keyCount: 2 });
  await browser.keys.generate('sandbox');
  const again = await open(folder, osSealer(KEYRING));
  expect(again.state().other).toEqual({ path: join(folder, 'vault.json'), seal: 'key-file', keyCount: 1 });
});

test('a vault of the desktop under a passphrase is opened by the other doors where they have none of their own', async () => {
  const folder = tempFolder();
  const desktop = await open(folder, osSealer(KEYRING));
  await desktop.setToken('staging', 'token-of-staging');
  await desktop.setPassphrase(undefined, PASSPHRASE);
  const browser = await open(folder);
  expect(browser.state()).toMatchObject({ path: join(folder, 'vault-os.json'), lock: { kind: 'locked' } });
  await browser.unlock(PASSPHRASE);
  expect(browser.secretTexts()).toEqual(['token-of-staging']);
  // Without its passphrase the browser's own seal keeps it, and the browser still finds it.
  await browser.removePassphrase(PASSPHRASE);
  expect((await open(folder)).secretTexts()).toEqual(['token-of-staging']);
});

/** Who may read the files of the vault, and what the page on storage says of it. */
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { madeVault, PASSPHRASE } from './made-vault.ts';

test('all files are for their owner alone, whatever the user’s mask is', async () => {
  const before = process.umask(0);
  try {
    const parent = tempFolder();
    const folder = join(parent, 'data');
    const workbench = await startWorkbench(folder);
    const { services } = workbench;
    await services['vault.generateKey']({ environmentId: 'staging' });
    const { environments } = await services['vault.view']({});
    const publicKeyBase64 = environments.find((one) => one.environmentId === 'staging')?.key?.publicKeyBase64 ?? '';
    await services['vault.exportKey']({ environmentId: 'staging', publicKeyBase64, passphrase: PASSPHRASE });
    const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(folder)).toBe('700');
    expect(modeOf(join(folder, 'exports'))).toBe('700');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /vault|exports/.test(join(entry.parentPath, entry.name)))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBe(3);
    for (const file of files) expect(modeOf(file), file).toBe('600');
  } finally {
    process.umask(before);
  }
});

test('the page on storage says so where other users may read the vault or its key file', async () => {
  const { folder, path, keyPath } = await madeVault();
  const { services } = await startWorkbench(folder);
  const protectionOf = async (place: string) =>
    (await services['vault.view']({})).places.find((one) => one.place === place)?.protection;
  expect(await protectionOf(keyPath)).toContain('Readable by your user only (mode 0600)');
  chmodSync(path, 0o644);
  chmodSync(keyPath, 0o640);
  expect(await protectionOf(path)).toContain('Its mode is 0644, so other users');
  expect(await protectionOf(keyPath)).toMatch(/^Its mode is 0640, so other users/);
  for (const name of ['history.db', 'sandbox.db', 'history.db-wal', 'sandbox.db-wal', 'history.db-shm']) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  }
  expect(await services['vault.view']({})).toMatchObject({ openFolder: undefined });
  chmodSync(folder, 0o755);
  expect(await protectionOf(folder)).toMatch(/^Its mode is 0755, so other users.*chmod 700/);
  expect((await services['vault.view']({})).openFolder, 'beside the vault’s state too').toBe(
    await protectionOf(folder),
  );
  chmodSync(join(folder, 'history.db'), 0o644);
  expect(await protectionOf(join(folder, 'history.db'))).toContain('Its mode is 0644, so other users');
});

test('the page on storage promises nothing of a vault that cannot be opened', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'vault.json'), '{"format":"something else"}', { mode: 0o600 });
  const { services } = await startWorkbench(folder);
  const { places } = await services['vault.view']({});
  const words = JSON.stringify(places.slice(0, 3));
  expect(words).toContain('its protection is unknown');
  expect(words).toContain('nothing of the vault: it cannot be opened');
  expect(words).not.toMatch(/XChaCha20|the opened keys/);
});

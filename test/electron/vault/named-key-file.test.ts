/** Key files that the page names by their path: which are taken, and which are refused before they are read. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

test.each(['a folder', 'a device that never ends', 'a pipe'])(
  'a key file that is %s is refused at once',
  async (what) => {
    const folder = tempFolder();
    const pipe = join(folder, 'pipe');
    const device = join(folder, 'device');
    execFileSync('mkfifo', [pipe]);
    symlinkSync('/dev/zero', device);
    const path = { 'a folder': folder, 'a device that never ends': device, 'a pipe': pipe }[what];
    const { services } = await startWorkbench();
    const importing = services['vault.importKeyFile']({
      environmentId: 'staging',
      path,
    });
    const code = path === device ? 'input-path-refused' : 'input-unreadable';
    await expect(importing).rejects.toMatchObject({ code });
  },
);

test('a key file is not taken from the data folder, however it is named, but an exported key comes back in', async () => {
  const { services, dataFolder } = await startWorkbench();
  const elsewhere = tempFolder();
  symlinkSync(join(dataFolder, 'vault.key'), join(elsewhere, 'link'));
  symlinkSync(dataFolder, join(elsewhere, 'folder'));
  const importing = (path: string, passphrase?: string) =>
    services['vault.importKeyFile']({ environmentId: 'staging', path, passphrase });
  for (const path of [
    join(dataFolder, 'vault.key'),
    join(dataFolder, 'nowhere'),
    `${dataFolder}/exports/../vault.json`,
    join(elsewhere, 'link'),
    join(elsewhere, 'folder', 'vault.json'),
  ]) {
    await expect(importing(path), path).rejects.toMatchObject({ code: 'input-path-refused' });
  }
  const view = await services['vault.generateKey']({ environmentId: 'staging' });
  const key = view.environments.find(({ environmentId }) => environmentId === 'staging')?.key;
  const publicKeyBase64 = key?.publicKeyBase64 ?? '';
  const passphrase = 'four plain words';
  const { path = '' } = await services['vault.exportKey']({ environmentId: 'staging', publicKeyBase64, passphrase });
  await services['vault.deleteKey']({ environmentId: 'staging', publicKeyBase64 });
  expect((await importing(path, passphrase)).importedFrom).toBe(path);
});

test('where the system has dialogs, the page names no file', async () => {
  const asked: string[] = [];
  const chosen = join(tempFolder(), 'key.pem');
  writeFileSync(chosen, writePkcs8Pem(randomBytes(32)));
  const workbench = await compose({
    dataFolder: tempFolder(),
    version: 'test',
    fileDialogs: {
      chooseNewFile: async () => undefined,
      chooseFile: async () => {
        asked.push('file');
        return chosen;
      },
    },
  });
  onTestFinished(() => workbench.close());
  const importing = (path?: string) => workbench.services['vault.importKeyFile']({ environmentId: 'staging', path });
  await expect(importing(chosen)).rejects.toMatchObject({ code: 'input-path-refused' });
  expect(asked).toEqual([]);
  expect((await importing()).importedFrom).toBe(chosen);
});

test('a key file is named by its whole path, and one that is not there is told as that', async () => {
  const { services } = await startWorkbench();
  const importing = (path: string) => services['vault.importKeyFile']({ environmentId: 'staging', path });
  for (const path of ['key.pem', '~/.ssh/id_ed25519', './key.pem', '../package.json']) {
    await expect(importing(path), path).rejects.toMatchObject({ code: 'input-path-relative' });
  }
  await expect(importing('/nowhere/key.pem')).rejects.toThrow('cannot be read: there is no such file.');
});

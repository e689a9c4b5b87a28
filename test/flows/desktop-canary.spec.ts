/**
 * The canary at the desktop program's own door: a key taken in and given out by the system's dialogs, a token typed, a
 * session with a service that repeats the token; then all that crossed between page and main, the page, the folder with
 * the browser's own files, and the log are searched.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { countCanary, findCanaries, findInFolder, textCanary } from '../support/canaries.ts';
import { startEchoService } from '../support/echo-service.ts';
import { goTo } from '../support/go-to.ts';
import { openEnvironment } from '../support/open-environment.ts';
import { atEchoService, saveEnvironments } from '../support/saved-environments.ts';
import { writePkcs8Pem } from '../support/write-private-keys.ts';
import { CUSTOMER, chooseEnvironment, dial, pageText, said } from './canary-page.ts';
import { launchBuiltDesktop, makeDesktopHome, onlyOverStandIn } from './desktop-program.ts';

const seed = randomBytes(32);
const token = randomBytes(32).toString('base64url');
const passphrase = `file ${randomBytes(16).toString('hex')}`;
const SEED = { name: 'the seed', bytes: seed };
const TOKEN = textCanary('the token', token);
const PASSPHRASE = textCanary('the passphrase of the file', passphrase);
const ALL = [SEED, TOKEN, PASSPHRASE];

test('no key, token or passphrase leaves main at the desktop door', async () => {
  onlyOverStandIn('all that crosses between page and main is recorded there, and its keyring is a pretended one');
  test.setTimeout(90_000);
  const outside = mkdtempSync(join(tmpdir(), 'dialbench-outside-'));
  const home = makeDesktopHome();
  const service = await startEchoService();
  const [openFile, newFile, crossings] = ['key.pem', 'exported.pem', 'crossings'].map((name) => join(outside, name));
  writeFileSync(openFile ?? '', writePkcs8Pem(seed));
  await saveEnvironments(home.folder, (one) => ({ ...atEchoService(service)(one), customers: [CUSTOMER] }));
  const desktop = await launchBuiltDesktop(home, {
    keyring: outside,
    ...(openFile && newFile && crossings ? { openFile, newFile, crossings } : {}),
  });
  try {
    const { page } = desktop;
    const sights: string[] = [];
    const look = async () => void sights.push(await pageText(page));
    await expect(page.getByTestId('lcd')).toContainText('Sandbox');
    await openEnvironment(page, 'Staging');
    const missing = page.getByRole('region', { name: 'What is missing' });
    const key = page.getByRole('region', { name: 'Private key' });
    await missing.getByRole('button', { name: 'From a file' }).click();
    await missing.getByRole('button', { name: 'Choose the file …' }).click();
    await said(page, 'is saved and in use. The file was not changed.');
    await missing.getByLabel(/Access token, without/).fill(token);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'The token is saved and in use.');
    await key.getByRole('button', { name: 'Export' }).click();
    await key.getByLabel('Passphrase for this file').fill(passphrase);
    await key.getByLabel('Repeat it').fill(passphrase);
    await key.getByRole('button', { name: 'Write the file' }).click();
    await said(page, 'Written, encrypted, to');
    await look();
    await chooseEnvironment(page, 'Staging');
    await dial(page);
    await expect.poll(() => service.authorizations).toEqual([`Bearer ${token}`]);
    for (const name of ['Phone', 'History', 'Environments']) {
      await goTo(page, name);
      await look();
    }
    await desktop.close();

    const lines = readFileSync(crossings ?? '', 'utf8').split('\n');
    const inward = lines.filter((line) => line.startsWith('in ')).join('\n');
    const outward = lines.filter((line) => line.startsWith('out ')).join('\n');
    expect(inward).toContain('vault.importKeyFile');
    expect(outward).toContain('record.changed');
    expect(findCanaries(ALL, 'what main sent', outward)).toEqual([]);
    expect([SEED, TOKEN, PASSPHRASE].map((one) => countCanary(one, Buffer.from(inward)))).toEqual([0, 1, 1]);
    expect(findCanaries(ALL, 'the page', sights.join('\n'))).toEqual([]);
    expect(findCanaries(ALL, 'the log', desktop.output())).toEqual([]);
    expect(readFileSync(newFile ?? '', 'utf8')).toContain('ENCRYPTED PRIVATE KEY');
    expect(findCanaries(ALL, 'the exported key', readFileSync(newFile ?? ''))).toEqual([]);
    expect(readFileSync(join(home.folder, 'vault.json'), 'utf8')).toContain('"kind": "os"');
    expect(findInFolder(ALL, home.folder)).toEqual([]);
  } finally {
    await desktop.close();
    await service.close();
    home.remove();
    rmSync(outside, { recursive: true, force: true });
  }
});

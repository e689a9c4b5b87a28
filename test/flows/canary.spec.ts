/**
 * The canary test: seeded keys, tokens and passphrases are searched for in all that leaves main, and none is found.
 *
 * A real browser works through the loopback door with secrets of three environments, against a service that repeats every
 * token it is sent. Then every byte that crossed the door, the page with its storage, the clipboard, every file of the data
 * folder, exports, logs and the program's last words are searched for each secret as text, hex and base64. A secret that the
 * user types crosses inwards exactly as often as it was typed.
 */

import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { systemRandom } from '../../electron/ports/node-crypto.ts';
import { openVault } from '../../electron/vault/vault.ts';
import { allOf } from '../support/all-of.ts';
import { type Canary, canaryForms, countCanary, findCanaries, findInFolder, textCanary } from '../support/canaries.ts';
import { PLAYWRIGHT_SWITCHES } from '../support/chromium-switches.ts';
import { copiedText, noteCopies } from '../support/copied-text.ts';
import { type EchoService, startEchoService } from '../support/echo-service.ts';
import { findHeadless } from '../support/find-chromium.ts';
import { goTo } from '../support/go-to.ts';
import { openEnvironment } from '../support/open-environment.ts';
import { type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts';
import { atEchoService, saveEnvironments } from '../support/saved-environments.ts';
import { newDataFolder, removeDataFolder } from '../support/start-dialbench.ts';
import { type RunningProgram, untilLine } from '../support/until-line.ts';
import { writePkcs8Pem } from '../support/write-private-keys.ts';
import { CUSTOMER, chooseEnvironment, dial, pageText, said, tab } from './canary-page.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const READY = /^Dialbench is ready: http:\/\/(\w+\.localhost):(\d+)\/#(\S+)$/m;

const newToken = () => randomBytes(32).toString('base64url');
const seeds = { sandbox: randomBytes(32), staging: randomBytes(32), production: randomBytes(32) };
const tokens = { staging: newToken(), production: newToken(), replacing: newToken() };
const passphrases = { vault: `vault ${newToken()}`, file: `file ${newToken()}` };

const KEYS: readonly Canary[] = Object.entries(seeds).map(([name, bytes]) => ({ name: `the seed of ${name}`, bytes }));
const TOKENS: readonly Canary[] = Object.entries(tokens).map(([name, text]) =>
  textCanary(`the token of ${name}`, text),
);
const PASSPHRASES: readonly Canary[] = Object.entries(passphrases).map(([name, text]) =>
  textCanary(`the passphrase of the ${name}`, text),
);
const ALL = [...KEYS, ...TOKENS, ...PASSPHRASES];

type Program = RunningProgram & { readonly name: string; readonly port: number; readonly code: string };

/** The workbench at the loopback door, able to be thrown at. */
async function startProgram(dataFolder: string): Promise<Program> {
  const crashSwitch = new URL('../support/throw-on-signal.ts', import.meta.url).href;
  const args = ['--import', crashSwitch, 'electron/cli/main.ts', 'web', '--no-open', '--data', dataFolder];
  const running = untilLine(process.execPath, args, READY, { cwd: PROJECT });
  const [, name = '', port = '', code = ''] = await running.line;
  return { ...running, name, port: Number(port), code };
}

/** Keys and tokens of three environments, and two environments that point at the careless service. */
async function seedFolder(folder: string, service: EchoService): Promise<void> {
  const vault = await openVault(folder, systemRandom, undefined);
  await vault.keys.import('sandbox', { input: writePkcs8Pem(seeds.sandbox) });
  await vault.keys.import('production', { input: writePkcs8Pem(seeds.production) });
  await vault.setToken('production', tokens.production);
  vault.close();
  await saveEnvironments(folder, (one) => ({ ...atEchoService(service)(one), customers: [CUSTOMER] }));
}

/** Copies the shown exchange in every form, masked as it is unless asked otherwise. */
async function copyAll(page: Page): Promise<string[]> {
  const copied: string[] = [];
  await page.getByTestId('exchange').getByRole('button', { name: 'Copy', exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Copy as' });
  for (const form of await allOf(sheet.getByRole('button'), 4)) {
    await form.click();
    await expect(sheet.getByRole('status')).toContainText('copied');
    copied.push(await copiedText(page));
  }
  await page.keyboard.press('Escape');
  return copied;
}

test('the search itself finds every form of a secret, wherever it stands', () => {
  for (const canary of ALL) {
    for (const { form, needle } of canaryForms(canary)) {
      const planted = Buffer.concat([randomBytes(501), needle, randomBytes(77)]);
      expect(findCanaries([canary], 'a haystack', planted), form).toContain(
        `${canary.name}, as ${form}, in a haystack`,
      );
    }
    for (const before of [0, 1, 2]) {
      const base64 = Buffer.concat([randomBytes(before), canary.bytes, randomBytes(5)]).toString('base64');
      expect(countCanary(canary, Buffer.from(`{"body":"${base64}"}`)), `base64 after ${before} bytes`).toBe(1);
    }
  }
  const pem = writePkcs8Pem(seeds.staging);
  expect(findCanaries(KEYS, 'a PKCS#8 file', pem.replaceAll('\n', ''))).not.toEqual([]);
  expect(findCanaries(ALL, 'other bytes', randomBytes(4096))).toEqual([]);
});

test.describe('at the loopback door', () => {
  const dataFolder = newDataFolder();
  let service: EchoService;
  let program: Program;
  let proxy: RecordingProxy;
  let browser: Browser;

  test.beforeAll(async () => {
    service = await startEchoService();
    await seedFolder(dataFolder, service);
    program = await startProgram(dataFolder);
    proxy = await startRecordingProxy(program.port);
    browser = await chromium.launch({
      executablePath: findHeadless() ?? '',
      args: [
        ...PLAYWRIGHT_SWITCHES,
        `--host-resolver-rules=MAP ${program.name}:${program.port} 127.0.0.1:${proxy.port}`,
      ],
    });
  });

  test.afterAll(async () => {
    await browser.close();
    await proxy.close();
    await program.end('SIGKILL');
    await service.close();
    removeDataFolder(dataFolder);
  });

  test('no key, token or passphrase is in what crosses, the page, the clipboard, files, exports, logs or last words', async () => {
    test.setTimeout(120_000);
    const context = await browser.newContext();
    await noteCopies(context);
    const page = await context.newPage();
    const spoken: string[] = [];
    page.on('console', (message) => spoken.push(message.text()));
    page.on('pageerror', (error) => spoken.push(`${error.message}\n${error.stack}`));
    const sights: string[] = [];
    const look = async () => void sights.push(await pageText(page));

    await page.goto(`http://${program.name}:${program.port}/#${program.code}`);
    await expect(page.getByTestId('lcd')).toContainText('Sandbox');
    await dial(page);
    await expect(page.getByTestId('lcd')).toContainText('My Portfolio');
    await look();

    await openEnvironment(page, 'Staging');
    const missing = page.getByRole('region', { name: 'What is missing' });
    const key = page.getByRole('region', { name: 'Private key' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await missing.getByLabel('Private key that the service knows').fill(writePkcs8Pem(seeds.staging));
    await save.click();
    await said(page, 'The key is saved and in use.');
    const token = page.getByRole('region', { name: 'Access token' });
    await missing.getByLabel(/Access token, without/).fill(tokens.staging);
    await save.click();
    await said(page, 'The token is saved and in use.');
    await look();
    await key.getByRole('button', { name: 'Export' }).click();
    await key.getByLabel('Passphrase for this file').fill(passphrases.file);
    await key.getByLabel('Repeat it').fill(passphrases.file);
    await key.getByRole('button', { name: 'Write the file' }).click();
    await said(page, 'Written, encrypted, to');
    await key.getByRole('button', { name: 'New key' }).click();
    await key.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('region', { name: 'Former keys' }).getByRole('button', { name: 'Restore' }).click();
    await said(page, 'The former key is in use again.');

    // A live environment asks for its name first: the token crosses once all the same, and not at all where it is left.
    await page
      .getByRole('list', { name: 'Environments' })
      .getByRole('button', { name: /Production/ })
      .click();
    for (const answer of ['Cancel', 'Confirm']) {
      await token.getByRole('button', { name: 'Replace' }).click();
      await token.getByLabel(/Access token, without/).fill(tokens.replacing);
      await token.getByRole('button', { name: 'Save' }).click();
      const question = page.getByRole('dialog', { name: /Production is live/ });
      await expect(question).toContainText('replace its access token');
      await look();
      if (answer === 'Confirm') await page.keyboard.type('Production');
      await question.getByRole('button', { name: answer }).click();
      if (answer === 'Confirm') await said(page, 'The token is saved and in use.');
      else {
        await said(page, 'Nothing was done on Production');
        await token.getByRole('button', { name: 'Cancel' }).click();
      }
    }

    await openEnvironment(page, 'This computer');
    const seal = page.getByRole('region', { name: 'Set a passphrase' });
    await seal.getByLabel('Passphrase', { exact: true }).fill(passphrases.vault);
    await seal.getByLabel('Repeat it').fill(passphrases.vault);
    await seal.getByRole('button', { name: 'Set it' }).click();
    await said(page, 'The new passphrase is set');
    await page.getByRole('button', { name: 'Vault unlocked: lock it now' }).click();
    await look();

    const clipboard: string[] = [];
    for (const [name, pressed] of [
      ['Staging', 1],
      ['Production', 2],
    ] as const) {
      await chooseEnvironment(page, name);
      await dial(page);
      const question = page.getByRole('dialog').last();
      if (name === 'Staging') {
        await expect(question).toContainText('The vault is locked');
        await page.keyboard.type(passphrases.vault);
      } else {
        await expect(question).toContainText('Production is live');
        await page.keyboard.type('Production');
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => service.authorizations.length).toBe(pressed);
      await goTo(page, 'Phone');
      await expect(page.getByTestId('exchange')).toContainText(name === 'Staging' ? service.url : service.liveUrl);
      await tab(page, 'Exchange');
      clipboard.push(...(await copyAll(page)));
      await look();
    }
    // What was sent was the true token: the search below would otherwise find nothing for want of anything to find.
    expect(service.authorizations).toEqual([`Bearer ${tokens.staging}`, `Bearer ${tokens.replacing}`]);

    for (const name of ['History', 'Environments']) {
      await goTo(page, name);
      await look();
    }
    await openEnvironment(page, 'This computer');
    await look();
    await openEnvironment(page, 'Sandbox');
    await look();
    await page.evaluate(`setTimeout(() => { throw new Error('provoked in the page'); })`);
    await expect.poll(() => spoken.join('\n')).toContain('provoked in the page');

    expect(await program.end('SIGUSR2')).not.toBe(0);
    // What it said last may be read after its end is known.
    await expect.poll(program.output).toContain('provoked by a test');

    const typed = [
      ...KEYS.filter(({ name }) => name === 'the seed of staging'),
      ...TOKENS.filter(({ name }) => name !== 'the token of production'),
      ...PASSPHRASES,
    ];
    const untyped = ALL.filter((canary) => !typed.includes(canary));
    expect(findCanaries(ALL, 'what the door sent', proxy.outward())).toEqual([]);
    expect(findCanaries(untyped, 'what the page sent', proxy.inward())).toEqual([]);
    const crossings = typed.map((canary) => [canary.name, countCanary(canary, proxy.inward())]);
    expect(Object.fromEntries(crossings)).toEqual({
      'the seed of staging': 1,
      'the token of staging': 1,
      'the token of replacing': 1,
      'the passphrase of the vault': 2,
      'the passphrase of the file': 1,
    });
    expect(findCanaries(ALL, 'the page', sights.join('\n'))).toEqual([]);
    expect(findCanaries(ALL, 'what the page said', spoken.join('\n'))).toEqual([]);
    expect(clipboard.length).toBeGreaterThan(5);
    expect(findCanaries(ALL, 'the clipboard', clipboard.join('\n'))).toEqual([]);
    expect(findCanaries(ALL, 'the log and the last words', program.output())).toEqual([]);
    expect(findInFolder(ALL, dataFolder)).toEqual([]);
    // The same search does find what is there in clear.
    writeFileSync(join(dataFolder, 'planted'), Buffer.from(tokens.production).toString('hex'));
    expect(findInFolder(ALL, dataFolder)).toEqual([
      `the token of production, as hex, in ${join(dataFolder, 'planted')}`,
    ]);
  });
});

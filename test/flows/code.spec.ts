import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { auditLooks } from '../support/audit-page.ts';
import { CLI_PROGRAM } from '../support/cli-program.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { copiedText, noteCopies } from '../support/copied-text.ts';
import { visit } from '../support/dialbench-for.ts';
import { chooseMore } from '../support/exchange-menu.ts';
import { goTo } from '../support/go-to.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';

/** A request as a program: opened on an exchange and on a form, copied, downloaded, and run against the same sandbox. */

let dialbench: Dialbench;
let dataFolder: string;
let keyFile: string;

test.beforeEach(async ({ context }) => {
  await noteCopies(context);
  dataFolder = newDataFolder();
  keyFile = join(dataFolder, 'own-key.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  execFileSync(process.execPath, [CLI_PROGRAM, 'keys', 'import', keyFile, '--env', 'sandbox', '--data', dataFolder]);
  dialbench = await startDialbench(dataFolder);
});
test.afterEach(async () => {
  await dialbench.stop();
  removeDataFolder(dataFolder);
});

async function openAndDial(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Signature', exact: true }).click();
  await expect(page.getByTestId('base')).toContainText('@signature-params');
  return complaints;
}

/** The true token, as a user gets it: by asking for a copy with it. */
async function copiedToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Copy as' });
  await menu.getByRole('switch', { name: 'With the real token' }).click();
  await menu.getByRole('button', { name: /^Raw HTTP/ }).click();
  await expect(menu.getByRole('status')).toContainText('with the real token');
  await page.keyboard.press('Escape');
  return /^Authorization: Bearer (\S+)\r$/m.exec(await copiedText(page))?.[1] ?? '';
}

test('the program of an exchange is downloaded, runs against the sandbox and is accepted', async ({ page }) => {
  const complaints = await openAndDial(page);
  const token = await copiedToken(page);
  await chooseMore(page, 'Code: this request as a program');
  const dialog = page.getByRole('dialog', { name: 'ussd.process as a program' });
  await expect(dialog.getByText('proven: run against the sandbox')).toBeVisible();

  await dialog.getByRole('button', { name: 'Copy program' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  const copied = await copiedText(page);
  expect(copied).toContain("from 'node:crypto'");
  expect(copied).not.toContain(token);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('ussd-process.mjs');
  const file = join(dataFolder, download.suggestedFilename());
  await download.saveAs(file);
  expect(readFileSync(file, 'utf8')).toBe(copied);
  const env = { PATH: process.env.PATH ?? '', DIALBENCH_KEY_FILE: keyFile, DIALBENCH_TOKEN: token };
  const printed = execFileSync(process.execPath, [file], { env, encoding: 'utf8' });
  expect(printed).toMatch(/^200 OK\n/);
  expect(printed).toContain('"HOME"');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('languages are chosen by keyboard and remembered; each is proven; nothing overhangs', async ({ page }) => {
  const complaints = await openAndDial(page);
  const opener = page.getByRole('button', { name: 'More', exact: true });
  const isReached = () => opener.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 100 && !(await isReached()); steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Node.js' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('ussd_process.py', { exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Kotlin/ }).check();
  await expect(dialog.getByText('UssdProcess.kt', { exact: true })).toBeVisible();
  await expect(dialog.getByText('proven: run against the sandbox')).toBeVisible();
  expect(await auditLooks(page)).toEqual([]);
  for (const [width, height] of [
    [1024, 700],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    const overhang = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overhang, `overhang in px at ${width}×${height}`).toBe(0);
    const facts = (await dialog.locator('dl').boundingBox()) ?? { y: 0, height: 0 };
    const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
    expect((close?.y ?? 0) + (close?.height ?? 0), 'nothing lies under the button that closes').toBeLessThanOrEqual(
      facts.y,
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Close' }).click();

  await goTo(page, 'Operations');
  await page.getByRole('button', { name: 'Code: this request as a program' }).last().click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Kotlin/ })).toBeChecked();
  expect(complaints).toEqual([]);
});

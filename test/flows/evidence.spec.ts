import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { auditLooks, auditPage } from '../support/audit-page.ts';
import { copiedText, noteCopies } from '../support/copied-text.ts';
import { goTo } from '../support/go-to.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';

/** Evidence at the loopback door: saved from a walk, opened at the same step in another workbench, and copied for a tracker. */

const folders = [newDataFolder(), newDataFolder()] as const;
let here: Dialbench;
const file = join(folders[0], 'walk.dialcase');

// What the first test saved is opened by the second, and its session becomes evidence in the third.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  here = await startDialbench(folders[0]);
});
test.afterAll(async () => {
  await here.stop();
  folders.forEach(removeDataFolder);
});

const lcd = (page: Page) => page.getByTestId('lcd');
const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

async function walk(page: Page): Promise<void> {
  await page.goto(here.address);
  await expect(lcd(page)).toContainText('Sandbox');
  await lcd(page).click();
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  for (const [key, screen] of [
    ['1', 'Stocks 1/12'],
    ['7', 'Stocks 2/12'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lcd(page)).toContainText(screen);
  }
}

async function saved(page: Page, form: string): Promise<Download> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Evidence' }).getByRole('button', { name: form }).click();
  return waiting;
}

test('a walk is saved as one file, without token or number, and as a report with pictures', async ({
  page,
  context,
}) => {
  await noteCopies(context);
  await walk(page);
  await page.getByRole('button', { name: /^Remarks: / }).click();
  await page.getByRole('button', { name: 'Silence key-gap on STOCKS' }).click();
  await page.getByLabel('Why this is as it should be').fill('Seven is the next page everywhere.');
  await page.getByRole('button', { name: 'Silence', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByTestId('exchange').getByRole('button', { name: 'Older exchange' }).click();
  await expect(page.getByTestId('exchange').getByText('Home · 1 → Stocks').first()).toBeVisible();
  await page.getByTestId('exchange').getByRole('button', { name: 'Evidence' }).click();
  const menu = page.getByRole('dialog', { name: 'Evidence' });
  expect(await auditPage(page), 'the menu').toEqual([]);
  const download = await saved(page, 'Save as evidence (.dialcase)');
  expect(download.suggestedFilename()).toMatch(/^dialbench-.*\.dialcase$/);
  const text = await textOf(download);
  writeFileSync(file, text);
  const one = JSON.parse(text);
  expect(one).toMatchObject({
    format: 'dialbench-case',
    version: 1,
    openAt: 1,
    includes: { msisdn: false, pin: false },
  });
  expect(one.steps.map((step: { sent: string }) => step.sent)).toEqual(['*384*99#', '1', '7']);
  expect(one.remarks).toContainEqual({
    ...{ step: 1, rule: 'key-gap', severity: 'warning' },
    message: 'The keys jump from 5 to 7.',
    silenced: 'Seven is the next page everywhere.',
  });
  expect(one.steps[1].options[0]).toEqual({ key: '1', label: expect.any(String) });
  expect(text).not.toContain('977000101');
  expect(text).toContain('Bearer ********');
  await menu.getByRole('button', { name: 'Copy as bug report (Markdown)' }).click();
  await expect(menu.getByRole('status')).toHaveText('Copied as Markdown.');
  const report = await copiedText(page);
  expect(report).toContain('| 2 | `1` | `STOCKS` | Stocks 1/12 |');
  expect(report).toContain('```text\nStocks 2/12');
  const archive = await saved(page, 'Save as bug report with pictures (.zip)');
  const names = execFileSync('python3', ['-m', 'zipfile', '-l', await archive.path()]).toString();
  for (const name of ['report.md', 'case.dialcase', 'screens/01.svg', 'screens/03.svg']) expect(names).toContain(name);
});

test('the file opens at the same step in a workbench that never saw it, and leaves nothing there', async ({ page }) => {
  const there = await startDialbench(folders[1]);
  try {
    await page.goto(there.address);
    await expect(lcd(page)).toContainText('Sandbox');
    await goTo(page, 'History');
    await page.getByLabel('A file of evidence').setInputFiles(file);
    const opened = page.getByTestId('case');
    await expect(opened).toContainText('*384*99#, 3 steps, STOCKS');
    await expect(opened.locator('[aria-current="step"]')).toContainText('2');
    await expect(opened.getByRole('img', { name: /^Stocks 1\/12/ }).last()).toBeVisible();
    const remarks = opened.getByRole('list', { name: 'Remarks on this step' });
    await expect(remarks).toContainText('The keys jump from 5 to 7. Silenced: Seven is the next page everywhere.');
    await expect(opened).toContainText('"currentState"');
    for (const part of ['Request', 'Signature', 'Checks', 'Profile and timings']) {
      await opened.getByRole('tab', { name: part }).click();
      expect(await auditLooks(page), part).toEqual([]);
    }
    await opened.locator('[aria-current="step"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(opened.locator('[aria-current="step"]')).toContainText('3');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing was sent yet' })).toBeVisible();

    // Dropped anywhere on the window.
    await goTo(page, 'Environments');
    await drop(page, 'walk.dialcase', readFileSync(file, 'utf8'));
    await expect(opened).toContainText('*384*99#, 3 steps, STOCKS');
    await drop(page, 'bad.dialcase', '{"format":"dialbench-case","version":1,"html":"<img src=x onerror=alert(1)>"}');
    await expect(page.getByRole('heading', { name: 'This file cannot be opened' })).toBeVisible();
    await expect(page.getByText('This is not a case that can be opened: ')).toBeVisible();
    const hostile = JSON.parse(readFileSync(file, 'utf8'));
    hostile.steps[1].outcome.text = '<img src=x onerror="document.title=1">\u202eevil';
    await drop(page, 'hostile.dialcase', JSON.stringify(hostile));
    await expect(opened).toBeVisible();
    expect(await page.title()).not.toBe('1');
    expect(await opened.locator('img').count()).toBe(0);
  } finally {
    await there.stop();
  }
});

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName));
      for (const kind of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, text] as const,
  );
}

test('a session and a selection of history become evidence as well', async ({ page }) => {
  await here.stop();
  here = await startDialbench(folders[0]);
  await page.goto(here.address);
  await goTo(page, 'History');
  await page.getByTestId('session-row').first().click();
  await page.getByRole('region', { name: 'Session', exact: true }).getByRole('button', { name: 'Evidence' }).click();
  await page.getByRole('switch', { name: 'With the subscriber’s number' }).click();
  const whole = JSON.parse(await textOf(await saved(page, 'Save as evidence (.dialcase)')));
  expect(whole).toMatchObject({ subscriber: { msisdn: '+260977000101' }, includes: { msisdn: true } });
  expect(whole.steps).toHaveLength(3);
  await page.keyboard.press('Escape');
  await page.getByTestId('exchange-row').first().getByTitle('Select').click();
  await page.getByRole('region', { name: 'Selected exchanges' }).getByRole('button', { name: 'Evidence' }).click();
  const selected = JSON.parse(await textOf(await saved(page, 'Save as evidence (.dialcase)')));
  expect(selected.steps).toHaveLength(1);
  // What was shown in clear once is hidden again.
  expect(selected).toMatchObject({ includes: { msisdn: false, pin: false } });
});

test('a menu that is open when its room is left does not come back with it, and the phone has its keys', async ({
  page,
}) => {
  // An address is good for one page.
  await here.stop();
  here = await startDialbench(folders[0]);
  await walk(page);
  await page.getByTestId('exchange').getByRole('button', { name: 'Evidence' }).click();
  await expect(page.getByRole('dialog', { name: 'Evidence' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await page.keyboard.press('Alt+1');
  await expect(page.getByTestId('exchange')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Evidence' })).toHaveCount(0);
  await page.keyboard.press('0');
  await expect(lcd(page)).toContainText('My Portfolio');
});

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/** History's own JSON export, read back in by the History room. */

const dialbench = dialbenchFor('each-test');

const lcd = (page: Page) => page.getByTestId('lcd');
const rows = (page: Page) => page.getByTestId('exchange-row');
const choose = (page: Page, text: string) =>
  page
    .getByLabel('A JSON export of Seen')
    .setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer: Buffer.from(text) });

test('an export comes back after everything was deleted, marked as imported, and once only', async ({ page }) => {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await goTo(page, 'History');
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Control+a');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const text = readFileSync(await (await waiting).path(), 'utf8');
  await page.getByRole('region', { name: 'Selected exchanges' }).getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(rows(page)).toHaveCount(0);

  await choose(page, text);
  await expect(page.getByText('2 exchanges imported, marked as imported.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('imported');
  await choose(page, text);
  await expect(page.getByText('2 exchanges were here already.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  expect(await auditPage(page), 'imported').toEqual([]);
  await page.screenshot({ path: test.info().outputPath('imported.png') });

  // One that does not fit is named by its place in the file; the others are taken.
  const file = JSON.parse(text);
  file.exchanges[0] = { ...file.exchanges[0], id: 'another', operation: 'nothing' };
  file.exchanges[1] = { ...file.exchanges[1], id: 'a-third' };
  await choose(page, JSON.stringify(file));
  await expect(page.getByRole('alert')).toContainText('1 exchange imported');
  await expect(page.getByRole('alert')).toContainText('Exchange 1 of the file: operation:');
  await choose(page, '{"log":{}}');
  await expect(page.getByRole('alert')).toContainText('This is not an export that can be read back in');

  await rows(page).first().dblclick();
  await expect(
    page
      .getByRole('article', { name: 'Record', exact: true })
      .getByText('signed correctly, checked where it was recorded, says the file'),
  ).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('inspector.png') });
  expect(complaints).toEqual([]);
});

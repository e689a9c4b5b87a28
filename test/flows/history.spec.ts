import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { auditLooks, auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { expectIn, goTo } from '../support/go-to.ts';
import { sessionStrip } from '../support/session-strip.ts';

/** History at the loopback door: found by words and filters, pinned, noted, compared, exported, opened as a draft. */

const dialbench = dialbenchFor('all-tests');

const FIRST_KEYS = [
  ['1', 'Stocks 1/12'],
  ['7', 'Stocks 2/12'],
  ['7', 'Stocks 3/12'],
] as const;

const lcd = (page: Page) => page.getByTestId('lcd');
const rows = (page: Page) => page.getByTestId('exchange-row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search what was seen' });

/** The page with the walk of eight exchanges; what the console says is kept. */
async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  return complaints;
}

async function walk(page: Page): Promise<void> {
  await page.getByTestId('lcd').click();
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  await press(page, FIRST_KEYS);
}

async function press(page: Page, keys: readonly (readonly [key: string, screen: string])[]): Promise<void> {
  for (const [key, screen] of keys) {
    await page.keyboard.press(key);
    await expect(lcd(page)).toContainText(screen);
  }
}

async function saved(page: Page, form: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export as ${form}` }).click();
  const download = await waiting;
  return readFileSync(await download.path(), 'utf8');
}

test('what was walked is found by words and filters, marked, compared, exported and taken up again', async ({
  page,
}) => {
  const complaints = await open(page);
  await goTo(page, 'History');
  await expect(page.getByRole('heading', { name: 'Nothing was sent yet' })).toBeVisible();
  expect(await auditPage(page), 'nothing was sent').toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await expect(lcd(page)).toContainText('My Portfolio');
  await expect(rows(page)).toHaveCount(1);
  await press(page, FIRST_KEYS);
  await expect(rows(page)).toHaveCount(4);
  await expect(page.locator('.records').getByRole('rowheader')).toHaveCount(1);

  // Words: the hit says where it stands; a phrase that is nowhere says so, with the way back.
  await search(page).fill('portfolio');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('mark').first()).toHaveText(/portfolio/i);
  await search(page).fill('"portfolio of nobody" verdict:verified');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Without “portfolio of nobody”' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Filters in force' })).toContainText('verdict: verified');
  await page.getByRole('button', { name: /Remove the filter verdict/ }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('4xx');
  await expect(page.getByText('No exchange has status: 4xx.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await search(page).fill('status:abc');
  await expect(page.getByText('status: takes a status such as 401')).toBeVisible();
  await search(page).fill('"; DROP (AND NEAR* {facets} : "x');
  await expect(page.getByText('No results')).toBeVisible();
  await search(page).fill('operation:ussd stocks');
  await expect(rows(page)).toHaveCount(4);

  // One: pinned, named, noted; found by that.
  await rows(page).last().getByTitle('Select').click();
  await page.getByRole('button', { name: 'Pin', exact: true }).first().click();
  await page.getByRole('button', { name: 'Name and note' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The golden walk');
  await page.getByRole('textbox', { name: 'Note' }).fill('shown to the auditors');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows(page).last()).toContainText('The golden walk');
  await search(page).fill('auditors');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Pinned', exact: true }).click();
  await expect(search(page)).toHaveValue('auditors is:pinned');
  await expect(rows(page)).toHaveCount(1);

  // The query is there again when the page is.
  await page.reload();
  await expect(search(page)).toHaveValue('auditors is:pinned');
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill('');
  await expect(rows(page)).toHaveCount(4);

  // Two: compared.
  await rows(page).nth(0).getByTitle('Select').click();
  await rows(page)
    .nth(1)
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const compared = page.getByRole('article', { name: 'Two exchanges' });
  await expect(compared).toContainText('of 7 parts differ');
  await expect(page.getByRole('region', { name: 'Request line' })).toContainText('the same');
  await expect(page.getByRole('region', { name: 'Signature base' })).toContainText('content-digest');
  await expect(page.getByRole('region', { name: 'Answer body' })).toContainText('$.data.menu.text');
  await page.getByRole('button', { name: 'Back to the list' }).click();

  // All: exported, and read back.
  await rows(page)
    .nth(0)
    .click({ modifiers: ['Control'] });
  await rows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  const har = JSON.parse(await saved(page, 'HAR'));
  expect(har.log.entries).toHaveLength(4);
  expect(har.log.entries[0].request.url).toContain('/v1/ussd/process');
  const json = JSON.parse(await saved(page, 'JSON'));
  expect(json.exchanges.map((one: { mark: { name: string } }) => one.mark.name)).toContain('The golden walk');
  const script = await saved(page, 'curl script');
  expect(script.match(/^curl /gm)).toHaveLength(4);
  expect(script).toContain('"$TOKEN"');
  for (const text of [JSON.stringify(har), JSON.stringify(json)]) expect(text).toContain('Bearer ********');
  await expect(page.getByRole('status').filter({ hasText: '4 exchanges exported' })).toBeVisible();

  // One taken up as a draft; the others deleted after a question.
  await rows(page)
    .nth(0)
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Delete these 3 exchanges?');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(1);
  await goTo(page, 'Phone');
  await expect(sessionStrip(page).getByRole('listitem')).toHaveCount(1);
  await goTo(page, 'History');
  await rows(page).nth(0).getByTitle('Select').click();
  await page.getByRole('button', { name: 'Open as a draft' }).click();
  await expectIn(page, 'Operations');
  expect(complaints).toEqual([]);
});

test('the keyboard alone reaches every row and every act, and the phone does not hear it', async ({ page }) => {
  await dialbench.restart();
  await open(page);
  await walk(page);
  await goTo(page, 'History');
  await expect(rows(page)).toHaveCount(5);
  await search(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('treegrid')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('Delete this exchange?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('treegrid')).toBeFocused();
  // Over the line of the session below, to the first press of the one above.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByTestId('record')).toContainText('dialled *384*99# → Home');
  await expect(page.getByRole('treegrid')).toBeFocused();
  // Enter goes on to what is shown, Escape back to its row.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treegrid')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treegrid')).toBeFocused();
  await expect(rows(page).and(page.locator('[data-active="true"]'))).toContainText('*384*99#→');
  await expect(lcd(page)).toContainText('Stocks 3/12');

  // A row that was selected by a click comes back from out of sight, although it is the active one all the time.
  await page.keyboard.press('Alt+p');
  for (let screen = 4; screen <= 12; screen += 1) await press(page, [['7', `Stocks ${screen}/12`]]);
  await page.setViewportSize({ width: 1024, height: 660 });
  await expect(rows(page)).toHaveCount(14);
  const newest = rows(page).first();
  await page.getByRole('button', { name: 'Select none' }).click();
  await newest.getByTitle('Select').click();
  await page.getByRole('treegrid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight;
  });
  await page.getByRole('button', { name: 'Show what is selected and out of sight' }).click();
  await expect(newest).toBeInViewport({ ratio: 1 });
  await expect(newest).toHaveAttribute('aria-selected', 'true');
  // In a low window the acts keep to one line, and none lies over another.
  await page.setViewportSize({ width: 1024, height: 600 });
  const lastExport = await page.getByRole('button', { name: 'Export as curl script' }).boundingBox();
  const remove = await page.getByRole('button', { name: 'Delete', exact: true }).boundingBox();
  expect(remove?.x).toBeGreaterThanOrEqual((lastExport?.x ?? 0) + (lastExport?.width ?? 0));
  await page.setViewportSize({ width: 1024, height: 660 });
  await expect(page.getByRole('button', { name: 'Show what is selected and out of sight' })).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('limits say what they would delete before they do', async ({ page }) => {
  await dialbench.restart();
  await open(page);
  await goTo(page, 'History');
  await page.getByRole('button', { name: 'Retention' }).click();
  const dialog = page.getByRole('dialog', { name: 'What history keeps' });
  await expect(dialog).toContainText('Nothing would be deleted now');
  await dialog.getByLabel('Days').fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Retention' }).click();
  await expect(dialog.getByLabel('Days')).toHaveValue('30');
});

test('every look of the room is free of what an accessibility audit finds, in light and in dark', async ({ page }) => {
  await dialbench.restart();
  await open(page);
  await goTo(page, 'History');
  await expect(rows(page)).toHaveCount(14);
  await search(page).fill('stocks operation:ussd');
  await expect(rows(page).locator('mark').first()).toBeVisible();
  await rows(page).nth(0).getByTitle('Select').click();
  await rows(page).nth(1).getByTitle('Select').click();
  expect(await auditLooks(page), 'two selected').toEqual([]);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Two exchanges' })).toBeVisible();
  expect(await auditLooks(page), 'compared').toEqual([]);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Retention' }).click();
  expect(await auditLooks(page), 'limits').toEqual([]);
  await page.keyboard.press('Escape');
  await search(page).fill('nowhere');
  await expect(page.getByText('No results')).toBeVisible();
  expect(await auditLooks(page), 'no hits').toEqual([]);
});

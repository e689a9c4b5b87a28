import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/** History by session at the loopback door: a session a group, a preview beside the list, a session's id as a link. */

const dialbench = dialbenchFor('all-tests');

const lcd = (page: Page) => page.getByTestId('lcd');
const rows = (page: Page) => page.getByTestId('exchange-row');
const sessions = (page: Page) => page.getByTestId('session-row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search what was seen' });

async function walk(page: Page, keys: readonly (readonly [key: string, screen: string])[]): Promise<void> {
  await page.keyboard.press('Alt+p');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  for (const [key, screen] of keys) {
    await page.keyboard.press(key);
    await expect(lcd(page)).toContainText(screen);
  }
}

const [STOCKS, NEXT, PORTFOLIO] = [
  ['1', 'Stocks 1/12'],
  ['7', 'Stocks 2/12'],
  ['2', 'Your portfolio'],
] as const;

test('each session is one line over its presses, folded and unfolded, by session and flat', async ({ page }) => {
  await visit(page, dialbench);
  await walk(page, [STOCKS, NEXT]);
  await page.keyboard.press('Escape');
  await walk(page, [PORTFOLIO]);
  await goTo(page, 'History');
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).first()).toContainText('*384*99#2 steps · open at My portfolioMutinta BandaSandbox');
  await expect(sessions(page).last()).toContainText('3 steps');
  await expect(rows(page).nth(0)).toContainText('2→Your portfolio');
  await expect(rows(page).nth(2)).toContainText('7→Stocks 2/12');
  // Nothing says that all is well.
  await expect(page.getByRole('treegrid').getByText('200', { exact: true })).toHaveCount(0);
  await sessions(page).first().getByRole('button', { name: 'Hide its presses' }).click();
  await expect(rows(page)).toHaveCount(3);
  await sessions(page).last().click();
  await page.keyboard.press('ArrowLeft');
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(rows(page)).toHaveCount(3);
  // A session that is folded is selected as a whole, and what is out of sight is said before it is deleted.
  await sessions(page).first().getByTitle('Select the session').click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Show what is selected and out of sight' }).click();
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('radio', { name: 'Flat' }).click();
  await expect(sessions(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(5);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Flat' })).toBeChecked();
  await page.getByRole('radio', { name: 'By session' }).click();
  await expect(sessions(page)).toHaveCount(2);
});

test('the view beside the list shows a session screen by screen and a press with its answer, and the list stays', async ({
  page,
}) => {
  await dialbench.restart();
  await page.goto(dialbench.address);
  await goTo(page, 'History');
  await sessions(page).last().click();
  const session = page.getByRole('region', { name: 'Session', exact: true });
  await expect(session).toContainText('Mutinta Banda · 3 steps');
  await expect(session.getByRole('img')).toHaveCount(3);
  expect(await auditPage(page), 'a session').toEqual([]);
  await session.getByRole('listitem').nth(1).getByRole('button', { name: /^2 1 / }).click();
  const record = page.getByTestId('record');
  await expect(record).toContainText('Home · 1 → Stocks');
  await expect(record.getByTestId('outcome')).toContainText('Pressed 1 on Home and got Stocks');
  expect(await auditPage(page), 'a press').toEqual([]);
  await expect(rows(page)).toHaveCount(5);
  // The id of the session leads back to all of it.
  await record.getByTitle(/^The whole session \S+ in Seen$/).click();
  await expect(search(page)).toHaveValue(/^session:/);
  await expect(sessions(page)).toHaveCount(1);
  await expect(rows(page)).toHaveCount(3);
});

test('hits are shown within their session, and chips filter by kind, outcome and subscriber', async ({ page }) => {
  await dialbench.restart();
  await page.goto(dialbench.address);
  await goTo(page, 'History');
  await search(page).fill('"Your portfolio"');
  await expect(rows(page)).toHaveCount(1);
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('1 of 2 steps');
  await search(page).fill('');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('operation');
  await expect(page.getByText('No exchange has kind: operation.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('ussd');
  await expect(rows(page)).toHaveCount(5);
  // What the sandbox saw of it, and what was sent and seen together.
  await search(page).fill('');
  await walk(page, [STOCKS]);
  await expect(rows(page)).toHaveCount(7);
  const sources = page.getByRole('group', { name: 'Sources' });
  await sources.getByRole('button', { name: 'Sandbox' }).click();
  await expect(rows(page).and(page.locator('[data-source="sandbox"]'))).toHaveCount(2);
  await sources.getByRole('button', { name: 'Sent' }).click();
  await expect(rows(page)).toHaveCount(9);
  await sources.getByRole('button', { name: 'Sandbox' }).click();
  await expect(search(page)).toHaveValue('source:sent');
  await page.getByRole('button', { name: 'Refused', exact: true }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('combobox', { name: 'Subscriber' }).selectOption({ label: 'Mutinta Banda' });
  await expect(rows(page)).toHaveCount(7);
});

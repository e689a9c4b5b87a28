import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { holdScript } from '../support/hold-script.ts';
import { openEnvironment } from '../support/open-environment.ts';

/** A new user's first minute: each empty room says what to do with the button that does it; the first failure says why. */

const dialbench = dialbenchFor('each-test');

const lcd = (page: Page) => page.getByTestId('lcd');
const workspace = (page: Page) => page.getByRole('main');

async function open(page: Page): Promise<void> {
  await visit(page, dialbench);
}

test('every empty room offers the button that ends its emptiness', async ({ page }) => {
  await open(page);
  const dial = workspace(page).getByRole('button', { name: 'Dial *384*99#' });
  await expect(dial).toBeVisible();
  await goTo(page, 'History');
  await expect(dial).toBeVisible();
  await goTo(page, 'History');
  await dial.click();
  await expect(lcd(page)).toContainText('My Portfolio');
  await openEnvironment(page, 'Sandbox', 'Webhooks');
  await page.getByRole('button', { name: 'Register with Sandbox' }).click();
  await page.getByRole('button', { name: 'Request a report' }).click();
  await expect(page.getByRole('list').filter({ hasText: 'report.created' })).toBeVisible();
});

test('a stopped sandbox is said where one dials, with its cause above every part, and started from there', async ({
  page,
}) => {
  await open(page);
  await openEnvironment(page, 'Sandbox');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start it' })).toHaveCount(0);
  await goTo(page, 'Phone');
  const start = page.getByRole('region', { name: 'Dial' });
  await expect(start).toContainText('Nobody answers the phone until the sandbox is started.');
  await start.getByRole('button', { name: 'Start the sandbox' }).click();
  await expect(start).toContainText('The phone is live');
  await openEnvironment(page, 'Sandbox');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await goTo(page, 'Phone');
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await expect(lcd(page)).toContainText('the connection was refused');
  const inspector = page.getByTestId('exchange');
  await expect(inspector).toContainText('dialled *384*99# → connection-refused');
  await expect(inspector.getByText('no answer', { exact: true })).toBeVisible();
  const cause = inspector.getByText('the connection was refused. Is the service running?');
  for (const part of ['Signature', 'Request', 'Response', 'Timings']) {
    await inspector.getByRole('tab', { name: part }).click();
    await expect(cause, part).toHaveCount(1);
  }
  await expect(inspector).toContainText('No connection was made; it was tried for');
  await expect(inspector).not.toContainText('Answer complete');
  await expect(page.getByText('The sandbox is stopped.')).toBeVisible();
  expect(await auditPage(page), 'a stopped sandbox').toEqual([]);
  await page.getByRole('button', { name: 'Start it' }).click();
  await expect(page.getByText('The sandbox is stopped.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
});

test('who types as soon as the page is there loses no key', async ({ page }) => {
  // The page has loaded, and the part that listens has not come.
  const release = await holdScript(page, 'page');
  await page.goto(dialbench.address);
  await page.keyboard.type('*384*99#');
  release();
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  await expect(page.getByTestId('exchange')).toContainText('Dialled *384*99# and got Home');
});

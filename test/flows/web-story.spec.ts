import { expect, type Page, test } from '@playwright/test';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';

/** The main job at the loopback door, as a user does it: start, dial, walk, inspect, restart, find it in history. */

let dialbench: Dialbench;
const dataFolder = newDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  dialbench = await startDialbench(dataFolder);
});
test.afterAll(async () => {
  await dialbench.stop();
  removeDataFolder(dataFolder);
});

const lcd = (page: Page) => page.getByTestId('lcd');

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My portfolio');
}

const enter = (page: Page, room: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: room }).click();

/** Presses a menu key and waits for the screen that it leads to. */
async function press(page: Page, key: string, shows: string | RegExp): Promise<void> {
  await page.keyboard.press(key);
  await expect(lcd(page)).toContainText(shows);
}

test('buying a stock: HOME, Stocks, next page, a stock, Buy, a preset amount, confirm, success; each press is an exchange', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(dialbench.address);
  await dial(page);
  expect(new URL(page.url()).hash).toBe('');
  await press(page, '1', 'Next Page');
  await press(page, '7', '0. Back');
  await press(page, '1', /Buy/);
  await press(page, '1', /Custom|Other/);
  await press(page, '1', /Confirm|terms/i);
  await press(page, '1', /placed|success|received/i);
  const inspector = page.getByTestId('inspector');
  await expect(inspector).toContainText('POST');
  await expect(inspector).toContainText('/v1/ussd/process');
  await expect(page.getByTestId('base')).toContainText('"@signature-params"');
  await enter(page, 'History');
  await expect(page.getByTestId('exchange-row')).toHaveCount(7);
  expect(complaints).toEqual([]);
});

test('after a restart history still holds every exchange, and choosing one shows its base', async ({ page }) => {
  expect(await dialbench.stop()).toBeLessThan(5000);
  dialbench = await startDialbench(dataFolder);
  await page.goto(dialbench.address);
  await enter(page, 'History');
  await expect(page.getByTestId('exchange-row')).toHaveCount(7);
  await page.getByTestId('exchange-row').last().click();
  await expect(page.getByTestId('base')).toContainText('"@target-uri"');
});

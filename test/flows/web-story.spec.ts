import { expect, type Page, test } from '@playwright/test';
import { callsOf } from '../support/calls-of.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { goTo } from '../support/go-to.ts';
import { holdScript } from '../support/hold-script.ts';
import { openEnvironment } from '../support/open-environment.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';
import { wakePhone } from '../support/wake-phone.ts';

/** The main job at the loopback door, as a user does it: start, dial, walk, inspect, restart, find it in history. */

let dialbench: Dialbench;
const dataFolder = newDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  dialbench = await startDialbench(dataFolder, 'npm');
});
test.afterAll(async () => {
  await dialbench.stop();
  removeDataFolder(dataFolder);
});

/** Longer than any pause in which a store gathers changes. */
const QUIET_MS = 500;

/** Resolves once nothing was drawn in the rooms out of sight for so long. */
const quiet = (page: Page) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => wait());
        let timer = 0;
        const wait = () => {
          clearTimeout(timer);
          timer = window.setTimeout(() => {
            watcher.disconnect();
            resolve();
          }, ms);
        };
        for (const room of document.querySelectorAll('.workspace__room[hidden]'))
          watcher.observe(room, { childList: true, subtree: true, characterData: true, attributes: true });
        wait();
      }),
    QUIET_MS,
  );

const lcd = (page: Page) => page.getByTestId('lcd');

/** Opens the page and collects what the browser complains of: nothing may be refused by the policy or fail to load. */
async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await page.goto(dialbench.address);
  await expect(lcd(page)).toContainText('Sandbox');
  return complaints;
}

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
}

/** Presses keys and waits for the screen that each leads to. */
async function walk(page: Page, steps: readonly (readonly [key: string, shows: string | RegExp])[]): Promise<void> {
  for (const [key, shows] of steps) {
    await page.keyboard.press(key);
    await expect(lcd(page)).toContainText(shows);
  }
}

test('buying a stock from HOME to success, every press one exchange that verifies and can be read byte by byte', async ({
  page,
}) => {
  const complaints = await open(page);
  expect(new URL(page.url()).hash).toBe('');
  await dial(page);
  await walk(page, [
    ['1', 'Stocks 1/12'],
    ['7', 'Stocks 2/12'],
    ['8', 'Type a stock symbol or name.'],
  ]);
  await page.keyboard.type('kafue');
  await walk(page, [
    ['Enter', 'KAFC Kafue Copper'],
    ['1', 'Price ZK'],
    ['1', 'Buy KAFC at'],
    ['1', 'Confirm, accept terms'],
    ['1', /Order \d+ is placed/],
  ]);
  const inspector = page.getByTestId('exchange');
  await expect(inspector).toContainText('Purchase confirmation · 1 → Purchase success');
  await expect(inspector).toContainText('/v1/ussd/process');
  await expect(page.getByTestId('outcome')).toContainText(
    'Pressed 1 on Purchase confirmation and got Purchase success',
  );
  await page.getByRole('tab', { name: 'Signature', exact: true }).click();
  await expect(page.getByTestId('base')).toContainText('"content-digest": sha-512=:');
  await expect(page.getByTestId('base')).toContainText('"authorization": Bearer ****');
  await goTo(page, 'History');
  await expect(page.getByTestId('exchange-row')).toHaveCount(9);
  expect(complaints).toEqual([]);
});

test('after a restart history holds every exchange, choosing one shows it, and the portfolio walk goes on', async ({
  page,
}) => {
  expect(await dialbench.stop()).toBeLessThan(5000);
  dialbench = await startDialbench(dataFolder, 'npm');
  await open(page);
  await goTo(page, 'History');
  await expect(page.getByTestId('exchange-row')).toHaveCount(9);
  await page.getByTestId('exchange-row').last().click();
  await expect(page.getByTestId('record')).toContainText('dialled *384*99# → Home');
  await page.getByRole('tab', { name: 'Signature', exact: true }).click();
  await expect(page.getByTestId('base')).toContainText('"@target-uri"');
  // Back leads to the room before and not out of the page, and the address says nothing of either.
  await page.goBack();
  await expect(page.getByTestId('record')).toBeHidden();
  await page.goForward();
  await expect(page.getByTestId('record')).toContainText('dialled *384*99# → Home');
  expect(new URL(page.url())).toMatchObject({ pathname: '/', search: '', hash: '' });
  await page.reload();
  await expect(page.getByTestId('exchange-row')).toHaveCount(9);
  await expect(page.getByTestId('record')).toBeVisible();
  await expect(lcd(page)).toContainText('Sandbox');
  await page.keyboard.press('Escape');
  await wakePhone(page);
  await dial(page);
  await walk(page, [
    ['2', 'Your portfolio'],
    ['1', 'My assets 1/4'],
    ['1', '1. Purchase More'],
  ]);
});

test('a reload goes on in the same session, and a used address is told apart from a new one', async ({ page }) => {
  const used = dialbench.address;
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder, 'launch');
  await open(page);
  await page.reload();
  await expect(lcd(page)).toContainText('Sandbox');
  const second = await page.context().browser()?.newPage();
  await second?.goto(dialbench.address);
  await expect(second?.locator('body') ?? page.locator('body')).toContainText(/address/);
  expect(used).not.toBe(dialbench.address);
  await second?.close();
});

test('two fast presses send two requests in their order, and a double click on the green key sends one', async ({
  page,
}) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder, 'launch');
  await open(page);
  await page.keyboard.type('*384*99#');
  await page
    .getByRole('button', { name: /green key/i })
    .first()
    .dblclick();
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.type('17');
  await expect(lcd(page)).toContainText('Stocks 2/12');
  await goTo(page, 'History');
  await expect(page.getByTestId('exchange-row').nth(0)).toContainText('7→Stocks 2/12');
  await expect(page.getByTestId('exchange-row').nth(1)).toContainText('1→Stocks 1/12');
  await expect(page.getByTestId('exchange-row').nth(2)).toContainText('*384*99#→');
  await expect(page.getByTestId('session-row').first()).toContainText('3 steps');
});

test('the sandbox stopped under the phone is a sentence on the screen, and after a start it is dialled again', async ({
  page,
}) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder, 'launch');
  await open(page);
  await dial(page);
  await openEnvironment(page, 'Sandbox');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Start/ }).first()).toBeVisible();
  await expect(lcd(page)).toContainText('The sandbox was stopped, which ended this session.');
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await wakePhone(page);
  await page.getByRole('button', { name: 'Left soft key: Redial' }).click();
  await expect(lcd(page)).toContainText('My Portfolio');
});

test('a room whose code does not arrive says so, and comes with “Try again”; the phone goes on meanwhile', async ({
  page,
}) => {
  await page.route('**/assets/history-*.js', (route) => route.abort());
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder, 'launch');
  await open(page);
  await goTo(page, 'History');
  await expect(page.getByRole('alert')).toContainText('Could not load what was seen');
  await wakePhone(page);
  await dial(page);
  await page.unroute('**/assets/history-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search what was seen' })).toBeVisible();
});

test('a room whose code is on its way shows a skeleton, and is there when it has come', async ({ page }) => {
  const release = await holdScript(page, 'history');
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder, 'launch');
  await open(page);
  await goTo(page, 'History');
  await expect(page.getByRole('status', { name: 'Loading what was seen' })).toBeVisible();
  release();
  await expect(page.getByRole('searchbox', { name: 'Search what was seen' })).toBeVisible();
});

test('a key press draws nothing in a room that was left, and asks nothing for it', async ({ page }) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder, 'launch');
  await open(page);
  for (const room of ['Operations', 'Flows', 'Environments', 'History', 'Phone']) {
    await goTo(page, room);
    await expect(page.locator('.workspace__room:not([hidden]) button').first()).toBeVisible();
  }
  await dial(page);
  await quiet(page);
  const calls = await callsOf(page);
  await page.evaluate(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    for (const room of document.querySelectorAll('.workspace__room[hidden]')) {
      const name = room.querySelector('h1, h2, [role="tablist"]')?.textContent ?? '';
      const watcher = new MutationObserver(() => drawn.push(name));
      watcher.observe(room, { childList: true, subtree: true, characterData: true, attributes: true });
    }
  });
  await walk(page, [['1', 'Stocks 1/12']]);
  await expect(page.getByTestId('exchange')).toContainText('Home · 1 → Stocks');
  await page.waitForTimeout(QUIET_MS);
  expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual([]);
  expect(calls.map((call) => JSON.parse(call).command)).toEqual(['ussd.press', 'history.get']);
  await goTo(page, 'History');
  await expect(page.getByTestId('exchange-row').first()).toContainText('1→Stocks 1/12');
});

test('Enter in the palette waits for what the rooms can do, and then does it', async ({ page }) => {
  const release = await holdScript(page, 'operations');
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder, 'launch');
  await open(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('import requests');
  await expect(palette.getByRole('status')).toHaveText('Loading what the rooms can do …');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('dialog', { name: 'Import requests' })).toBeVisible();
});

import { expect, type Locator, type Page, test } from '@playwright/test';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { hall, hurry, openStage, present, stage } from '../support/stage-steps.ts';

/** Coming to the stage and leaving it: whatever was there before is there again. */

const dialbench = dialbenchFor('each-test');

/** In a session of the phone, at its list of stocks, a script is played to its third step. Returns the dock's display. */
async function playInSession(page: Page): Promise<Locator> {
  await page.goto(dialbench.address);
  const lcd = page.locator('.dock').getByTestId('lcd');
  await expect(lcd).toContainText('Sandbox');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd).toContainText('Stocks 1/12');
  await page.keyboard.press('F9');
  await present(page, 'Buying a stock');
  for (const at of [1, 2, 3]) await hurry(page, at);
  return lcd;
}

test('the controls are put away with the script, so that the next begins without them', async ({ page }) => {
  await openStage(page, dialbench);
  await present(page, 'Buying a stock');
  await page.keyboard.press('m');
  const controls = stage(page).getByRole('region', { name: 'Controls of the stage' });
  await expect(controls).toBeVisible();
  await controls.getByRole('button', { name: 'Another script' }).click();
  await present(page, 'A webhook’s way');
  await expect(controls).toHaveCount(0);
  await expect(hall(page)).toBeFocused();
});

test('a session, the sandbox’s clock and the keyboard are as they were once the stage is left', async ({ page }) => {
  const lcd = await playInSession(page);
  const dock = page.locator('.dock');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  await expect(page.getByRole('main'), 'where the focus was before').toBeFocused();
  await expect(lcd).toContainText('Stocks 1/12');
  await expect(dock).not.toContainText('frozen');
  await expect(page.getByTestId('exchange')).toContainText('Home · 1 → Stocks');
  await expect(page.getByTestId('strip')).toContainText('2 steps');
  // The same session: the key answers the screen that stood there.
  await page.keyboard.press('1');
  await expect(lcd).toContainText('Price ZK');
});

test('who closes the page on the stage gets the sandbox back as well', async ({ page }) => {
  await openStage(page, dialbench);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec((await page.locator('.top-bar').textContent()) ?? '')?.[0];
  const isFrozen = async () => (await (await fetch(`${url}/admin/clock`)).json()).isFrozen;
  expect(await isFrozen()).toBe(false);
  await present(page, 'Buying a stock');
  await hurry(page, 1);
  expect(await isFrozen()).toBe(true);
  await page.close();
  await expect.poll(isFrozen).toBe(false);
});

test('the screen is kept awake while the stage is open', async ({ page }) => {
  await page.addInitScript(() => {
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = async (kind) => {
      const lock = await request(kind);
      Object.assign(window, { lock });
      return lock;
    };
  });
  const isReleased = () => page.evaluate(() => (window as unknown as { lock?: WakeLockSentinel }).lock?.released);
  await page.context().grantPermissions(['screen-wake-lock']);
  await openStage(page, dialbench);
  await expect.poll(isReleased).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(isReleased).toBe(true);
});

test('elsewhere than on the sandbox the stage refuses by name', async ({ page }) => {
  await visit(page, dialbench);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('F9');
  await expect(stage(page)).toContainText('The stage plays on the embedded sandbox, or on a USSD application');
  await expect(stage(page).getByRole('button', { name: 'Present Buying a stock' })).toBeDisabled();
});

test('a reload on the stage leaves it, and the session on the phone goes on', async ({ page }) => {
  const lcd = await playInSession(page);
  await page.reload();
  await expect(stage(page)).toHaveCount(0);
  await expect(lcd).toContainText('Stocks 1/12');
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('1');
  await expect(lcd).toContainText('Price ZK');
  // Only a reload on the stage goes on.
  await page.reload();
  await expect(lcd).toContainText('The page was reloaded, which ended the session');
});

test('who leaves a script stands at its button', async ({ page }) => {
  await openStage(page, dialbench);
  await present(page, 'A webhook’s way');
  await page.keyboard.press('Escape');
  await expect(stage(page).getByRole('button', { name: 'Present A webhook’s way' })).toBeFocused();
});

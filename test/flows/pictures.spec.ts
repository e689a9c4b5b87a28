import { expect, type Page, test } from '@playwright/test';
import { dice } from '../../electron/vectors/dice.ts';
import { type Letter, letter } from '../../electron/vectors/letter.ts';
import { writeSpkiPem } from '../../shared/keys/spki.ts';
import { rawText, send } from '../shared/doctor/broken-requests.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/**
 * The four pictures of README and docs, taken of the program itself: one that no longer shows what the program looks like fails
 * its test. `npm run pictures` takes them anew.
 *
 * Times, ids and signatures differ from run to run, and so do a few pixels; a part that moved is far more.
 */

const dialbench = dialbenchFor('each-test');

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const lcd = (page: Page) => page.getByTestId('lcd').first();

async function dial(page: Page, keys: readonly (readonly [key: string, screen: string])[]): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  for (const [key, screen] of keys) {
    await page.keyboard.press(key);
    await expect(lcd(page)).toContainText(screen);
  }
}

/** Holds the page against docs/pictures. */
async function isPictured(page: Page, name: string): Promise<void> {
  // Nothing under the pointer or with the focus is drawn in another way.
  await page.mouse.move(0, 0);
  await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.03, animations: 'disabled' });
}

test('the phone, and what its last key press did', async ({ page }) => {
  await visit(page, dialbench);
  await dial(page, [
    ['1', 'Stocks'],
    ['1', 'Zam'],
  ]);
  await expect(page.getByTestId('exchange')).toBeVisible();
  await isPictured(page, 'phone');
});

test('why a signature was refused', async ({ page }) => {
  const created = Math.floor(Date.now() / 1000);
  const from: Letter = { ...letter(dice(11), 'post'), created, expires: created + 100 };
  await visit(page, dialbench);
  await page.getByRole('textbox', { name: /refused request/i }).fill(rawText(send(from, { message: (base) => base })));
  await page.getByRole('textbox', { name: /public key/i }).fill(writeSpkiPem(from.key.publicKey));
  await page.getByRole('button', { name: 'The whole diagnosis' }).click();
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('You signed the base itself');
  await isPictured(page, 'doctor');
});

test('the menu as a map', async ({ page }) => {
  test.setTimeout(120_000);
  await visit(page, dialbench);
  await goTo(page, 'Map');
  await page.getByRole('main').getByRole('button', { name: 'Explore' }).first().click();
  const form = page.getByRole('dialog', { name: 'Explore Sandbox' });
  await form.getByRole('switch', { name: /What buys, sells or cancels/ }).click();
  await form.getByRole('button', { name: 'Explore', exact: true }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'Explored' });
  await expect(outcome).toBeVisible({ timeout: 90_000 });
  await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Tidy up: lay the map out anew' }).click();
  await page.getByRole('button', { name: 'Show all (0)' }).click();
  await isPictured(page, 'map');
});

/** The step of the script behind which the order stands. */
const ORDER_PLACED = 8;

test('the stage', async ({ page }) => {
  await visit(page, dialbench);
  await page.keyboard.press('F9');
  const stage = page.getByRole('dialog', { name: 'Stage' });
  await stage.getByRole('button', { name: 'Present Buying a stock' }).click();
  const hall = page.locator('.stage__hall');
  for (let position = 0; position <= ORDER_PLACED; position += 1) {
    if (position > 0) await page.keyboard.press('PageDown');
    await expect(hall).toHaveAttribute('data-position', String(position));
    await expect(hall).toHaveAttribute('data-phase', /^(ready|over)$/);
  }
  await expect(stage.getByRole('list', { name: 'From body to signature' })).toContainText('holds');
  await isPictured(page, 'stage');
});

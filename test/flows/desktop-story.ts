/**
 * The main job as a user does it on the desktop: dial, walk to a stock, read what was sent. Not a test; told on the
 * stand-in (desktop-story.spec.ts) and on Electron itself (test/electron-real).
 */

import { expect, type Page } from '@playwright/test';
import { expectIn, goTo } from '../support/go-to.ts';

/** Clicks one key of the drawn phone, found by the character on its face. */
async function press(page: Page, key: string): Promise<void> {
  const face = page.getByText(key, { exact: true });
  await page.getByLabel('Handset', { exact: true }).getByRole('button').filter({ has: face }).click();
}

/** Dials the sandbox's code key by key, walks to the first stock, and finds that press in the inspector. */
export async function dialToStock(page: Page): Promise<void> {
  const lcd = page.getByTestId('lcd');
  await expect(lcd).toContainText('Sandbox');
  for (const key of '*384*99#') await press(page, key);
  await expect(lcd).toContainText('*384*99#');
  await page.getByRole('button', { name: /green key/i }).click();
  await expect(lcd).toContainText('My Portfolio');
  const inspector = page.getByTestId('exchange');
  await expect(inspector).toContainText('dialled *384*99# → Home');
  await press(page, '1');
  await expect(lcd).toContainText('Stocks 1/12');
  await press(page, '1');
  await expect(lcd).toContainText('Price ZK');
  await expect(inspector).toContainText('Stocks · 1 → Select stock');
  await expect(inspector).toContainText('/v1/ussd/process');
  await page.getByRole('tab', { name: 'Signature', exact: true }).click();
  await expect(page.getByTestId('base')).toContainText('"content-digest": sha-512=:');
  await expect(page.getByTestId('base')).toContainText('"authorization": Bearer ****');
  // A desktop window has no Back button; the usual keys lead to the room before, and on again.
  await goTo(page, 'Environments');
  await expect(inspector).toBeHidden();
  const [back, forward] = process.platform === 'darwin' ? ['Meta+[', 'Meta+]'] : ['Alt+ArrowLeft', 'Alt+ArrowRight'];
  await page.keyboard.press(back);
  await expect(inspector).toBeVisible();
  await page.keyboard.press(forward);
  await expectIn(page, 'Environments');
  await page.keyboard.press(back);
  await expect(inspector).toBeVisible();
}

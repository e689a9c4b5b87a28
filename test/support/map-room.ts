/** The Map room in a real browser, as the flows use it. */

import { expect, type Page } from '@playwright/test';
import { complaintsOf } from './complaints-of.ts';
import { visit } from './dialbench-for.ts';
import { goTo } from './go-to.ts';
import type { Dialbench } from './start-dialbench.ts';

export const lcd = (page: Page) => page.getByTestId('lcd');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const picture = (page: Page) => page.getByRole('group', { name: 'Picture of the menu' });
export const card = (page: Page, title: string) =>
  picture(page).getByRole('button', { name: new RegExp(`^${title}\\. `) });
export const side = (page: Page) => page.getByRole('complementary', { name: 'Beside the picture' });

export async function openMap(page: Page, dialbench: Pick<Dialbench, 'address'>): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await goTo(page, 'Map');
  await expect(page.getByRole('heading', { name: 'Map', exact: true })).toBeVisible();
  return complaints;
}

export async function press(page: Page, key: string, shows: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(lcd(page)).toContainText(shows);
}

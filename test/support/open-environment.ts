/** Opening the page of an environment, and a section of it, as a user does. */
import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './go-to.ts';

/** @param name as in the list; or `This computer` */
export async function openEnvironment(page: Page, name: string, section?: string): Promise<Locator> {
  await goTo(page, 'Environments');
  if (name === 'This computer') await page.getByRole('button', { name }).click();
  else await page.getByRole('list', { name: 'Environments' }).getByRole('button', { name }).click();
  const opened = page.getByRole('article', { name, exact: true });
  await expect(opened).toBeVisible();
  if (section !== undefined) {
    await opened.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section }).click();
    await expect(opened.getByRole('region', { name: section, exact: true })).toBeFocused();
  }
  return opened;
}

/** Going to a place of the page by its name. */
import type { Page } from '@playwright/test';

/** By the rail and the tabs, as a user goes there. @param place a room, or a tab whose room is in front */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: place, exact: true }).click();
}

import { expect, type Page } from '@playwright/test';

/** Chooses an act in the menu at the head of the exchange that the inspector shows. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  const more = page.getByTestId('exchange').getByRole('button', { name: 'More', exact: true });
  // What was just sent may take the place of the exchange shown before, and the open menu goes with that.
  await expect(async () => {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click({ timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
}

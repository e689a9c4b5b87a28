import type { Page } from '@playwright/test';

/** Chooses an act in the menu at the head of the exchange that the inspector shows. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByTestId('inspector').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The stage in a real browser, as the flows drive it: opened, a script presented, step by step. */
import { expect, type Page } from '@playwright/test';
import { complaintsOf } from './complaints-of.ts';
import { visit } from './dialbench-for.ts';
import type { Dialbench } from './start-dialbench.ts';

export const stage = (page: Page) => page.getByRole('dialog', { name: 'Stage' });
export const hall = (page: Page) => page.locator('.stage__hall');
export const display = (page: Page) => stage(page).getByTestId('lcd');
export const caption = (page: Page) => stage(page).locator('.stage__caption');

export async function openStage(page: Page, dialbench: Pick<Dialbench, 'address'>): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await page.keyboard.press('F9');
  await expect(stage(page).getByRole('heading', { name: 'Stage', exact: true })).toBeVisible();
  return complaints;
}

export async function present(page: Page, title: string): Promise<void> {
  await stage(page)
    .getByRole('button', { name: `Present ${title}` })
    .click();
  await arrive(page, 0);
}

export async function arrive(page: Page, position: number): Promise<void> {
  await expect(hall(page)).toHaveAttribute('data-position', String(position));
  await expect(hall(page)).toHaveAttribute('data-phase', /^(ready|over)$/);
}

/** One step by one key, at the pace of a hand. */
export async function step(page: Page, to: number, key = 'PageDown'): Promise<void> {
  await page.keyboard.press(key);
  await arrive(page, to);
}

/**
 * Each step with a second press, which sends at once what is being typed. It is pressed within the page: what is typed may be
 * over by the time that a key comes from outside, and that key would play the step behind.
 */
export async function hurry(page: Page, to: number): Promise<void> {
  await page.keyboard.press('PageDown');
  await hall(page).evaluate((element) => {
    if (element.getAttribute('data-phase') !== 'typing') return;
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', cancelable: true }));
  });
  await arrive(page, to);
}

/** What the canary flows do in the page and take from it. Not a test. */
import { expect, type Page } from '@playwright/test';
import { wakePhone } from '../support/wake-phone.ts';

export const CUSTOMER = { customerId: 7, name: 'Canary', msisdn: '+260970000007' };

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
export const said = (page: Page, words: string) => expect(page.locator('.environment__said')).toContainText(words);

export async function dial(page: Page): Promise<void> {
  await wakePhone(page);
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
}

export async function chooseEnvironment(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
  // The phone goes over to it; what is typed before belongs to the line that was.
  await expect(page.getByTestId('lcd')).toContainText(name);
}

/** All that the page holds: its markup, what stands in its fields, and what its browser keeps for it. */
export async function pageText(page: Page): Promise<string> {
  const held = await page.evaluate(`JSON.stringify({
    fields: [...document.querySelectorAll('input, textarea')].map((field) => [field.value, field.defaultValue]),
    local: { ...localStorage },
    session: { ...sessionStorage },
    address: location.href,
    cookies: document.cookie,
    title: document.title,
  })`);
  return `${await page.content()}\n${held}`;
}

import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';

/** Two phones: a fork that goes another way, keys for both, two subscribers, and all of it by the keyboard alone. */

const dialbench = dialbenchFor('each-test');

const phone = (page: Page, name: 'Handset' | 'Second handset') =>
  page.getByRole('region', { name, exact: true }).getByTestId('lcd');
/** The lines that the other phone shows otherwise. */
const inverted = (page: Page, name: 'Handset' | 'Second handset') => phone(page, name).locator('[data-inverted]');
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const facts = (page: Page) => page.getByRole('region', { name: 'Two phones' });
const tag = (page: Page, name: RegExp) => page.locator('.pair__tags').getByRole('button', { name });

async function open(page: Page): Promise<void> {
  await page.goto(dialbench.address);
  await expect(phone(page, 'Handset')).toContainText('Sandbox');
}

/** Home, stocks, the first stock. */
async function walkToThirdScreen(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(phone(page, 'Handset')).toContainText('Hello Mutinta');
  await page.keyboard.press('1');
  await expect(phone(page, 'Handset')).toContainText('Search Stock');
  await page.keyboard.press('1');
  await expect(phone(page, 'Handset')).not.toContainText('Search Stock');
  await expect(page.getByTestId('exchange')).toContainText('Stocks · 1 → Select stock');
}

test('a session forks from its third screen, goes another way, and both phones take the same keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await walkToThirdScreen(page);
  const third = (await phone(page, 'Handset').innerText()).trim();
  await page.getByTestId('exchange').getByRole('button', { name: 'Fork here', exact: true }).click();
  await expect(facts(page)).toContainText('The same screen');
  expect((await phone(page, 'Second handset').innerText()).trim()).toBe(third);
  await expect(tag(page, /Fork of .* at Select stock/)).toHaveAttribute('aria-pressed', 'true');
  // The other way: the second goes back, the first stays.
  await page.keyboard.press('0');
  await expect(phone(page, 'Second handset')).toContainText('Search Stock');
  await expect(phone(page, 'Handset')).not.toContainText('Search Stock');
  await expect(facts(page)).toContainText('State: Select stock / Stocks');
  // All that is on one display alone, and nothing else.
  for (const [name, other] of [
    ['Handset', 'Second handset'],
    ['Second handset', 'Handset'],
  ] as const) {
    const theirs = linesOf(await phone(page, other).innerText());
    const alone = linesOf(await phone(page, name).innerText()).filter((line) => !theirs.includes(line));
    expect(alone.length, name).toBeGreaterThan(2);
    // A line that the display wraps is inverted as a whole.
    const texts = await inverted(page, name).allInnerTexts();
    expect(texts.length, name).toBeGreaterThanOrEqual(alone.length);
    expect(linesOf(texts.join('\n')).join(' '), name).toBe(alone.join(' '));
  }
  expect(await auditPage(page), 'two phones').toEqual([]);
  // Both from here on: the first goes to the stocks, the second home.
  await facts(page).getByRole('switch', { name: 'Press on both' }).click();
  await page.keyboard.press('0');
  await expect(phone(page, 'Handset')).toContainText('Search Stock');
  await expect(phone(page, 'Second handset')).toContainText('Hello Mutinta');
  await page
    .getByRole('region', { name: 'Handset', exact: true })
    .getByRole('button', { name: /^Key 0/ })
    .click();
  await expect(phone(page, 'Handset')).toContainText('Hello Mutinta');
  await expect(phone(page, 'Second handset')).toContainText('Goodbye');
  await facts(page).getByRole('button', { name: 'Close the second' }).click();
  await expect(phone(page, 'Second handset')).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(phone(page, 'Handset')).toContainText('Search Stock');
});

test('two subscribers walk side by side without a mix-up, and their differing lines are named', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await page.getByRole('button', { name: 'Open a second phone' }).click();
  await page.getByRole('option', { name: /Chanda Mwansa/ }).click();
  await expect(phone(page, 'Second handset')).toContainText('Chanda');
  await facts(page).getByRole('switch', { name: 'Press on both' }).click();
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(phone(page, 'Handset')).toContainText('Hello Mutinta');
  await expect(phone(page, 'Second handset')).toContainText('Hello Chanda');
  await expect(facts(page)).toContainText('Line 1: Hello Mutinta. / Hello Chanda.');
  await expect(inverted(page, 'Handset')).toHaveText(['Hello Mutinta.']);
  await expect(inverted(page, 'Second handset')).toHaveText(['Hello Chanda.']);
  await page.getByRole('button', { name: 'Draw the dialog of Android' }).click();
  const dialogs = page.getByTestId('android-text');
  await expect(dialogs).toHaveCount(2);
  await expect(dialogs.locator('[data-inverted]')).toHaveText(['Hello Mutinta.', 'Hello Chanda.']);
  expect(await auditPage(page), 'two phones in the look of Android').toEqual([]);
  await page.getByRole('button', { name: 'Draw a handset with keys' }).click();
  await page.keyboard.press('1');
  await expect(facts(page)).toContainText('The same screen');
  await expect(page.getByText(/mix-up/)).toHaveCount(0);
  // The book beside the second's instruments is about the second.
  await facts(page).getByRole('switch', { name: 'Press on both' }).click();
  await tag(page, /Chanda Mwansa/).click();
  await page.getByRole('button', { name: 'Subscriber', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search: Subscriber' })).toBeFocused();
  await page.keyboard.type('wanj');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Close it and open another' }).click();
  await expect(phone(page, 'Second handset')).toContainText('Wanjiru');
  await expect(phone(page, 'Handset')).toContainText('Search Stock');
  await expect(tag(page, /Mutinta Banda/)).toBeVisible();
});

test('a narrow window shows one phone at a time, and its tag shows the other', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await open(page);
  await page.getByRole('button', { name: 'Open a second phone' }).click();
  await page.getByRole('option', { name: /Chanda Mwansa/ }).click();
  await expect(phone(page, 'Second handset')).toBeVisible();
  await expect(phone(page, 'Handset')).toHaveCount(0);
  await tag(page, /Mutinta Banda/).click();
  await expect(phone(page, 'Handset')).toBeVisible();
  await expect(phone(page, 'Second handset')).toHaveCount(0);
  await expect(facts(page).getByRole('switch', { name: 'Press on both' })).toBeVisible();
});

test('forking, moving the keyboard, keys for both and closing need no mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await walkToThirdScreen(page);
  await page.keyboard.press('Alt+Shift+K');
  await expect(facts(page)).toContainText('The same screen');
  await page.keyboard.press('0');
  await expect(phone(page, 'Second handset')).toContainText('Search Stock');
  await page.keyboard.press('Alt+O');
  await expect(tag(page, /Mutinta Banda.*First phone/)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('0');
  await expect(phone(page, 'Handset')).toContainText('Search Stock');
  await expect(facts(page)).toContainText('The same screen');
  await page.keyboard.press('Alt+B');
  await page.keyboard.press('0');
  await expect(phone(page, 'Handset')).toContainText('Hello Mutinta');
  await expect(phone(page, 'Second handset')).toContainText('Hello Mutinta');
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('Close the second phone');
  await page.keyboard.press('Enter');
  await expect(facts(page)).toHaveCount(0);
});

import { expect, type Page, test } from '@playwright/test';
import { allOf } from '../support/all-of.ts';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { reachByKeyboard } from '../support/reach-by-keyboard.ts';

/** Every room and tab under an accessibility audit, in every look, and with the Tab key alone. */

const dialbench = dialbenchFor('each-test-on-one-folder');

// A fresh program each time: an address is good for one page.

const lcd = (page: Page) => page.getByTestId('lcd');
const rail = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

async function open(page: Page): Promise<void> {
  await visit(page, dialbench);
}

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
}

const LOOKS = [
  ['by day', { colorScheme: 'light', contrast: 'no-preference' }, 'whole'],
  ['by night', { colorScheme: 'dark', contrast: 'no-preference' }, 'colours'],
  ['high contrast by day', { colorScheme: 'light', contrast: 'more' }, 'colours'],
  ['high contrast by night', { colorScheme: 'dark', contrast: 'more' }, 'colours'],
] as const;

for (const [name, media, part] of LOOKS) {
  test(`every room and tab, the palette and the shortcuts pass an accessibility audit: ${name}`, async ({ page }) => {
    // Some thirty places.
    test.setTimeout(180_000);
    await page.emulateMedia(media);
    await open(page);
    await dial(page);
    for (const room of await allOf(rail(page).getByRole('button'), 6)) {
      await room.click();
      const strip = page.locator('.workspace__room:not([hidden]) [role="tablist"]').first();
      const tabs = await strip.getByRole('tab').all();
      if (tabs.length === 0) expect(await auditPage(page, part), await room.innerText()).toEqual([]);
      for (const tab of tabs) {
        await tab.click();
        expect(await auditPage(page, part), `${await room.innerText()}, ${await tab.innerText()}`).toEqual([]);
      }
    }
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    expect(await auditPage(page, part), 'palette').toEqual([]);
    await page.keyboard.type('zzzqq');
    await expect(palette(page)).toContainText('No results for');
    expect(await auditPage(page, part), 'palette without a hit').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await auditPage(page, part), 'shortcuts').toEqual([]);
  });
}

test('every control of every room is reached with Tab alone, shows the focus, and lets it go', async ({ page }) => {
  // Some hundred keys in each of a dozen rooms.
  test.slow();
  await open(page);
  await dial(page);
  for (const room of await allOf(rail(page).getByRole('button'), 6)) {
    await room.click();
    const { missed, unseen } = await reachByKeyboard(page);
    expect(missed, `${await room.innerText()}: not reached`).toEqual([]);
    expect(unseen, `${await room.innerText()}: focus not seen`).toEqual([]);
  }
});

import { expect, type Page, test } from '@playwright/test';
import { allOf } from '../support/all-of.ts';
import { auditLooks, EVERY_LOOK } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo, PLACES } from '../support/go-to.ts';
import { reachByKeyboard } from '../support/reach-by-keyboard.ts';

/** Every room and tab under an accessibility audit, in every look, and with the Tab key alone. */

const dialbench = dialbenchFor('each-test-on-one-folder');

// A fresh program each time: an address is good for one page.

const lcd = (page: Page) => page.getByTestId('lcd');
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings', exact: true });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

async function open(page: Page): Promise<void> {
  await visit(page, dialbench);
}

/** Waits for the panel or the settings, whose code may be on the way. */
async function enter(page: Page, place: string): Promise<void> {
  await goTo(page, place);
  const inFront = place === 'Settings' ? settings(page) : page.locator('.workspace__room:not([hidden])');
  await expect(inFront.getByRole('button').first()).toBeVisible();
}

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
}

/** Two tests, so that two workers share them: the first and the second half of the rail. */
for (const [half, what] of [
  'the upper rooms',
  'the lower rooms, the settings, the palette and the shortcuts',
].entries()) {
  test(`every tab passes an accessibility audit in every look: ${what}`, async ({ page }) => {
    // Some twenty places, four looks of each.
    test.setTimeout(180_000);
    await open(page);
    await dial(page);
    const middle = Math.ceil(PLACES.length / 2);
    for (const panel of half === 0 ? PLACES.slice(0, middle) : PLACES.slice(middle)) {
      await enter(page, panel);
      const strip = page.locator('.workspace__room:not([hidden]) [role="tablist"]').first();
      const tabs = await strip.getByRole('tab').all();
      if (tabs.length === 0) expect(await auditLooks(page, EVERY_LOOK), panel).toEqual([]);
      for (const tab of tabs) {
        await tab.click();
        const place = `${panel}, ${await tab.innerText()}`;
        expect(await auditLooks(page, EVERY_LOOK), place).toEqual([]);
      }
    }
    if (half === 0) return;
    await goTo(page, 'Settings');
    for (const tab of await allOf(settings(page).getByRole('tab'), 2)) {
      await tab.click();
      expect(await auditLooks(page, EVERY_LOOK), `Settings, ${await tab.innerText()}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    expect(await auditLooks(page, EVERY_LOOK), 'palette').toEqual([]);
    await page.keyboard.type('zzzqq');
    await expect(palette(page)).toContainText('No results for');
    expect(await auditLooks(page, EVERY_LOOK), 'palette without a hit').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await auditLooks(page, EVERY_LOOK), 'shortcuts').toEqual([]);
  });
}

test('every control of every room is reached with Tab alone, shows the focus, and lets it go', async ({ page }) => {
  // Some hundred keys in each of a dozen rooms.
  test.slow();
  await open(page);
  await dial(page);
  for (const panel of [...PLACES, 'Settings']) {
    await enter(page, panel);
    const { missed, unseen } = await reachByKeyboard(page);
    expect(missed, `${panel}: not reached`).toEqual([]);
    expect(unseen, `${panel}: focus not seen`).toEqual([]);
  }
});

/**
 * Script in every text that a service returns, and in every file that somebody hands over, shown by every room behind both
 * doors: it stands there as text, and neither runs nor has to be held back by the page's policy.
 */

import { expect, type Page, test } from '@playwright/test';
import {
  fillHostileFolder,
  type HostileService,
  hostile,
  SHORT,
  startHostileService,
} from '../attacks/hostile-world.ts';
import { type OpenDoor, openDesktop, openLoopback } from '../attacks/open-doors.ts';
import { goTo, PLACES } from '../support/go-to.ts';
import { wakePhone } from '../support/wake-phone.ts';

/** Elements that only a text which became markup could have made. */
const PLANTED = 'img[src="x"], [onerror], [onload], a[href^="javascript:" i], script:not([src]), svg[onload]';

const shownRoom = (page: Page) => page.locator('.workspace__room:not([hidden])');
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings', exact: true });

async function chooseStaging(page: Page): Promise<void> {
  const chosen = page.getByRole('button', { name: /^Environment:/ });
  if (!(await chosen.innerText()).includes('Staging')) {
    await chosen.click();
    await page.getByRole('option', { name: /Staging/ }).click();
  }
  await expect(chosen).toContainText(SHORT);
}

async function expectHarmless({ page, refusals }: OpenDoor, where: string): Promise<void> {
  expect(await page.evaluate('window.__pwned'), `${where}: a planted script ran`).toBeUndefined();
  expect(await refusals(), `${where}: something was refused, so it was tried`).toEqual([]);
  expect(await page.locator(PLANTED).count(), `${where}: text became markup`).toBe(0);
}

/** Every tab and folded part of what is in sight. */
async function lookThrough(door: OpenDoor, where: string, inFront = shownRoom(door.page)): Promise<void> {
  for (const tab of await inFront.getByRole('tab').all()) {
    if (!(await tab.isVisible())) continue;
    await tab.click();
    await expectHarmless(door, `${where}, ${await tab.innerText()}`);
  }
}

for (const name of ['desktop', 'loopback'] as const) {
  test.describe(`the ${name} door`, () => {
    let door: OpenDoor;
    let service: HostileService;

    test.beforeAll(async ({ browser }) => {
      test.setTimeout(90_000);
      service = await startHostileService();
      const fill = (folder: string) => fillHostileFolder(folder, service.url);
      door = await (name === 'desktop' ? openDesktop(fill) : openLoopback(browser, fill));
      await door.refusals();
    });

    test.afterAll(async () => {
      await door.close();
      service.close();
    });

    test('a webhook’s message, and a flow file', async () => {
      const { page } = door;
      await goTo(page, 'Seen');
      const received = shownRoom(page).getByRole('button', { name: 'Received', exact: true });
      await received.click();
      await page.getByTestId('exchange-row').first().click();
      await expect(shownRoom(page)).toContainText('<img src=x');
      await lookThrough(door, 'a delivery');
      await received.click();
      await goTo(page, 'Flows');
      await expect(shownRoom(page)).toContainText('<img src=x');
      await expectHarmless(door, 'a flow');
    });

    test('the names of environments and subscribers, and a session with a hostile menu', async () => {
      const { page } = door;
      await chooseStaging(page);
      await wakePhone(page);
      await page.keyboard.type('*384*99#');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('lcd')).toContainText('<img src=x');
      await page.keyboard.press('1');
      await expectHarmless(door, 'the phone');
      await goTo(page, 'Phone');
      await expect(page.getByTestId('exchange')).toContainText('<img src=x');
      await lookThrough(door, 'the inspector on a press');
    });

    test('a list and a refusal in the inspector, tab by tab', async () => {
      test.setTimeout(90_000);
      const { page } = door;
      await chooseStaging(page);
      for (const row of ['instruments', 'requests']) {
        await goTo(page, 'History');
        await page.getByTestId('exchange-row').filter({ hasText: row }).first().click();
        const record = shownRoom(page).getByTestId('record');
        await record.getByRole('tab', { name: 'Response' }).click();
        await expect(record).toContainText('<img src=x');
        await lookThrough(door, `the record of ${row}`);
      }
    });

    test('every room', async () => {
      test.setTimeout(90_000);
      const { page } = door;
      await chooseStaging(page);
      for (const place of PLACES) {
        await goTo(page, place);
        await expectHarmless(door, place);
        await lookThrough(door, place);
      }
      await goTo(page, 'Settings');
      await expect(settings(page)).toBeVisible();
      await lookThrough(door, 'Settings', settings(page));
      await page.keyboard.press('Escape');
    });

    test('an imported command, and a file that is no case', async () => {
      const { page } = door;
      await page.keyboard.press('Control+k');
      await page.keyboard.type('import requests');
      await expect(page.getByRole('option', { name: /Import requests/ }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Import requests' });
      await dialog
        .getByRole('textbox')
        .fill(`curl 'https://a.example/v1/${encodeURI(SHORT)}' -H 'X-A: ${SHORT}' -d '${SHORT}'`);
      await expect(dialog.getByRole('status')).toContainText('1 request');
      await expectHarmless(door, 'an import');
      await dialog.getByRole('textbox').fill(
        JSON.stringify({
          info: { name: hostile('collection') },
          item: [{ name: hostile('item'), request: hostile('url') }],
        }),
      );
      await expectHarmless(door, 'a collection');
      await page.keyboard.press('Escape');
    });
  });
}

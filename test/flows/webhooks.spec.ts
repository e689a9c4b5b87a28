import { expect, type Page, test } from '@playwright/test';
import { PLANT_IDS } from '../../shared/doctor/plant.ts';
import { auditLooks } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { expectToFit } from '../support/expect-to-fit.ts';
import { goTo } from '../support/go-to.ts';
import { openEnvironment } from '../support/open-environment.ts';
import { otherExchanges, sessionStrip } from '../support/session-strip.ts';

/** An environment's webhook at the loopback door: registered in one click, a report's messages taken, seen, sent again; test messages. */

const dialbench = dialbenchFor('each-test');

async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  return complaints;
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name, exact: true }).click();
/** What was received, as the chip of Seen shows it. */
async function received(page: Page): Promise<void> {
  await goTo(page, 'Seen');
  const chip = page.getByRole('group', { name: 'Sources' }).getByRole('button', { name: 'Received' });
  if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click();
}
const rows = (page: Page) => page.locator('[data-testid="exchange-row"][data-source="received"]');

test('one click registers, a report’s messages arrive verified, and one is sent again and known as a repeat', async ({
  page,
}) => {
  const complaints = await open(page);
  await openEnvironment(page, 'Sandbox', 'Clock and seed');
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();

  await received(page);
  await expect(page.getByText('No message has come yet')).toBeVisible();
  expect(await auditLooks(page), 'nothing yet').toEqual([]);
  await page.getByRole('button', { name: 'Set up the receiver' }).click();
  await expect(page.getByRole('region', { name: 'Webhooks', exact: true })).toBeFocused();
  // Nobody pressed for a request yet.
  await goTo(page, 'Phone');
  await expect(sessionStrip(page)).toContainText('Nothing was sent yet.');
  await openEnvironment(page, 'Sandbox', 'Webhooks');
  const webhook = page.getByRole('region', { name: 'Webhook of Sandbox' });
  await webhook.getByRole('button', { name: 'Ask the service' }).click();
  await expect(webhook.getByRole('definition').getByText('none', { exact: true })).toBeVisible();
  await goTo(page, 'Phone');
  await expect(otherExchanges(page)).toHaveCount(1);
  await openEnvironment(page, 'Sandbox', 'Webhooks');
  await page.getByRole('button', { name: 'Register with Sandbox' }).click();
  await expect(page.getByRole('region', { name: 'Receiver on this machine' })).toContainText(/State ?listening/);
  await page.getByRole('button', { name: 'Request a report' }).click();
  expect(await auditLooks(page), 'registered').toEqual([]);
  await page.getByRole('button', { name: 'Received messages' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('report.created');
  await expect(rows(page).first()).toContainText('verified');

  await openEnvironment(page, 'Sandbox');
  await page.getByRole('button', { name: 'Advance the clock by 1 minute' }).click();
  await goTo(page, 'Seen');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('report.completed');
  expect(await auditLooks(page), 'two deliveries').toEqual([]);
  await expectToFit(page, 'two deliveries');

  await rows(page).first().click();
  const delivery = page.getByRole('article', { name: 'Delivery' });
  await expect(delivery).toContainText('report.completed → 200');
  await expect(delivery).toContainText('"COMPLETED"');
  await tab(page, 'Signature');
  await expect(delivery.getByTestId('base')).toContainText('"@target-uri": https://127.0.0.1:');
  expect(await auditLooks(page), 'the signature of a delivery').toEqual([]);
  await tab(page, /^Checks/);
  await expect(delivery.getByRole('region', { name: 'Checks of the message as it came' })).toContainText(
    '14 of 14 passed',
  );
  await tab(page, 'Send again');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('list', { name: 'What came back' })).toContainText('answered 200');
  expect(await auditLooks(page), 'a replay').toEqual([]);
  await expectToFit(page, 'a replay');
  await expect(rows(page).first()).toContainText('2nd time');
  await page.setViewportSize({ width: 720, height: 450 });
  const event = rows(page).first().locator('.exchange-row__label');
  const cutOff = await event.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cutOff, 'px of the event’s name that are cut off beside “2nd time”').toBe(0);
  // Letters of double size leave a row the columns of a narrower window.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overhang = await rows(page)
    .first()
    .evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(overhang, 'px that a row of large letters runs out of the list').toBe(0);
  await expect(rows(page).first().locator('.chip')).toBeInViewport({ ratio: 1 });
  expect(complaints).toEqual([]);
});

test('every forgery is refused for its one reason, and orders make the service try again', async ({ page }) => {
  const complaints = await open(page);
  await openEnvironment(page, 'Sandbox', 'Webhooks');
  await page.getByRole('button', { name: 'Register with Sandbox' }).click();
  await expect(page.getByRole('button', { name: 'Register again' })).toBeVisible();
  await page.getByText('One at a time').click();
  expect(await auditLooks(page), 'forgeries').toEqual([]);
  await expectToFit(page, 'forgeries');
  await page.getByRole('button', { name: `Send ${PLANT_IDS.length} test messages` }).click();
  const run = `${PLANT_IDS.length} test messages: ${PLANT_IDS.length - 1} refused as they must be, 1 accepted`;
  await page.getByText(run).click();
  const trials = page.getByRole('list', { name: 'What came back' }).getByRole('listitem');
  await expect(trials).toHaveCount(PLANT_IDS.length);
  await expect(trials.filter({ hasText: 'answered 401' })).toHaveCount(PLANT_IDS.length - 1);
  await expect(trials.filter({ hasText: 'refuses it for digest-match' })).toHaveCount(3);
  expect(await auditLooks(page), 'forgeries and what came back').toEqual([]);
  await page.getByRole('button', { name: 'Show the delivery of Foreign key' }).click();
  await expect(page.getByRole('article', { name: 'Delivery' })).toContainText('refused: signature-valid');
  await page.getByRole('searchbox', { name: 'Search what was seen' }).fill('source:received verdict:refused');
  await expect(page.getByText(`${PLANT_IDS.length - 1} found`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter verdict: refused' }).click();

  await openEnvironment(page, 'Sandbox', 'Webhooks');
  await expect(page.getByRole('region', { name: 'Webhook of Sandbox' })).toContainText('this receiver');
  await expect(page.getByRole('button', { name: 'Register again' })).toBeVisible();
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('The next 3 messages are answered 500')).toBeVisible();
  expect(await auditLooks(page), 'the receiver').toEqual([]);
  await expectToFit(page, 'the receiver');
  await page.getByRole('button', { name: 'Request a report' }).click();
  await received(page);
  await expect(rows(page).filter({ hasText: 'answered 500, ordered' }).first()).toBeVisible();
  await expect(rows(page).filter({ hasText: '2nd time' }).first()).toBeVisible();

  await openEnvironment(page, 'Sandbox', 'Webhooks');
  await page.getByRole('button', { name: 'End the subscriptions' }).click();
  await expect(page.getByRole('region', { name: 'Webhook of Sandbox' })).toContainText('nothing');
  expect(complaints).toEqual([]);
});

test('where the service lends no key, forgeries are signed by one of this run, and the address decides the way to register', async ({
  page,
}) => {
  const complaints = await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: /^Staging/ }).click();
  await received(page);
  await page.getByRole('button', { name: 'Set up the receiver' }).click();
  await expect(page.getByRole('region', { name: 'Webhooks', exact: true })).toBeFocused();
  await expect(page.getByLabel('The tunnel’s https address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register with Staging' })).toBeDisabled();
  expect(await auditLooks(page), 'the receiver of a far service').toEqual([]);
  await expectToFit(page, 'the receiver of a far service');

  await page.getByText('One at a time').click();
  await expect(page.getByRole('radio', { name: 'A key made for this run' })).toBeChecked();
  await page.getByRole('button', { name: 'Start the receiver' }).click();
  await page.getByRole('button', { name: 'Send: Wrong digest' }).click();
  await page.getByText('1 test message: 1 not as expected').click();
  const trials = page.getByRole('list', { name: 'What came back' });
  await expect(trials).toContainText('answered 503');
  await expect(trials).toContainText('refuses it for digest-match. The receiver did not check it');
  await page.getByLabel('The tunnel’s https address').fill('https://me.tunnel.example');
  await expect(page.getByText('Will be registered: https://me.tunnel.example/hook/')).toBeVisible();
  await expectToFit(page, 'a tunnel’s address');
  await page.getByRole('button', { name: 'Show the delivery of Wrong digest' }).click();
  await expect(page.getByRole('article', { name: 'Delivery' })).toContainText('Not checked');
  expect(await auditLooks(page), 'a message that was not checked').toEqual([]);

  const staging = await openEnvironment(page, 'Staging');
  await page.getByRole('textbox', { name: /^Base URL/ }).fill('http://127.0.0.1:9');
  await page.keyboard.press('Enter');
  await expect(staging.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Staging is on this machine and reaches the receiver by itself.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register with Staging' })).toBeEnabled();
  expect(complaints).toEqual([]);
});

test('the room is worked by the keyboard alone', async ({ page }) => {
  await open(page);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await press('Tab');
      // Past the last control the focus is nowhere in the page for one step.
      const said = await page.evaluate(() => {
        const { activeElement, body } = document;
        if (activeElement === null || activeElement === body) return '';
        return activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? '';
      });
      if (said.trim() === name) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await openEnvironment(page, 'Sandbox', 'Webhooks');
  await tabTo('Register with Sandbox');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Register again' })).toBeVisible();
  await tabTo('Request a report');
  await press('Enter');
  await tabTo('Received messages');
  await press('Enter');
  await expect(rows(page).first()).toContainText('verified');
  await tabTo('Requests');
  await press('ArrowDown');
  await press('Enter');
  await expect(page.getByRole('article', { name: 'Delivery' })).toBeVisible();
  await tabTo('Request');
  await press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Send again' })).toHaveAttribute('aria-selected', 'true');
  await tabTo('Send it again');
  await press('Enter');
  await expect(page.getByRole('list', { name: 'What came back' })).toContainText('answered 200');
});

import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';

/** Under the phone: octets, thumb clock and Remarks; the phone by mouse alone, as a handset and in the look of Android. */

const dialbench = dialbenchFor('each-test-on-one-folder');

const lcd = (page: Page) => page.getByTestId('lcd');

async function open(page: Page): Promise<void> {
  await visit(page, dialbench);
}

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
}

test('a line of the display is clicked to answer; octets, Remarks and the thumb clock follow the screens', async ({
  page,
}) => {
  await open(page);
  await dial(page);
  const sign = page.getByRole('button', { name: /^Remarks:/ });
  await expect(sign).toHaveCount(0);
  await lcd(page).getByText('1. Stocks').click();
  await expect(lcd(page)).toContainText('Stocks 1/12');

  await expect(sign).toHaveAccessibleName('Remarks: 1 warning');
  await sign.click();
  const remarks = page.getByRole('dialog', { name: 'Remarks on this session' });
  await expect(remarks).toContainText('The keys jump from 5 to 7.');
  await remarks.getByRole('button', { name: 'Silence key-gap on STOCKS' }).click();
  await remarks.getByLabel('Why this is as it should be').fill('the specification has it so');
  await page.keyboard.press('Enter');
  await expect(sign).toHaveAccessibleName('Remarks: 1 silenced');
  await expect(remarks).toContainText('Silenced: the specification has it so');
  expect(await auditPage(page), 'remarks').toEqual([]);
  await remarks.getByRole('button', { name: 'Hear it again' }).click();
  await expect(sign).toHaveAccessibleName('Remarks: 1 warning');
  await page.keyboard.press('Escape');

  await page.getByRole('complementary', { name: 'Phone dock' }).getByTitle('The octets of this screen').click();
  const bytes = page.getByRole('dialog', { name: 'Bytes of this screen' });
  await expect(bytes).toContainText('of 182 septets');
  // “Stocks 1” in its seven octets.
  await expect(bytes.getByRole('row').first()).toContainText('53FA7BBC9E8362');
  expect(await auditPage(page), 'octets').toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('region', { name: 'Handset' }).getByRole('button', { name: 'Key 8' }).click();
  await expect(lcd(page)).toContainText('Type a stock symbol');
  const thumb = page.getByTitle('How fast the thumb is, and the longest answer');
  await thumb.click();
  await expect(page.getByText('By multi-tap “Zambezi Power” takes')).toBeVisible();
  await page.getByLabel('Keys pressed in ten seconds').fill('1');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Whoever types “Zambezi Power” by multi-tap loses the session')).toBeVisible();
});

test('the look of Android plays a session by mouse alone: dialled, clicked, typed, cancelled, ended', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Draw the dialog of Android' }).click();
  const phone = page.getByRole('region', { name: 'Phone in the look of Android' });
  const text = phone.getByTestId('android-text');
  const press = async (keys: string) => {
    for (const key of keys)
      await phone
        .locator('.android__key')
        .filter({ has: page.getByText(key, { exact: true }) })
        .click();
  };
  await press('*384*99#');
  await expect(phone.getByTestId('android-number')).toHaveText('*384*99#');
  await phone.getByRole('button', { name: 'Call' }).click();
  await expect(text).toContainText('My Portfolio');
  expect(await auditPage(page), 'the look of Android').toEqual([]);
  await phone.getByRole('button', { name: '1. Stocks' }).click();
  await expect(text).toContainText('Stocks 1/12');
  await phone.getByRole('button', { name: '8. Search Stock' }).click();
  await phone.getByLabel('Reply').fill('kafue');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(text).toContainText('KAFC');

  // A press beside the dialog is none.
  await phone.click({ position: { x: 12, y: 60 } });
  await expect(text).toContainText('KAFC');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByRole('status')).toContainText('between 1 and 160 characters');
  await expect(text).toHaveCount(0);

  await press('*384*99#');
  await phone.getByRole('button', { name: 'Call' }).click();
  await phone.getByRole('button', { name: '0. Exit' }).click();
  await expect(phone.getByRole('button', { name: 'OK' })).toBeVisible();
  await expect(text).toContainText('My Portfolio');
  await phone.getByRole('button', { name: 'OK' }).click();
  await expect(text).toHaveCount(0);

  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(text).toContainText('My Portfolio');
});

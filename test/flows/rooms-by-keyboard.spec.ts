import { expect, test } from '@playwright/test';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';

/** Moving between rooms: whoever does not see the page hears where they are, and the next Tab is in the room. */

const dialbench = dialbenchFor('each-test');

const ROOMS = [
  ['Alt+2', 'Requests', 'Compose'],
  ['Alt+3', 'Doctor', 'Paste'],
  ['Alt+4', 'Tests', 'Flows'],
  ['Alt+6', 'Environments', 'Environments'],
  ['Alt+1', 'Phone', 'Start'],
] as const;

test('each room takes the focus, names the window and has one heading', async ({ page }) => {
  await visit(page, dialbench);
  await expect(page).toHaveTitle('Start · Phone · Dialbench');
  for (const [chord, name, panel] of ROOMS) {
    await page.keyboard.press(chord);
    const room = page.getByRole('main', { name, exact: true });
    await expect(room, `${chord} goes to ${name}`).toBeFocused();
    await expect(page).toHaveTitle(`${panel} · ${name} · Dialbench`);
    await expect(room.locator('.room__head:visible').getByRole('heading', { level: 2 })).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(room.locator(':focus'), `Tab goes on in ${name}`).toHaveCount(1);
  }
});

test('the rail, the palette and the way back take the focus along as well', async ({ page }) => {
  await visit(page, dialbench);
  const focused = (name: string) => expect(page.getByRole('main', { name, exact: true })).toBeFocused();
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: 'Doctor' }).click();
  await focused('Doctor');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Webhooks');
  await page.keyboard.press('Enter');
  // The palette names a section of the room, and the focus is at its beginning.
  const room = page.getByRole('main', { name: 'Environments', exact: true });
  await expect(room.getByRole('region', { name: 'Webhooks', exact: true })).toBeFocused();
  await page.goBack();
  await focused('Doctor');
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('Alt+3');
  await focused('Doctor');
});

test('the first Tab of the page offers the room, past the bar, the phone and the rail', async ({ page }) => {
  await visit(page, dialbench);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to Phone' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Phone' })).toBeFocused();
});

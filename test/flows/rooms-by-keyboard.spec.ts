import { expect, test } from '@playwright/test';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/** Moving between rooms: whoever does not see the page hears where they are, and the next Tab is in the room. */

const dialbench = dialbenchFor('each-test');

const ROOMS = [
  ['Alt+2', 'Operations'],
  ['Alt+3', 'Flows'],
  ['Alt+4', 'Map'],
  ['Alt+5', 'Doctor'],
  ['Alt+6', 'History'],
  ['Alt+7', 'Webhooks'],
  ['Alt+8', 'Sandbox'],
  ['Alt+9', 'Keys'],
  ['Alt+0', 'Settings'],
  ['Alt+1', 'Inspector'],
] as const;

test('each room takes the focus, names the window and has one heading of its name', async ({ page }) => {
  await visit(page, dialbench);
  await expect(page).toHaveTitle('Inspector · Dialbench');
  for (const [chord, name] of ROOMS) {
    await page.keyboard.press(chord);
    const room = page.getByRole('main', { name, exact: true });
    await expect(room, `${chord} goes to ${name}`).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Dialbench`);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(room.locator(':focus'), `Tab goes on in ${name}`).toHaveCount(1);
  }
});

test('the rail, the palette and the way back take the focus along as well', async ({ page }) => {
  await visit(page, dialbench);
  const focused = (name: string) => expect(page.getByRole('main', { name, exact: true })).toBeFocused();
  await goTo(page, 'Doctor');
  await focused('Doctor');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Webhooks');
  await page.keyboard.press('Enter');
  await focused('Webhooks');
  await page.goBack();
  await focused('Doctor');
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('Alt+5');
  await focused('Doctor');
});

test('the first Tab of the page offers the room, past the bar, the phone and the rail', async ({ page }) => {
  await visit(page, dialbench);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to Inspector' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Inspector' })).toBeFocused();
});

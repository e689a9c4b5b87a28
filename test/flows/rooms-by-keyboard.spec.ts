import { expect, test } from '@playwright/test';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';

/** Moving between rooms: whoever does not see the page hears where they are, and the next Tab is in the room. */

const dialbench = dialbenchFor('each-test');

const ROOMS = [
  ['Alt+2', 'Requests', 'Compose'],
  ['Alt+3', 'Doctor', 'Paste'],
  ['Alt+4', 'Tests', 'Flows'],
  ['Alt+6', 'Environments', undefined],
  ['Alt+1', 'Phone', 'Start'],
] as const;

test('each room takes the focus, names the window and has one heading', async ({ page }) => {
  await visit(page, dialbench);
  await expect(page).toHaveTitle('Start · Phone · Dialbench');
  for (const [chord, name, panel] of ROOMS) {
    await page.keyboard.press(chord);
    const room = page.getByRole('main', { name, exact: true });
    await expect(room, `${chord} goes to ${name}`).toBeFocused();
    await expect(page).toHaveTitle(panel === undefined ? `${name} · Dialbench` : `${panel} · ${name} · Dialbench`);
    await expect(room.locator('.room__head:visible h2, .environments-frame:visible > h2')).toHaveCount(1);
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

test('the handset is one stop for Tab; the arrows lead from key to key, and Enter presses the key that has the focus', async ({
  page,
}) => {
  await visit(page, dialbench);
  const keys = page.locator('.handset .key');
  await expect(keys).toHaveCount(22);
  expect(
    await keys.evaluateAll((all) => all.filter((one) => one instanceof HTMLElement && one.tabIndex === 0).length),
  ).toBe(1);
  const key = (name: RegExp) => page.locator('.handset').getByRole('button', { name });
  // From the last sign above the phone on.
  await page.getByRole('button', { name: 'Draw the dialog of Android' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('.handset .key:focus')).toHaveCount(1);
  for (const arrow of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(arrow);
  await expect(key(/^Key 5/)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(key(/^Key 4/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('lcd')).toContainText('4');
  await page.keyboard.press('Tab');
  await expect(page.locator('.handset .key:focus')).toHaveCount(0);
});

test('where there is no room for both the phone is a column beside its own room too, from which it is woken over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await visit(page, dialbench);
  const room = page.getByRole('main', { name: 'Phone', exact: true });
  await expect(page.getByRole('article', { name: 'Start' })).toBeVisible();
  const width = async () => (await room.boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(600);
  await page.keyboard.type('*');
  await expect(page.getByTestId('lcd'), 'the first digit wakes it, and is heard').toContainText('*');
  await room.click({ position: { x: 560, y: 300 } });
  await expect(page.getByTestId('lcd')).toBeHidden();
  await page.getByRole('button', { name: /wake the phone of Mutinta Banda/ }).click();
  await expect(page.getByTestId('lcd')).toBeInViewport();
  expect(await width(), 'the room keeps its width').toBeGreaterThan(600);
  await page.keyboard.type('384*99#');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('lcd')).toContainText('My Portfolio');
  await expect(page.getByRole('article', { name: 'Exchange' })).toBeVisible();
  await expect(page.getByTestId('lcd'), 'the panel that comes leaves it awake').toBeInViewport();
  await room.click({ position: { x: 560, y: 300 } });
  await expect(page.getByTestId('lcd')).toBeHidden();
  await expect(page.getByTestId('outcome')).toContainText('got Home');
});

import { expect, type Page, test } from '@playwright/test';
import { adminCall } from '../support/admin-call.ts';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { chooseMore } from '../support/exchange-menu.ts';
import { expectIn, goTo } from '../support/go-to.ts';
import { holdScript } from '../support/hold-script.ts';
import { stripSteps } from '../support/session-strip.ts';

/** Everyday comfort: everything by the palette, shortcuts that can be changed, a window found as it was left. */

const dialbench = dialbenchFor('each-test-on-one-folder');

// A fresh program each time: an address is good for one page.

const lcd = (page: Page) => page.getByTestId('lcd');
const rail = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

async function open(page: Page): Promise<void> {
  await visit(page, dialbench);
}

/** The room's chord, by its place on the rail. */
async function chordOf(page: Page, room: string): Promise<string> {
  const names = await rail(page).getByRole('button').allInnerTexts();
  return `Alt+${names.map((name) => name.trim()).indexOf(room) + 1}`;
}

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
}

/** Does by the palette what the words find first, as soon as its code has come. */
async function find(page: Page, words: string, option?: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  if (option !== undefined) await expect(palette(page).getByRole('option', { selected: true })).toContainText(option);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

/** Opens the page with the palette's code under way, and the palette over it. Returns what lets the code come. */
async function openEarly(page: Page): Promise<() => void> {
  const release = await holdScript(page, 'acts');
  await open(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('textbox')).toBeFocused();
  return release;
}

test('words that are being typed when the palette’s code comes stay in one piece', async ({ page }) => {
  const release = await openEarly(page);
  await page.keyboard.type('the');
  release();
  await page.keyboard.type('me dark and whatever else comes to mind');
  await expect(palette(page).getByRole('combobox')).toHaveValue('theme dark and whatever else comes to mind');
});

test('Enter before the palette’s code came does what the words find once it is here', async ({ page }) => {
  const release = await openEarly(page);
  await page.keyboard.type('theme dark');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('textbox'), 'its code is not here yet').toHaveValue('theme dark');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(palette(page)).toHaveCount(0);
});

test('the palette reaches rooms, subscribers, exchanges, settings and the sandbox, and leaves the phone alone', async ({
  page,
}) => {
  await open(page);
  await dial(page);
  await find(page, 'histo', 'Seen: all that was sent and received');
  await expectIn(page, 'History');
  await find(page, 'paste ver', 'Why was it refused?');
  await expectIn(page, 'Doctor');

  await find(page, 'dialled', 'dialled *384*99# → Home');
  await expect(page.getByTestId('exchange')).toContainText('dialled *384*99# → Home');

  await find(page, 'weather outage', 'Weather: Outage');
  await find(page, 'sandbox faults', 'Faults');
  await expect(page.getByRole('radio', { name: /Outage/ })).toBeChecked();
  await find(page, 'weather clear', 'Weather: Clear');
  await expect(page.getByRole('radio', { name: /Clear/ })).toBeChecked();

  await find(page, 'high contrast');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await find(page, 'high contrast');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'usual');

  await expect(lcd(page)).toContainText('My Portfolio');
  const second = page.getByRole('option').filter({ hasText: 'on the phone' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('mutinta');
  await expect(second).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(lcd(page)).toContainText('My Portfolio');
});

test('what loses something is asked for, Escape leaves it, and the focus goes back where it was', async ({ page }) => {
  await open(page);
  await dial(page);
  await find(page, 'clock seed', 'Clock and seed');
  const field = page.getByLabel('Freeze at a time');
  await field.fill('2026');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('reset seed');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toContainText('Orders, sessions, reports and changed customers are forgotten.');
  await expect(palette(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('2026');
  await expect(lcd(page)).toContainText('My Portfolio');
});

test('while a list or menu is open its keys stay with it: the phone sends nothing, also where the focus fell out of it', async ({
  page,
}) => {
  await open(page);
  await dial(page);
  const newest = stripSteps(page).last();
  await expect(newest).toHaveAccessibleName(/Dialled \*384\*99#/);
  const subscriber = page.getByRole('button', { name: /^Subscriber:/ });
  await subscriber.click();
  const list = page.getByRole('listbox', { name: 'Subscriber' });
  await expect(page.getByRole('combobox', { name: 'Search: Subscriber' })).toBeFocused();
  await page.keyboard.press('1');
  // Long enough for an exchange with the sandbox.
  await page.waitForTimeout(400);
  await expect(newest).toHaveAccessibleName(/Dialled \*384\*99#/);
  await expect(page.getByRole('combobox', { name: 'Search: Subscriber' })).toHaveValue('1');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(subscriber).toBeFocused();

  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.keyboard.press('End');
  await expect(page.getByRole('option').last()).toBeFocused();
  // As a person types: the first option whose text begins so.
  await page.keyboard.type('san');
  await expect(page.getByRole('option', { name: /Sandbox/ })).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('1');
  await page.waitForTimeout(400);
  await expect(newest).toHaveAccessibleName(/Dialled \*384\*99#/);
  // Its lower half: the list covers the rest.
  await page.getByTestId('lcd').click({ position: { x: 40, y: 150 } });
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(newest).toHaveAccessibleName(/^Step 2: Pressed 1 on Home/);

  // The rule holds for what the page has not got yet: whatever moves by keys and jumps to typed letters has them all.
  for (const role of ['listbox', 'grid', 'tree', 'menu']) {
    await page.evaluate((name) => {
      const list = document.createElement('div');
      list.setAttribute('role', name);
      list.tabIndex = 0;
      document.querySelector('main')?.append(list);
      list.focus();
    }, role);
    await page.keyboard.press('7');
  }
  await page.waitForTimeout(400);
  await expect(newest).toHaveAccessibleName(/^Step 2: Pressed 1 on/);
});

test('the phone listens in its room, sleeps elsewhere until it is woken, and says which', async ({ page }) => {
  await open(page);
  await dial(page);
  const sign = page.locator('.listening');
  const newest = stripSteps(page).last();
  await expect(sign).toContainText('Listening to the keyboard');
  await find(page, 'environments', 'Environments');
  const asleep = page.getByRole('button', { name: /wake the phone/ });
  await expect(asleep).toBeVisible();
  for (const key of ['2', '*', 'Enter', 'Escape']) await page.keyboard.press(key);
  await page.waitForTimeout(400);
  await expect(lcd(page)).toContainText('My Portfolio');

  await asleep.click();
  await expect(sign).toContainText('Listening');
  await expect(lcd(page)).toBeVisible();
  await page.keyboard.press('2');
  await expect(lcd(page)).toContainText('Your portfolio');
  // A click into the room takes the hands off the phone, and so does Tab.
  await page.mouse.click(1425, 880);
  await expect(asleep).toBeVisible();
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('0');
  await expect(lcd(page)).toContainText('1. Stocks');
  await page.keyboard.press('Shift+Tab');
  await expect(asleep).toBeVisible();

  await page.keyboard.press('Alt+1');
  await expect(sign).toContainText('Listening');
  await page.keyboard.press('Alt+Shift+P');
  await expect(sign).toContainText('Asleep');
  await page.keyboard.press('1');
  await find(page, 'wake phone', 'Wake the phone');
  await expect(sign).toContainText('Listening');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('1');
  await page.waitForTimeout(400);
  await expect(newest).toHaveAccessibleName(/: Pressed 0 on/);
  await page.keyboard.press('Control+b');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
});

test('a switch in the middle of a walk asks first, and a reload says which session it ended', async ({ page }) => {
  await open(page);
  await dial(page);
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  await page.getByRole('button', { name: /^Subscriber:/ }).click();
  await page.getByRole('option', { name: /Chanda/ }).click();
  const question = page.getByRole('dialog', { name: 'Switch to Chanda Mwansa?' });
  await expect(question).toContainText('at “Stocks”. Switching ends it.');
  expect(await auditPage(page), 'the question').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  await page.getByRole('button', { name: /^Subscriber:/ }).click();
  await page.getByRole('option', { name: /Chanda/ }).click();
  await question.getByRole('button', { name: 'End it and switch' }).click();
  await expect(lcd(page)).toContainText('The session ended with the switch.');
  await dial(page);
  await page.reload();
  await expect(lcd(page)).toContainText('The page was reloaded, which ended the session at Home.');
});

test('a shortcut is recorded, a conflict is named and taken over, and it is so after a reload; the phone keeps its keys', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press(await chordOf(page, 'Requests'));
  await expectIn(page, 'Requests');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('button', { name: /^Change the shortcut of Requests/ }).click();
  await page.keyboard.press('7');
  await expect(list.getByRole('alert')).toContainText('7 alone plays the phone and writes text.');
  await page.keyboard.press('Control+k');
  await expect(list.getByRole('alert')).toContainText('Ctrl K is “Command palette” now.');
  await list.getByRole('button', { name: 'Use it here' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Alt+1');
  await expectIn(page, 'Phone');

  await page.reload();
  await expect(lcd(page)).toContainText('Sandbox');
  await page.keyboard.press('Control+k');
  await expectIn(page, 'Requests');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('F1');
  await list.getByRole('button', { name: 'Reset all' }).click();
  await page.keyboard.press('F1');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+1');
  await dial(page);
  for (const key of ['1', '8']) await page.keyboard.press(key);
  await expect(lcd(page)).toContainText('Type a stock symbol or name.');
  await page.keyboard.type('a?');
  await expect(lcd(page)).toContainText('a?');
  await expect(list).toHaveCount(0);
});

test('a window is found as it was left: room, tool, folded phone, split and theme; nonsense in their place is passed over', async ({
  page,
}) => {
  await open(page);
  await dial(page);
  await chooseMore(page, 'Edit and sign anew');
  await expectIn(page, 'Playground');
  await goTo(page, 'Seen');
  const bar = page.getByRole('separator', { name: 'Width of Requests' });
  await bar.focus();
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowRight');
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('Control+b');
  await find(page, 'theme dark', 'Theme: Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expectIn(page, 'Seen');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  const [left, right] = await page.locator('.split__part').evaluateAll((parts) => parts.map((one) => one.clientWidth));
  expect((left ?? 0) / ((left ?? 0) + (right ?? 0))).toBeCloseTo(0.5, 1);
  await page.keyboard.press('Alt+1');
  // Folded away it is the column that it is beside other rooms; here a click makes it whole again.
  const column = page.getByRole('button', { name: /wake the phone of Mutinta Banda$/ });
  await expect(lcd(page)).toBeHidden();
  await column.click();
  await expect(lcd(page)).toBeVisible();
  await expect(column).toHaveCount(0);
  await page.getByRole('button', { name: 'Fold the phone away' }).click();
  await expect(column).toBeVisible();
  // A narrow window has an arrangement of its own.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(page.getByRole('complementary', { name: 'Phone dock' })).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expectIn(page, 'Seen');

  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      localStorage.setItem(name, '{"places":{"room":"attic"},"theme":7,"a":[');
  });
  await page.reload();
  await expect(lcd(page)).toContainText('Sandbox');
  await expectIn(page, 'Seen');
});

test('a room keeps its place when one comes back', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Control+b');
  await find(page, 'environments', 'Environments');
  const room = page.locator('.environment__body:visible');
  await room.evaluate((one) => one.scrollTo(0, 300));
  await page.keyboard.press('Alt+1');
  await expectIn(page, 'Phone');
  await find(page, 'environments', 'Environments');
  await expect.poll(() => room.evaluate((one) => one.scrollTop)).toBe(300);
});

test('what takes longer than a second is shown, and can be broken off there', async ({ page }) => {
  await open(page);
  await dial(page);
  await chooseMore(page, 'Edit and sign anew');
  const rule = { operation: '*', when: { kind: 'always' }, fault: { kind: 'latency', delayMs: 20_000 } };
  const sandbox = await page.getByTitle('Base URL').innerText();
  expect((await adminCall(sandbox, 'PUT', '/admin/faults', { rules: [rule] })).status).toBe(200);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const notice = page.getByRole('region', { name: 'Under way' });
  await expect(notice.getByRole('progressbar', { name: 'Sending the edited request' })).toBeVisible();
  expect(await auditPage(page), 'something under way').toEqual([]);
  await notice.getByRole('button', { name: 'Cancel: Sending the edited request' }).click();
  await expect(notice.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('cancelled');
});

test('larger text leaves the environment’s name readable, and more contrast reaches the display', async ({ page }) => {
  await open(page);
  const name = page.getByRole('button', { name: /^Environment:/ }).locator('b');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const cutOff = () => name.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await cutOff(), 'px of “Sandbox” cut off at twice the text size').toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  const display = page.locator('.lcd');
  const ground = () => display.evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  await expect.poll(ground).toBe('rgb(0, 0, 0)');
});

test('a question before an act has the keys: Escape answers Cancel, and the phone plays none', async ({ page }) => {
  await open(page);
  await dial(page);
  await find(page, 'clock seed', 'Clock and seed');
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  const ask = page.getByRole('button', { name: 'Reset sandbox' });
  await ask.click();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(cancel).toBeHidden();
  await expect(ask).toBeFocused();
  // Long enough for an exchange with the sandbox.
  await page.waitForTimeout(400);
  await expect(lcd(page)).toContainText('My Portfolio');

  // Answered, the phone may have the keys again: a click on it says so.
  await page.getByRole('button', { name: /wake the phone/ }).click();
  await page.keyboard.press('2');
  await expect(lcd(page)).not.toContainText('1. Stocks');
});

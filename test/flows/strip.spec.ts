import { expect, type Page, test } from '@playwright/test';
import { adminCall } from '../support/admin-call.ts';
import { auditLooks, auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { layWire } from '../support/page-wire.ts';
import { otherExchanges, sessionStrip, stripSteps } from '../support/session-strip.ts';

/** The walk as pictures: the session strip, the summary of an exchange, the waterfall of its session. */

const dialbench = dialbenchFor('each-test');

// A fresh program each time: an address is good for one page, and each session begins with an empty history.

const lcd = (page: Page) => page.getByTestId('lcd');
const inspector = (page: Page) => page.getByTestId('exchange');
const outcome = (page: Page) => page.getByTestId('outcome');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  return complaints;
}

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
}

async function press(page: Page, key: string, shows: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(lcd(page)).toContainText(shows);
}

/** Has the sandbox act so at the next requests of the phone; without a fault, it is itself again. */
async function setFault(page: Page, fault?: object): Promise<void> {
  const text = await page.locator('.top-bar').innerText();
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
  const rules = fault ? [{ operation: '*', when: { kind: 'every', nth: 1 }, fault }] : [];
  expect((await adminCall(url, 'PUT', '/admin/faults', { rules })).status).toBe(200);
}

test('a session is a strip of screens: it begins with what to do, grows by a step a press, and opens each by mouse and by keyboard', async ({
  page,
}) => {
  const complaints = await open(page);
  await expect(sessionStrip(page)).toContainText('Nothing was sent yet. Dial *384*99# on the phone');
  expect(await auditPage(page), 'an empty strip').toEqual([]);
  await sessionStrip(page).getByRole('button', { name: 'Dial *384*99#' }).click();
  await expect(lcd(page)).toContainText('My Portfolio');
  await press(page, '1', 'Stocks 1/12');
  await press(page, '1', 'Price ZK');
  await expect(stripSteps(page)).toHaveCount(3);
  await expect(sessionStrip(page)).toContainText('Mutinta Banda Sandbox');
  await expect(stripSteps(page).last()).toHaveAttribute('aria-current', 'step');
  await expect(stripSteps(page).nth(1)).toHaveAccessibleName(
    /^Step 2: Pressed 1 on Home and got Stocks, page 1 of 12, in [\d.]+ ms\.$/,
  );
  await expect(outcome(page)).toContainText(/Pressed 1 on Stocks and got Select stock in/);

  await stripSteps(page).first().click();
  await expect(outcome(page)).toContainText(/Dialled \*384\*99# and got Home in/);
  await expect(stripSteps(page).first()).toHaveAttribute('aria-current', 'step');

  // By the keyboard: Tab reaches one step, the arrows move along them, and the phone plays none of these keys.
  await stripSteps(page).last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(stripSteps(page).nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(stripSteps(page).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(stripSteps(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(stripSteps(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(/Pressed 1 on Home and got Stocks, page 1 of 12, in/);
  await expect(stripSteps(page)).toHaveCount(3);
  await expect(lcd(page)).toContainText('Price ZK');
  expect(await auditLooks(page), 'a strip of three').toEqual([]);
  expect(complaints).toEqual([]);
});

test('the row has the screen before, the key and the screen after, three checks with the way to their proof, and the tab used last stays, over a reload as well', async ({
  page,
}) => {
  await open(page);
  await dial(page);
  await press(page, '1', 'Stocks 1/12');
  await expect(inspector(page).getByRole('img', { name: 'Before: Home' })).toBeVisible();
  await expect(inspector(page).getByRole('img', { name: 'After: Stocks' })).toBeVisible();
  const below = (await tab(page, 'Signature').boundingBox())?.y;
  const check = (name: RegExp) => inspector(page).getByRole('button', { name });
  await expect(check(/^Answer a screen of \d+ of 182 septets$/)).toBeVisible();
  await check(/^Digest that of the \d+ bytes sent$/).click();
  await expect(inspector(page).getByRole('region', { name: 'Checks of the request as sent' })).toBeVisible();
  await check(/^Signature signed correctly/).click();
  await expect(page.getByTestId('base')).toContainText('@signature-params');
  await press(page, '1', 'Price ZK');
  await expect(inspector(page)).toContainText('Stocks · 1 → Select stock');
  await expect(page.getByTestId('base')).toBeVisible();
  expect((await tab(page, 'Signature').boundingBox())?.y, 'the tabs stay where they were').toBe(below);
  // Hanging up sends nothing: the service did not end the session, but no phone is in it.
  await expect(sessionStrip(page).getByText('open', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lcd(page)).toContainText('Session ended.');
  await expect(sessionStrip(page).getByText('left open', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByTestId('base')).toBeVisible();
  await expect(tab(page, 'Signature')).toHaveAttribute('aria-selected', 'true');

  // The session's id leads to all its exchanges.
  await inspector(page).locator('.message-head__facts').getByRole('button').click();
  await expect(page.getByTestId('exchange-row')).toHaveCount(3);
  await expect(page.getByTestId('record')).toContainText('Stocks · 1 → Select stock');

  // So does the one door, which opens the same record there.
  await goTo(page, 'Phone');
  await stripSteps(page).nth(1).click();
  await inspector(page).getByRole('button', { name: 'Open in Seen' }).click();
  await expect(page.getByTestId('record')).toContainText('Home · 1 → Stocks');
});

test('an operation is summed up by its request, its answer and one sentence, and stands beside the session', async ({
  page,
}) => {
  await open(page);
  await goTo(page, 'Operations');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('200');
  await goTo(page, 'Phone');
  await expect(otherExchanges(page).first()).toContainText('200');
  await otherExchanges(page).first().click();
  await expect(outcome(page)).toContainText(/: answered with 200 in [\d.]+ ms\.$/);
  await expect(inspector(page).getByRole('region', { name: 'Answer' })).toContainText('"data"');
  await expect(tab(page, 'Session')).toHaveCount(0);
  expect(await auditPage(page), 'an operation').toEqual([]);
});

test('a step that was refused is red and carries its reason, in the strip and in the summary', async ({ page }) => {
  await open(page);
  await dial(page);
  await setFault(page, { kind: 'status', status: 503, message: 'The exchange is closed for the night.' });
  await press(page, '1', 'closed for the night');
  await setFault(page);
  const step = stripSteps(page).last();
  await expect(step).toHaveAccessibleName(
    /^Step 2: Pressed 1 on Home\. Refused with 503 after [\d.]+ ms: .*closed for the night/,
  );
  await expect(step).toContainText('503 · ');
  await expect(step.locator('.strip__title')).toHaveClass(/bad/);
  await expect(inspector(page).getByRole('region', { name: 'Why it was refused' })).toContainText(
    'closed for the night',
  );
  await expect(outcome(page)).toContainText('Pressed 1 on Home. Refused with 503');
  await expect(inspector(page).getByText('No new screen')).toBeVisible();
  expect(await auditPage(page), 'a refused step').toEqual([]);
  // The phone is still at Home, and the next step says so.
  await press(page, '1', 'Stocks 1/12');
  await expect(outcome(page)).toContainText('Pressed 1 on Home and got Stocks');
});

test('an older session that history reads late comes in whole, and the running one is there again afterwards', async ({
  page,
}) => {
  const wire = await layWire(page);
  await open(page);
  await dial(page);
  await press(page, '2', 'Your portfolio');
  await press(page, '1', 'My assets');
  await page.keyboard.press('Escape');
  await dial(page);
  await expect(stripSteps(page)).toHaveCount(1);
  const release = wire.hold('history.walk');
  await otherExchanges(page).first().click();
  await expect(inspector(page)).toContainText('Reading the session …');
  await expect(stripSteps(page)).toHaveCount(1);
  release();
  await expect(stripSteps(page)).toHaveCount(3);
  await expect(inspector(page).getByRole('img', { name: 'Before: My portfolio' })).toBeVisible();
  await inspector(page).getByRole('button', { name: 'Follow newest' }).click();
  await expect(stripSteps(page)).toHaveCount(1);
});

test('forty steps: the newest stays in sight wherever the strip is scrolled to, and the waterfall has a row for each', async ({
  page,
}) => {
  await open(page);
  await dial(page);
  for (let at = 0; at < 20; at += 1) {
    await press(page, '1', 'Stocks 1/12');
    await press(page, '0', 'My Portfolio');
  }
  await expect(stripSteps(page)).toHaveCount(41);
  const [first, last] = [stripSteps(page).first(), stripSteps(page).last()];
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(first).not.toBeInViewport();
  await last.focus();
  await page.keyboard.press('Home');
  await expect(first).toBeInViewport({ ratio: 0.9 });
  await expect(last).toBeInViewport({ ratio: 0.9 });

  await sessionStrip(page)
    .getByRole('button', { name: /show the session against its limits/ })
    .click();
  const rows = inspector(page).getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(42);
  await expect(rows.nth(2)).toContainText('Stocks');
  // Every number of the picture is in the table, with what is usual of this screen.
  await expect(rows.nth(2).getByRole('cell').nth(2)).toHaveText(/^[\d.]+ m?s$/);
  await expect(rows.nth(2).getByRole('cell').last()).toHaveText(/^[\d.]+ ms · [\d.]+ ms · [\d.]+ ms$/);
  await page.getByRole('radio', { name: 'Up to the limit' }).click();
  await expect(rows).toHaveCount(42);
  expect(await auditPage(page), 'a waterfall').toEqual([]);
  await rows.nth(2).getByRole('button').click();
  await expect(stripSteps(page).nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(stripSteps(page).nth(1)).toBeInViewport({ ratio: 0.9 });
});

test('a low window has the strip in one line, and a press changes that for good', async ({ page }) => {
  await open(page);
  await dial(page);
  await press(page, '1', 'Stocks 1/12');
  const height = async () => (await sessionStrip(page).boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(90);
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect.poll(height).toBeLessThan(50);
  await expect(stripSteps(page).last()).toContainText('Stocks');
  await page.getByRole('button', { name: 'Show the screens of the strip' }).click();
  await expect.poll(height).toBeGreaterThan(90);
  await page.reload();
  await expect(stripSteps(page)).toHaveCount(2);
  await expect.poll(height).toBeGreaterThan(90);
  await page.getByRole('button', { name: 'Show the strip in one line' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(height).toBeLessThan(50);
});

test('at 1440×900 the title of a press is whole, the dock holds all its rows, and either screen opens as bytes', async ({
  page,
}) => {
  const complaints = await open(page);
  await dial(page);
  for (const shows of ['Stocks 1/12', 'Price ZK', 'Custom Amount', 'Confirm', 'PENDING']) await press(page, '1', shows);
  const title = inspector(page).getByRole('heading', { level: 2 });
  await expect(title).toHaveText('Purchase confirmation · 1 → Purchase success');
  const line = title.locator('.cut-text__line');
  expect(await line.evaluate((one) => one.scrollWidth - one.clientWidth), 'the title is cut by so many px').toBe(0);
  const dock = page.getByRole('complementary', { name: 'Phone dock' });
  const cut = () => dock.evaluate((one) => one.scrollHeight - one.clientHeight);
  await expect.poll(cut, 'the dock hides so many px').toBe(0);

  const bytes = inspector(page).getByRole('button', { name: 'Bytes' });
  for (const [at, octets] of [
    [0, /\d+ of 182 septets/],
    [1, /96 of 182 septets/],
  ] as const) {
    await bytes.nth(at).click();
    await expect(page.getByRole('dialog', { name: 'Bytes of this screen' })).toContainText(octets);
    await page.keyboard.press('Escape');
    await expect(bytes.nth(at)).toBeFocused();
  }

  await page.keyboard.press('Alt+Shift+P');
  const sign = page.locator('.listening');
  await expect(sign).toContainText('Asleep');
  expect((await sign.boundingBox())?.height, 'one line').toBeLessThan(32);
  expect(complaints).toEqual([]);
});

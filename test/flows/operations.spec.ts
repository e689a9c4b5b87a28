import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminCall } from '../support/admin-call.ts';
import { auditLooks, auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { chooseMore } from '../support/exchange-menu.ts';
import { goTo } from '../support/go-to.ts';

/** The Operations room at the loopback door: an operation found by typing, filled in, refused here, sent, read, used again. */

const dialbench = dialbenchFor('all-tests');

const request = (page: Page) => page.getByRole('region', { name: 'Request', exact: true });
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
const raw = (page: Page) => page.getByLabel('Raw body');
const send = (page: Page) => page.keyboard.press('Control+Enter');
/** The answer before it is dimmed until the new one is there. */
const answered = (page: Page) => expect(answer(page)).toHaveAttribute('aria-busy', 'false');
const key = async (page: Page) => (await page.locator('.key-words code').getAttribute('title')) ?? '';

async function find(page: Page, words: string): Promise<void> {
  await page.getByLabel('Find an operation').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function cell(page: Page, column: string, row: number): Promise<Locator> {
  const names = await answer(page).getByRole('columnheader').allInnerTexts();
  return page.locator(`[data-cell="${row}:${names.findIndex((name) => name.trim() === column)}"]`);
}

test('a request is filled in, corrected, sent, paged through, and its values go into the next one', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');

  // The form and the raw body are one text, both ways; what the form does not know stays and is shown.
  await find(page, 'create account');
  await expect(request(page).getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await request(page).getByLabel('Currency', { exact: true }).selectOption('USD');
  await expect(raw(page)).toHaveValue('{\n  "customerId": 1003,\n  "currency": "USD"\n}');
  await raw(page).fill('{"customerId": 10x3, "currency": "EUR"}');
  await expect(request(page)).toContainText('Line 1, column 18');
  await expect(request(page)).toContainText('The fields wait');
  await raw(page).fill('{"customerId": 1003, "currency": "EUR", "note": "kept"}');
  await expect(request(page).getByLabel('Currency', { exact: true })).toHaveValue('=EUR');
  await expect(request(page)).toContainText('note = "kept"');
  await raw(page).fill('{"currency": "GBP"}');

  // What does not fit is named, and the first such field has the focus.
  await send(page);
  await expect(request(page).getByRole('alert')).toContainText('customerId is required');
  await expect(request(page).getByLabel('Customer id', { exact: true })).toBeFocused();
  expect(await auditPage(page), 'what does not fit').toEqual([]);
  await page.keyboard.type('1003');
  await request(page).getByLabel('Currency', { exact: true }).selectOption('ZK');
  await expect(raw(page)).toHaveValue('{"currency": "ZK", "customerId": 1003}');

  // One key is one intent: again is a retry, a change is a new one.
  const first = await key(page);
  await send(page);
  await expect(answer(page)).toContainText('201');
  await send(page);
  await expect(answer(page)).toContainText('a retry under the same key');
  expect(await key(page)).toBe(first);
  await request(page).getByRole('button', { name: 'Send as new' }).click();
  await expect(answer(page)).not.toContainText('a retry');
  expect(await key(page)).not.toBe(first);
  await expect(answer(page).getByRole('treeitem', { name: /createdAt/ })).toContainText('read as seconds');

  // A list is paged through.
  await find(page, 'list transactions');
  await send(page);
  await expect(answer(page)).toContainText('Rows 1 to 10 of');
  await expect(answer(page).getByRole('navigation', { name: 'Pages' })).toContainText(/page 1 of \d/);
  await answer(page).getByRole('button', { name: 'Next page' }).click();
  await expect(answer(page)).toContainText('Rows 11 to 20 of');
  await expect(request(page).getByLabel('Page', { exact: true })).toHaveValue('1');

  // By keyboard alone: to the grid, along its row, and a value into another operation.
  const asset = await cell(page, 'assetId', 0);
  const value = await asset.innerText();
  await (await cell(page, 'transactionId', 0)).focus();
  await page.keyboard.press('ArrowRight');
  await expect(asset).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('Use this assetId in');
  expect(await auditPage(page), 'the menu of a value').toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(request(page).getByRole('heading', { name: /Transactions of one holding/ })).toBeVisible();
  await expect(request(page).getByLabel('Asset id', { exact: true })).toHaveValue(value);
  await expect(request(page).getByLabel('Asset id', { exact: true })).toBeFocused();

  // The picker offers what was answered; drafts are there again after a reload.
  await request(page)
    .getByRole('button', { name: /Known values: Asset id/ })
    .click();
  await expect(page.getByRole('listbox')).toContainText(value);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const picked = await request(page).getByLabel('Asset id', { exact: true }).inputValue();
  expect(picked).not.toBe(value);
  // They are kept after a pause.
  await page.waitForFunction((words) => localStorage.getItem('dialbench.operations')?.includes(words), picked);
  await page.reload();
  await expect(request(page).getByLabel('Asset id', { exact: true })).toHaveValue(picked);
  expect(complaints).toEqual([]);
});

test('a slow send is cancelled by Escape, an exchange opens as a draft, and every look passes an audit', async ({
  page,
}) => {
  await dialbench.restart();
  await page.goto(dialbench.address);
  const sandboxUrl = await page.locator('.top-bar__url').innerText();
  const slow = { operation: '*', when: { kind: 'always' }, fault: { kind: 'latency', delayMs: 30_000 } };
  expect((await adminCall(sandboxUrl, 'PUT', '/admin/faults', { rules: [slow] })).status).toBe(200);

  await goTo(page, 'Operations');
  await find(page, 'read webhook');
  await send(page);
  await expect(request(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answer(page)).toContainText('cancelled');

  await adminCall(sandboxUrl, 'PUT', '/admin/faults', { rules: [] });

  await find(page, 'update customer');
  await request(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer(page)).toContainText('200');
  await answer(page).getByRole('button', { name: 'Open in Phone' }).click();
  await chooseMore(page, 'Open as a draft');
  await expect(request(page)).toContainText('Taken from');
  await expect(request(page).getByLabel('Last name', { exact: true })).toHaveValue('Mwansa-Phiri');

  await find(page, 'list instruments');
  await send(page);
  await answered(page);
  for (const form of ['Table', 'Tree', 'Raw']) {
    await answer(page).getByRole('tab', { name: form }).click();
    expect(await auditLooks(page), form).toEqual([]);
  }
  await answer(page).getByRole('tab', { name: 'Table' }).click();
  await find(page, 'press key');
  await request(page).getByText('What will be signed').click();
  await expect(request(page).getByTestId('base')).toBeVisible();
  expect(await auditLooks(page), 'what will be signed').toEqual([]);
  await request(page).getByText('What will be signed').click();
  await find(page, 'request report');
  await request(page).getByLabel('E-mail', { exact: true }).fill('nobody');
  await send(page);
  await request(page).getByRole('button', { name: 'Send anyway' }).click();
  await expect(answer(page)).toContainText('400');
  expect(await auditLooks(page), 'a refusal').toEqual([]);
  await answer(page).getByRole('button', { name: 'Go to the field email' }).click();
  await expect(request(page).getByLabel('E-mail', { exact: true })).toBeFocused();
});

test('the pairs of a key press go in each way that the service may take, and the environment’s own is named', async ({
  page,
}) => {
  await dialbench.restart();
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  await find(page, 'press key');
  await expect(request(page)).toContainText('This environment uses: Form.');
  const ways = request(page).getByRole('radiogroup', { name: 'Content type' });
  for (const way of ['JSON', 'Multipart', 'Query', 'Form']) {
    await ways.getByRole('radio', { name: way }).click();
    await expect(request(page).getByLabel('Customer id', { exact: true })).toHaveValue('1001');
    await send(page);
    await answered(page);
    await expect(answer(page).getByRole('treeitem', { name: /currentState/ })).toContainText('HOME');
    await expect(answer(page), way).toContainText('200');
  }
  await ways.getByRole('radio', { name: 'Query' }).click();
  await expect(request(page)).toContainText('/v1/ussd/process?customerId=1001&choice=');
  await expect(raw(page)).toBeHidden();
});

test('from 1,400 px on the answer stands beside the form, and nothing moves when the first one comes', async ({
  page,
}) => {
  await dialbench.restart();
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  await find(page, 'list portfolios');
  const field = request(page).getByLabel('Customer id', { exact: true });
  const target = page.locator('.send-bar__target');
  const placeOf = async (one: Locator) => {
    const box = await one.boundingBox();
    if (!box) throw new Error('it has no box');
    return box;
  };
  const before = [await placeOf(field), await placeOf(target)] as const;
  const empty = await placeOf(answer(page));
  await send(page);
  await expect(answer(page)).toContainText('200');
  const after = [await placeOf(field), await placeOf(target)] as const;
  expect(after[0]).toEqual(before[0]);
  // The button beside it says “Send again” now, and takes its room from the target’s right end.
  expect([after[1].x, after[1].y, after[1].height]).toEqual([before[1].x, before[1].y, before[1].height]);
  expect(await placeOf(answer(page))).toEqual(empty);
  expect(empty.x).toBeGreaterThanOrEqual(before[0].x + before[0].width);
  expect(before[1].y).toBeLessThan(before[0].y);

  // A narrower window has the answer below the form.
  await page.setViewportSize({ width: 1024, height: 700 });
  expect((await placeOf(answer(page))).y).toBeGreaterThan((await placeOf(target)).y);
  expect((await placeOf(answer(page))).x).toBeLessThanOrEqual((await placeOf(target)).x);
});

test('at 1024×700 what the form cannot hold is told in sight, and the gallery opens at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await dialbench.restart();
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  await find(page, 'request a report');
  await page.getByRole('radio', { name: 'Edit and sign anew' }).click();
  await request(page).getByLabel('X-Client-Id').first().fill('another');
  await send(page);
  await answered(page);
  const toTheEnd = () => request(page).evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await toTheEnd();
  await expect(request(page).getByRole('button', { name: 'Send again' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio', { name: 'Form', exact: true }).evaluate((one) => (one as HTMLElement).click());
  await expect(page.getByRole('button', { name: 'Leave it out' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(':focus')).toContainText('Its form cannot hold:the header X-Client-Id');
  await toTheEnd();
  await page.getByRole('radio', { name: 'Broken on purpose' }).evaluate((one) => (one as HTMLElement).click());
  const first = request(page).getByRole('button', { name: 'Base signed, not its hash' });
  await expect(first).toBeInViewport({ ratio: 1 });
  expect((await answer(page).boundingBox())?.height).toBeLessThanOrEqual(0.46 * 604);
});

test('seven of nine columns are in sight at 1440, and what stands below Send stays where it is when a key is used up', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialbench.restart();
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  await find(page, 'list instruments');
  await send(page);
  const heads = answer(page).getByRole('columnheader');
  await expect(heads).toHaveCount(9);
  for (const at of [0, 1, 2, 3, 4, 5, 6]) await expect(heads.nth(at)).toBeInViewport({ ratio: 1 });
  const cut = await heads.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut, 'names that are cut').toBe(0);

  await find(page, 'create account');
  const below = async () =>
    Math.round((await request(page).getByLabel('Currency', { exact: true }).boundingBox())?.y ?? 0);
  const before = await below();
  await send(page);
  await expect(answer(page)).toContainText('201');
  await expect(request(page).getByRole('button', { name: 'Send as new' })).toBeVisible();
  expect(await below()).toBe(before);
  await request(page).getByRole('button', { name: 'New key' }).click();
  await expect(request(page)).toContainText('new, as you asked');
  expect(await below()).toBe(before);
});

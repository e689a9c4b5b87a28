import { expect, test } from '@playwright/test';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { arrive, caption, display, hall, hurry, openStage, present, stage, step } from '../support/stage-steps.ts';

/** The scripts of the stage in a real browser: played by one key forward and back, and nothing else is to be seen. */

const dialbench = dialbenchFor('each-test');

test('buying a stock is played by one key forward and back, by keyboard alone', async ({ page }) => {
  const complaints = await openStage(page, dialbench);
  await expect(stage(page).getByRole('button', { name: 'Present Buying a stock' })).toBeFocused();
  await page.keyboard.press('Enter');
  await arrive(page, 0);
  await step(page, 1);
  await expect(display(page)).toContainText('1. Stocks');
  await expect(caption(page)).toHaveText('One code, and the whole exchange is in reach of any phone.');
  await step(page, 2, 'ArrowRight');
  await step(page, 3, 'Space');
  await page.keyboard.press('PageDown');
  await expect(display(page)).toContainText('zam');
  await arrive(page, 4);
  for (const at of [5, 6, 7, 8]) await hurry(page, at);
  await expect(display(page)).toContainText(/Order \d+ is placed/);
  await expect(stage(page).getByRole('list', { name: 'From body to signature' })).toContainText('holds');
  // Further than the end there is nothing.
  await page.keyboard.press('PageDown');
  await expect(hall(page)).toHaveAttribute('data-position', '8');
  await page.keyboard.press('m');
  await expect(stage(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(stage(page).locator('.stage-controls__steps [aria-current]')).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('m');
  const order = /Order (\d+)/.exec((await display(page).textContent()) ?? '')?.[1];
  await step(page, 7, 'PageUp');
  await expect(display(page)).toContainText('Confirming');
  await step(page, 6, 'ArrowLeft');
  for (const at of [7, 8]) await hurry(page, at);
  // The world went back as well: the same order is placed again, not the next one.
  await expect(display(page)).toContainText(`Order ${order} is placed`);
  await page.keyboard.press('Escape');
  await expect(stage(page).getByRole('heading', { name: 'Stage' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a refused signature is explained link by link, and a reset in the middle begins anew', async ({ page }) => {
  const complaints = await openStage(page, dialbench);
  await present(page, 'A refused signature');
  const chain = stage(page).getByRole('list', { name: 'From body to signature' });
  const broken = chain.locator('[data-state="broken"]');
  for (const at of [1, 2]) await hurry(page, at);
  await expect(chain).toContainText('holds');
  await expect(broken).toHaveCount(0);
  await hurry(page, 3);
  await expect(stage(page).locator('.stage__outcome')).toHaveText('Refused with 401');
  await expect(broken).toContainText('Body');
  await hurry(page, 4);
  await expect(broken.filter({ hasText: 'Body' })).toHaveCount(0);
  await hurry(page, 5);
  await expect(broken).toHaveText(/^Time/);
  const finding = stage(page).locator('.stage__finding');
  await expect(finding).toContainText('created (2026-03-01 09:00:00 UTC) is 24 h 0 min behind');
  await expect(finding).not.toContainText(/\d{9}/);
  await page.keyboard.press('b');
  await expect(page.getByTestId('stage-black')).toBeVisible();
  await page.keyboard.press('r');
  await arrive(page, 0);
  await expect(page.getByTestId('stage-black')).toHaveCount(0);
  await expect(stage(page).getByRole('heading', { name: 'A refused signature, explained' })).toBeVisible();
  await expect(chain, 'nothing is signed yet').toHaveCount(0);
  for (const at of [1, 2, 3, 4, 5, 6]) await hurry(page, at);
  await expect(caption(page)).toContainText('genuine press goes through');
  expect(complaints).toEqual([]);
});

test('a webhook’s way goes from the phone to the receiver and back, step by step', async ({ page }) => {
  const complaints = await openStage(page, dialbench);
  await present(page, 'A webhook’s way');
  for (const at of [1, 2, 3, 4, 5, 6]) await hurry(page, at);
  await hurry(page, 7);
  const outcome = stage(page).locator('.stage__outcome');
  const chain = stage(page).getByRole('list', { name: 'From body to signature' });
  await expect(outcome).toHaveText('request.created arrived, signature holds');
  await expect(chain.locator('[data-state="holds"]')).toHaveCount(7);
  await hurry(page, 8);
  await expect(outcome).toHaveText('10 minutes passed on the sandbox’s clock');
  await hurry(page, 9);
  await expect(outcome).toHaveText('transaction.completed arrived, signature holds');
  await step(page, 8, 'PageUp');
  await step(page, 7, 'PageUp');
  await expect(outcome).toHaveText('request.created arrived, signature holds');
  expect(complaints).toEqual([]);
});

test('notes, a jump to a step, and nothing of the workbench on the stage', async ({ page }) => {
  await openStage(page, dialbench);
  await present(page, 'Buying a stock');
  await page.keyboard.press('n');
  const notes = stage(page).getByRole('complementary', { name: 'Notes' });
  await expect(notes).toContainText('0 of 8');
  await expect(notes).toContainText('Next: Dial *384*99#');
  await page.keyboard.press('m');
  await stage(page)
    .getByRole('button', { name: /^Type zambezi/ })
    .click();
  await arrive(page, 4);
  await page.keyboard.press('m');
  await expect(notes).toContainText('Part of the name is enough');
  await page.keyboard.press('n');
  // The offline room sees the sandbox's answer; a phone key of the keyboard presses nothing here.
  await page.context().setOffline(true);
  await page.keyboard.press('1');
  await page.context().setOffline(false);
  await expect(hall(page)).toHaveAttribute('data-position', '4');
  const words = (await stage(page).innerText()).toLowerCase();
  for (const hidden of ['http', 'localhost', '127.0.0.1', 'session id', 'inspector', 'history']) {
    expect(words).not.toContain(hidden);
  }
  // Whatever point is looked at, it is the stage that is there, and the keys stay on it.
  const seen = await page.evaluate(() =>
    [0.01, 0.3, 0.5, 0.99].flatMap((x) =>
      [0.01, 0.5, 0.99].map(
        (y) => document.elementFromPoint(x * innerWidth, y * innerHeight)?.closest('dialog')?.className,
      ),
    ),
  );
  expect(new Set(seen)).toEqual(new Set(['stage']));
});

test('without a network a script is played to its end', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await openStage(page, dialbench);
  await present(page, 'Buying a stock');
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await hurry(page, at);
  await expect(display(page)).toContainText(/Order \d+ is placed/);
  // Of the page nothing leaves this machine; what main sends, it sends to its own sandbox.
  expect(new Set(asked)).toEqual(new Set([new URL(dialbench.address).origin]));
});

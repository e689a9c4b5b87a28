import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { present, stage } from '../support/stage-steps.ts';

/** Whatever was pressed on the stage, and whatever closes it: the way out gives the sandbox and the keyboard back. */

const dialbench = dialbenchFor('each-test');

const KEYS = ['m', 'r', 'Escape', 'Space', 'F9'] as const;

/** Sequences of ten from a seed, so that a failure is the same at every run; the first is the shortest way that once stuck. */
const SEQUENCES = [
  ['m', 'r', 'Escape', 'Escape'],
  ...fc.sample(fc.array(fc.constantFrom(...KEYS), { minLength: 10, maxLength: 10 }), { seed: 12, numRuns: 8 }),
] as const;

type Clock = { readonly isFrozen: boolean; readonly offsetMs: number };

async function clockOf(page: Page): Promise<() => Promise<Clock>> {
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec((await page.locator('.top-bar').textContent()) ?? '')?.[0];
  return async () => (await fetch(`${url}/admin/clock`)).json();
}

/** As a hurried hand would: until nothing stands before the workbench. */
async function pressOut(page: Page): Promise<void> {
  for (let press = 0; press < 8; press += 1) {
    if ((await page.locator('dialog').count()) === 0) return;
    await page.keyboard.press('Escape');
    await page
      .locator('dialog')
      .waitFor({ state: 'detached', timeout: 300 })
      .catch(() => {});
  }
}

test('no order of keys leaves a dead dialog, a frozen clock or a key that does nothing', async ({ page }) => {
  await visit(page, dialbench);
  const clock = await clockOf(page);
  const { isFrozen, offsetMs } = await clock();
  const before = { isFrozen, offsetMs };
  for (const keys of SEQUENCES) {
    await test.step(keys.join(' '), async () => {
      await page.keyboard.press('F9');
      await present(page, 'Buying a stock');
      for (const key of keys) await page.keyboard.press(key);
      await pressOut(page);
      await expect(page.locator('dialog'), `${keys.join(' ')}: no dialog stays`).toHaveCount(0);
      expect(await clock(), `${keys.join(' ')}: the clock is the one before`).toMatchObject(before);
      await page.keyboard.press('F9');
      await expect(stage(page).getByRole('heading', { name: 'Stage', exact: true })).toBeVisible();
      await pressOut(page);
    });
  }
});

test('a page that dies on the stage gives the sandbox back', async ({ page, context }) => {
  await visit(page, dialbench);
  const clock = await clockOf(page);
  await page.keyboard.press('F9');
  await present(page, 'Buying a stock');
  expect((await clock()).isFrozen).toBe(true);
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => {});
  await expect.poll(async () => (await clock()).isFrozen).toBe(false);
});

test('a dialog that the browser closes by itself is left, and opens again', async ({ page }) => {
  await visit(page, dialbench);
  for (const [name, key] of [
    ['Command palette', 'Control+k'],
    ['Keyboard shortcuts', 'F1'],
    ['Stage', 'F9'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name });
    for (const time of ['first', 'second']) {
      await page.keyboard.press(key);
      await expect(dialog, `${name}, the ${time} time`).toBeVisible();
      // While its code loads another one stands in its place.
      await expect(dialog.locator('.skeleton')).toHaveCount(0);
      if (name === 'Command palette') await expect(dialog.getByRole('option').first()).toBeVisible();
      await dialog.evaluate((element: HTMLDialogElement) => element.close());
      await expect(page.locator('dialog'), `${name}, left the ${time} time`).toHaveCount(0);
    }
  }
});

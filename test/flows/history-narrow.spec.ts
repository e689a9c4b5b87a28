import { expect, test } from '@playwright/test';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

const dialbench = dialbenchFor('each-test');

test('in a small window the outcome of a press covers nothing of what was sent', async ({ page }) => {
  await visit(page, dialbench);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Stop the sandbox');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The sandbox is stopped.')).toBeVisible();
  await page.keyboard.press('Alt+p');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('lcd')).toContainText('Nothing answers');
  await page.setViewportSize({ width: 720, height: 450 });
  await goTo(page, 'History');
  const row = page.getByTestId('exchange-row').first();
  const sent = await row.getByText('*384*99#').boundingBox();
  const outcome = await row.getByText('no answer', { exact: true }).boundingBox();
  const isWhole = await row.getByText('*384*99#').evaluate((code) => code.scrollWidth <= code.clientWidth);
  expect(isWhole, 'the code is whole').toBe(true);
  expect((sent?.x ?? 0) + (sent?.width ?? 0)).toBeLessThanOrEqual(outcome?.x ?? 0);
});

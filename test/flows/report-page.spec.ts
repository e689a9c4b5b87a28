import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runCli } from '../electron/cli/run-cli.ts';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';

/** A report of the command line in a real browser: looked through by its failures, and opened in the workbench where it failed. */

const dialbench = dialbenchFor('each-test');

test('a report is filtered and stepped through by keys, under its own policy, and opens in the workbench at the step that failed', async ({
  page,
}) => {
  const folder = dialbench.dataFolder;
  writeFileSync(join(folder, 'a.flow.yaml'), 'flow: Good\nsteps:\n  - press: 1\n');
  const bad = 'flow: Bad <b>\nsteps:\n  - press: 2\n  - press: 1\n    expect: { state: NOWHERE }\n';
  writeFileSync(join(folder, 'b.flow.yaml'), bad);
  const file = test.info().outputPath('report.html');
  const flows = ['a', 'b'].map((name) => join(folder, `${name}.flow.yaml`));
  expect((await runCli(['run', ...flows, '--report', file])).code).toBe(1);
  const complaints = complaintsOf(page);
  await page.goto(`file://${file}`);
  await expect(page.getByRole('heading', { name: '1 of 2 flows passed' })).toBeVisible();
  const items = page.locator('[data-item]');
  await expect(items.filter({ visible: true })).toHaveCount(5);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('nav output')).toHaveText('2 of 5');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('f');
  await expect(items.filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Bad <b>' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Good' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-current="step"]')).toContainText('NOWHERE');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await auditPage(page, 'whole'), colorScheme).toEqual([]);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the case' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('case.dialcase');
  expect(complaints).toEqual([]);
  await visit(page, dialbench);
  await page.evaluate(
    (text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'report.html', { type: 'text/html' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
    },
    readFileSync(file, 'utf8'),
  );
  const main = page.getByRole('main');
  await expect(main).toContainText('*384*99#, 3 steps');
  // The failing step is open; beside it stands the last that was as expected.
  await expect(main).toContainText('VIEW_ASSETS');
  await expect(main.getByRole('img', { name: /^Your portfolio/ }).first()).toBeVisible();
});

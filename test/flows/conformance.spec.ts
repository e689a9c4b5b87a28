import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { expectIn, goTo } from '../support/go-to.ts';
import { sessionStrip } from '../support/session-strip.ts';

/** The Conformance room in a real browser: two runs on the sandbox, one compared with the other, evidence that opens, and the report. */

const dialbench = dialbenchFor('each-test');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check Sandbox against the specification' });

async function run(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Run', exact: true }).first().click();
  await dialog(page).getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Clauses asked' })).toBeVisible();
  // Clauses are listed as they come.
  const listing = page.locator('.conform:has(progress)');
  await expect(listing.getByText(/^\d+ of 201 clauses/)).toBeVisible();
  await expect(listing.locator('.clauses').getByRole('img', { name: 'passed' }).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Clauses asked' })).toBeHidden({ timeout: 60_000 });
}

test('the sandbox is checked against the specification twice, and the runs are compared', async ({ page }) => {
  test.setTimeout(180_000);
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await goTo(page, 'Conformance');
  await expect(page.getByText('Not checked against the specification yet')).toBeVisible();
  expect(await auditPage(page), 'empty').toEqual([]);

  await page.getByRole('main').getByRole('button', { name: 'Run', exact: true }).first().click();
  await dialog(page)
    .getByRole('switch', { name: /What must be refused/ })
    .click();
  expect(await auditPage(page), 'the form').toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await run(page);
  await expect(page.getByText(/passed · 0 failed · \d+ skipped/)).toBeVisible();
  await page.getByRole('radio', { name: 'Skipped' }).click();
  await expect(
    page.getByRole('button', { name: /It takes a run that may .*“What must be refused”/ }).first(),
  ).toBeVisible();
  await expect(page.getByText('--probe')).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: 'Run', exact: true }).first().click();
  await dialog(page)
    .getByRole('switch', { name: /What must be refused/ })
    .click();
  await dialog(page)
    .getByRole('switch', { name: /What creates and changes/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await run(page);
  await expect(page.getByText('201 passed · 0 failed · 0 skipped')).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).click();
  const sections = page.locator('.conform__fold');
  await expect(sections.first()).toHaveAttribute('aria-expanded', 'false');
  await expect(sections.first()).toHaveAccessibleName(/\d+ passed 0 failed 0 skipped$/);
  await button(page, 'Unfold all').click();
  await expect(page.getByText('ussd.STOCKS.7', { exact: true })).toBeVisible();
  expect(await auditPage(page), 'the table').toEqual([]);
  // What the runs sent is no session of the user's.
  await expect(sessionStrip(page)).toContainText('Nothing was sent yet.');

  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('option').last().click();
  await expect(page.getByRole('radio', { name: /^Changed/ })).toBeChecked();
  await page.getByRole('button', { name: /^Passed now, not judged before/ }).click();
  await expect(
    page.getByText(/^Skipped before: It takes a run that may create and change things \(“What/).first(),
  ).toBeVisible();
  expect(await auditPage(page), 'compared').toEqual([]);

  const saving = page.waitForEvent('download');
  await button(page, 'Report').click();
  const report = await saving;
  expect(report.suggestedFilename()).toMatch(
    /^conformance-sandbox-\d{4}-\d\d-\d\dT\d{6}-compared-with-conformance-sandbox-\d{4}-\d\d-\d\dT\d{6}\.html$/,
  );
  const html = readFileSync(await report.path(), 'utf8');
  expect(html).toMatch(/<p>Sandbox, http:\/\/127\.0\.0\.1:\d+<\/p><p>Customer 1001, /);
  expect(html).toContain('<h2>Compared with Sandbox, ');
  await expect(page.getByText(/^Sandbox, http:\S+ · Customer 1001, /)).toBeVisible();
  expect(html).toContain('<title>Passed: 201 of 201 clauses passed</title>');
  expect(html).toContain('What must be refused: sent. What creates and changes: sent.');

  await page.getByRole('radio', { name: 'Left open' }).click();
  await expect(
    page.getByText('accepts: the 64 raw bytes of the base’s SHA-512; refuses', { exact: false }),
  ).toBeVisible();
  expect(await auditPage(page), 'left open').toEqual([]);

  await page.getByRole('radio', { name: 'All' }).click();
  await page.getByRole('searchbox', { name: 'Search the clauses' }).fill('wrong-key');
  const clause = page.locator('.clause__row', { hasText: 'signature.wrong-key-refused' });
  await expect(clause).toHaveAttribute('aria-expanded', 'false');
  await clause.click();
  await expect(page.getByText('2 requests', { exact: true })).toBeVisible();
  await page
    .getByRole('link')
    .or(page.getByRole('button', { name: '/v1/webhooks', exact: true }))
    .last()
    .click();
  await expectIn(page, 'Exchange');
  await expect(page.getByText('Conformance signature.wrong-key-refused').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

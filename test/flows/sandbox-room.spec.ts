import { expect, type Page, test } from '@playwright/test';
import { auditLooks, auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { openEnvironment } from '../support/open-environment.ts';

/** The sandbox's page at the loopback door: a key pasted, the clock moved, the weather turned, what reached it looked at. */

const dialbench = dialbenchFor('each-test');

const lcd = (page: Page) => page.getByTestId('lcd');

async function dial(page: Page): Promise<void> {
  await page.keyboard.press('Alt+p');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
}

test('everything of the sandbox is at hand on one page, which is free of what an accessibility audit finds', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await openEnvironment(page, 'Sandbox');
  await expect(page.locator('.facts').first()).toContainText('*'.repeat(43));

  await page.getByRole('textbox', { name: 'URL' }).fill('sandbox.example');
  await page.getByRole('button', { name: 'Save the public URL' }).click();
  await expect(page.getByText('does not begin with https://')).toBeVisible();
  await page.getByRole('textbox', { name: 'URL' }).fill('https://sandbox.example/');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('https://sandbox.example');
  await expect(page.getByText('until the sandbox stops')).toBeVisible();

  const line = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea partner@laptop';
  await page.getByLabel('Public key, in any form').fill(line);
  await page.getByRole('button', { name: 'Register it' }).click();
  await expect(page.getByRole('region', { name: 'Registered keys' })).toContainText('partner@laptop');

  await page.getByRole('button', { name: 'Advance the clock by 1 day' }).click();
  await expect(page.getByRole('region', { name: 'Clock', exact: true })).toContainText('1 d ahead');
  await dial(page);
  await expect(lcd(page)).toContainText('My Portfolio');

  await page.getByRole('radio', { name: /Outage/ }).click();
  await expect(page.getByRole('region', { name: 'Faults in force' })).toContainText('hit 0 of 0');
  const weather = page.getByRole('button', { name: /^Faults are on: Outage/ });
  await openEnvironment(page, 'Staging');
  await weather.click();
  await expect(page.getByRole('region', { name: 'Faults', exact: true })).toBeFocused();
  await expect(page.getByRole('radio', { name: /Outage/ })).toBeInViewport();
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('1');
  await expect(page.getByRole('region', { name: 'Faults in force' })).toContainText('hit 1 of 1');
  expect(await auditPage(page), 'faults in force').toEqual([]);
  await page.getByRole('radio', { name: /Clear/ }).click();
  await expect(page.getByRole('region', { name: 'Faults in force' })).toContainText('none');
  await expect(weather).toHaveCount(0);

  await page.getByRole('button', { name: 'What reached it' }).click();
  await expect(page.getByTestId('exchange-row')).toHaveCount(2);
  await page.getByTestId('exchange-row').last().click();
  const entry = page.getByRole('article', { name: 'Request' });
  await entry.getByRole('tab', { name: 'Signature' }).click();
  await expect(entry.getByTestId('base')).toContainText('"@target-uri": http://127.0.0.1:');
  expect(await auditPage(page), 'what reached the sandbox').toEqual([]);

  const sandbox = await openEnvironment(page, 'Sandbox', 'Snapshots');
  const fresh = page.getByRole('region', { name: 'New snapshot' });
  await fresh.getByLabel('Name').fill('before the demo');
  await fresh.getByRole('button', { name: 'Save the snapshot' }).click();
  await expect(sandbox.getByRole('region', { name: 'Saved snapshots' })).toContainText('before the demo');

  expect(await auditLooks(page), 'the page').toEqual([]);
  // A reset connection is a fault that was asked for; nothing else may complain.
  expect(complaints).toEqual([]);
});

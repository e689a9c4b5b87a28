import { expect, type Page, test } from '@playwright/test';
import { WRITTEN_MEASURES } from '../../shared/load/how-big.ts';
import { auditLooks, auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/** The sandbox's room at the loopback door: a key pasted, the clock moved, the weather turned, the journal read. */

const dialbench = dialbenchFor('each-test');

const lcd = (page: Page) => page.getByTestId('lcd');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

async function dial(page: Page): Promise<void> {
  await page.getByTestId('lcd').click();
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
}

test('everything of the sandbox is at hand, and every tab is free of what an accessibility audit finds', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await goTo(page, 'Sandbox');
  await expect(page.locator('.facts').first()).toContainText('*'.repeat(43));

  await page.getByRole('textbox', { name: 'URL' }).fill('sandbox.example');
  await page.getByRole('button', { name: 'Save the public URL' }).click();
  await expect(page.getByText('does not begin with https://')).toBeVisible();
  await page.getByRole('textbox', { name: 'URL' }).fill('https://sandbox.example/');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('https://sandbox.example');
  await expect(page.getByText('until the sandbox stops')).toBeVisible();

  await tab(page, 'Keys');
  const line = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea partner@laptop';
  await page.getByLabel('Public key, in any form').fill(line);
  await page.getByRole('button', { name: 'Register it' }).click();
  await expect(page.getByRole('region', { name: 'Registered keys' })).toContainText('partner@laptop');

  await tab(page, 'Clock and seed');
  await page.getByRole('button', { name: 'Advance the clock by 1 day' }).click();
  await expect(page.getByRole('region', { name: 'Clock' })).toContainText('1 d ahead');
  await dial(page);
  await expect(lcd(page)).toContainText('My Portfolio');

  await tab(page, 'Faults');
  await page.getByRole('radio', { name: /Outage/ }).click();
  await expect(page.getByRole('region', { name: 'Faults in force' })).toContainText('hit 0 of 0');
  const weather = page.getByRole('button', { name: /^Faults are on: Outage/ });
  await tab(page, 'Service');
  await weather.click();
  await expect(page.getByRole('radio', { name: /Outage/ })).toBeVisible();
  await page.getByTestId('lcd').click();
  await page.keyboard.press('1');
  await expect(page.getByRole('region', { name: 'Faults in force' })).toContainText('hit 1 of 1');
  expect(await auditPage(page), 'faults in force').toEqual([]);
  await page.getByRole('radio', { name: /Clear/ }).click();
  await expect(page.getByRole('region', { name: 'Faults in force' })).toContainText('none');
  await expect(weather).toHaveCount(0);

  await tab(page, 'Journal');
  await expect(page.getByTestId('journal-row')).toHaveCount(2);
  await page.getByTestId('journal-row').last().click();
  const entry = page.getByRole('article', { name: 'Request' });
  await entry.getByRole('tab', { name: 'Signature' }).click();
  await expect(entry.getByTestId('base')).toContainText('"@target-uri": http://127.0.0.1:');
  expect(await auditPage(page), 'an entry of the journal').toEqual([]);
  await page.getByRole('button', { name: 'All requests' }).click();

  await tab(page, 'Snapshots');
  await page.getByLabel('Name').fill('before the demo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Snapshots' })).toContainText('before the demo');

  for (const name of ['Service', 'Keys', 'Clock and seed', 'Faults', 'Journal', 'Snapshots', 'Outbox', 'Size']) {
    await tab(page, name);
    expect(await auditLooks(page), name).toEqual([]);
  }
  // A reset connection is a fault that was asked for; nothing else may complain.
  expect(complaints).toEqual([]);
});

test('how big: figures follow their assumptions and a measurement, each with its arithmetic', async ({ page }) => {
  await visit(page, dialbench);
  await goTo(page, 'Sandbox');
  await tab(page, 'Size');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('sessions a day')).toContainText('150,0001,000,000 × 10 % × 1.5');
  const subscribers = page.getByRole('textbox', { name: 'Subscribers' });
  await subscribers.fill('2000000');
  await expect(row('sessions a day')).toContainText('300,0002,000,000 × 10 % × 1.5');
  await subscribers.fill('many');
  await expect(page.getByText('Expected a number above 0 and at most 10,000,000,000, got “many”.')).toBeVisible();
  await expect(page.getByText('Once all assumptions are numbers')).toBeVisible();
  // Nothing is lost by looking elsewhere.
  await tab(page, 'Service');
  await tab(page, 'Size');
  await expect(subscribers).toHaveValue('many');
  await page.getByRole('button', { name: 'Back to the usual' }).click();
  await expect(subscribers).toHaveValue('1000000');

  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const chooser = page.getByLabel('A file of load --size --json');
  await chooser.setInputFiles(file('other.json', '{"measured":{"signsPerCore":-1}}'));
  await expect(page.getByText('measured.signsPerCore is no number above 0 there.')).toBeVisible();
  const measured = { ...WRITTEN_MEASURES, pressesPerSession: 10 };
  await chooser.setInputFiles(file('size.json', JSON.stringify({ measured })));
  await expect(row('presses a second, at the peak')).toContainText('18818.8 × 10 presses a session');
  await expect(page.getByRole('region', { name: 'Measured' })).toContainText('size.json');
  expect(await auditPage(page), 'how big').toEqual([]);
  await page.getByRole('button', { name: 'As written' }).click();
  await expect(row('presses a second, at the peak')).toContainText('18.8 × 5.67');
});

import { expect, test } from '@playwright/test';
import { systemRandom } from '../../electron/ports/node-crypto.ts';
import { openVault } from '../../electron/vault/vault.ts';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { button, card, openMap, side } from '../support/map-room.ts';
import { saveEnvironments } from '../support/saved-environments.ts';
import { writePkcs8Pem } from '../support/write-private-keys.ts';

/** The explorer in a real browser: what it is asked, how far it is, and what it found. */

const dialbench = dialbenchFor('each-test');

test('the explorer walks the whole menu of the sandbox, and what it found leads to its screens', async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = await openMap(page, dialbench);
  await button(page, 'Explore').click();
  const form = page.getByRole('dialog', { name: 'Explore Sandbox' });
  expect(await auditPage(page), 'the form').toEqual([]);
  await form.getByRole('switch', { name: /What buys, sells or cancels/ }).click();
  await form.getByRole('button', { name: 'Explore', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Requests of the explorer' })).toBeVisible();
  const outcome = page.getByRole('status').filter({ hasText: 'Explored' });
  await expect(outcome).toBeVisible({ timeout: 90_000 });
  await expect(outcome).toContainText('0 errors');
  const facts = page.locator('.workspace__room:not([hidden]) .room__head');
  // All that the specification shows, and every key of every screen that came.
  await expect(facts).toHaveText(/2\d screens · (\d+) of \1 keys pressed · 30 of the specification’s 30 moves/);
  await button(page, 'Show findings').click();
  await side(page).getByRole('list', { name: 'Findings' }).getByRole('button').first().click();
  await expect(side(page).getByRole('region', { name: 'Findings' })).toContainText('key-gap');
  await page.getByRole('tab', { name: 'Coverage' }).click();
  await expect(side(page).getByRole('region', { name: 'By the explorer' })).toContainText('30 of 30 · 100 %');
  await expect(side(page).getByRole('region', { name: 'By hand' })).toContainText('0 of 30 · 0 %');
  await page.getByRole('tab', { name: 'Not yet pressed' }).click();
  await expect(side(page)).toContainText('Every key of every known screen was pressed.');
  await button(page, 'View').click();
  await expect(page.getByRole('list', { name: 'What the lines mean' })).toContainText('by the explorer');
  await button(page, 'Tidy up: lay the map out anew').click();
  expect(await auditPage(page), 'explored').toEqual([]);
  expect(complaints).toEqual([]);
});

test('an exploration is bounded, leaves alone what acts, and goes on where it ended', async ({ page }) => {
  await openMap(page, dialbench);
  await button(page, 'Explore').click();
  const form = page.getByRole('dialog', { name: 'Explore Sandbox' });
  await form.getByLabel('Requests at most').fill('0');
  await expect(form).toContainText('Expected a whole number of requests, 1 or more.');
  await form.getByLabel('Requests at most').fill('9');
  await form.getByRole('button', { name: 'Explore', exact: true }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'Explored' });
  await expect(outcome).toContainText('Explored in part');
  await expect(outcome).toContainText('9 requests');
  await expect(outcome).toContainText('It used up its requests.');
  const facts = page.locator('.workspace__room:not([hidden]) .room__head');
  const keys = async () => Number(/(\d+) of \d+ keys pressed/.exec(await facts.innerText())?.[1]);
  await expect.poll(keys).toBeGreaterThan(0);
  const before = await keys();
  await outcome.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(keys).toBeGreaterThan(before);
  await expect(card(page, 'Purchase success')).toHaveCount(0);
});

test('an exploration is cancelled by its user, and keeps what it found', async ({ page }) => {
  await openMap(page, dialbench);
  await button(page, 'Explore').click();
  await page.getByRole('dialog', { name: 'Explore Sandbox' }).getByRole('button', { name: 'Explore' }).click();
  await expect(page.getByRole('progressbar', { name: 'Requests of the explorer' })).toBeVisible();
  await expect(card(page, 'Home')).toBeVisible();
  await button(page, 'Cancel').click();
  const outcome = page.getByRole('status').filter({ hasText: 'Explored in part' });
  await expect(outcome).toContainText('You cancelled it.');
  await expect(outcome.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(card(page, 'Home')).toBeVisible();
});

/** Production with all that dialling takes; nothing listens at its address. */
async function setUpProduction(folder: string): Promise<void> {
  const vault = await openVault(folder, systemRandom, undefined);
  await vault.keys.import('production', { input: writePkcs8Pem(new Uint8Array(32).fill(9)) });
  await vault.setToken('production', 'token-of-production');
  vault.close();
  const ready = {
    baseUrl: 'https://127.0.0.1:9/v1',
    clientId: 'client-7',
    customers: [{ customerId: 7, name: 'Thandi Zulu', msisdn: '+260970000007' }],
  };
  await saveEnvironments(folder, (one) => (one.danger ? { ...one, ...ready } : one));
}

test('on a dangerous environment the form says that the explorer never acts there, and has no switch for it', async ({
  page,
}) => {
  await dialbench.stop();
  await setUpProduction(dialbench.dataFolder);
  await dialbench.restart();
  await openMap(page, dialbench);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: /Production/ }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Explore' }).click();
  const form = page.getByRole('dialog', { name: 'Explore Production' });
  await expect(form).toContainText('Left alone: Production is live, and there the explorer never acts.');
  await expect(form.getByRole('switch')).toHaveCount(1);
  await expect(form.getByRole('switch', { name: /Only keys not pressed yet/ })).toBeVisible();
  expect(await auditPage(page)).toEqual([]);
  await form.getByRole('button', { name: 'Explore', exact: true }).click();
  const question = page.getByRole('dialog', { name: /Production is live/ });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(main).toContainText('Nothing was done on Production');
});

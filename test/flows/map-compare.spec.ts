import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { button, card, openMap, press, side } from '../support/map-room.ts';

/** A map held against an earlier one and against another environment’s. */

const dialbench = dialbenchFor('each-test');

test('the map is held against an earlier one: what came, what changed, what is gone', async ({ page }) => {
  await openMap(page, dialbench);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await press(page, '2', 'Pending');
  await expect(card(page, 'My portfolio')).toBeVisible();
  await button(page, 'Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Data (JSON)' }).click(),
  ]);
  const before = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const home = before.screens.find(({ state }: { state: string }) => state === 'HOME');
  home.id = 'HOME-before';
  home.text = home.text.replace('What would you like to do?', 'How can we help?');
  before.edges = before.edges.map((edge: { from: string }) => ({ ...edge, from: home.id }));
  before.screens.push({ id: 'OLD-1', state: 'OLD_OFFERS', text: 'Old offers', end: true, path: ['9'], options: [] });
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('1');
  await expect(page.locator('.workspace__room:not([hidden]) .room__head')).toContainText('3 screens');
  const file = { name: 'before.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(before)) };
  await page.getByLabel('A map to compare with, from a file').setInputFiles(file);
  await expect(side(page)).toContainText('against before.json');
  await expect(side(page).getByRole('region', { name: 'Added' })).toContainText('keys 2 1');
  await expect(side(page).getByRole('region', { name: 'Gone' })).toContainText('Old offers');
  const texts = side(page).getByRole('region', { name: 'Changed texts' });
  await expect(texts.getByRole('img').first()).toHaveAccessibleName(/How can we help/);
  await expect(texts.getByRole('img').last()).toHaveAccessibleName(/What would you like to do/);
  await expect(card(page, 'Home')).toHaveAccessibleName(/changed$/);
  expect(await auditPage(page), 'compared').toEqual([]);
  await page.getByLabel('A map to compare with, from a file').setInputFiles({ ...file, buffer: Buffer.from('no map') });
  await expect(page.getByRole('alert')).toContainText('This is no map');
  const large = join(dialbench.dataFolder, 'large.json');
  writeFileSync(large, '');
  truncateSync(large, 67_108_865);
  await page.getByLabel('A map to compare with, from a file').setInputFiles(large);
  await expect(page.getByRole('alert')).toContainText(
    'This file has 67,108,865 bytes, and a map has at most 67,108,864.',
  );
  await side(page).getByRole('button', { name: 'End' }).click();
  await expect(card(page, 'Home')).not.toHaveAccessibleName(/changed$/);
});

test('an environment without a map is not offered for a comparison, and one that is not set up offers that first', async ({
  page,
}) => {
  await openMap(page, dialbench);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await press(page, '2', 'Pending');
  await expect(card(page, 'My portfolio')).toBeVisible();
  await button(page, 'Compare').click();
  await expect(page.getByRole('menuitem', { name: /^Staging has no map yet/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+p');
  await press(page, '0', 'Stocks');
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: /Staging/ }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('which cannot be dialled before it has an address');
  await expect(main.getByRole('button', { name: /^(Dial|Explore)/ })).toHaveCount(0);
  expect(await auditPage(page), 'not set up').toEqual([]);
  await main.getByRole('button', { name: 'Set up Staging' }).click();
  await expect(page.getByRole('article', { name: 'Staging' })).toBeVisible();
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { environmentsFile, FIRST_SAVED } from '../../electron/environments/environments-file.ts';
import type { ConformJson } from '../../shared/conform/conform-json.ts';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { expectIn, goTo } from '../support/go-to.ts';
import { reachByKeyboard } from '../support/reach-by-keyboard.ts';
import { saveStaging } from '../support/saved-environments.ts';
import { sessionStrip } from '../support/session-strip.ts';
import { type CliSandbox, startCliSandbox } from '../support/start-cli-sandbox.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';
import { wakePhone } from '../support/wake-phone.ts';

/** Staging takes other choices than its profile says: a run finds them, is there after a restart, and its profile makes the phone work. */

const dataFolder = newDataFolder();
let service: CliSandbox;
let dialbench: Dialbench;

test.beforeAll(async () => {
  service = await startCliSandbox();
  await saveStaging(dataFolder, service, service.accessToken, (one) => ({
    ...one,
    signingProfile: { ...one.signingProfile, signedMessage: 'base' },
  }));
  dialbench = await startDialbench(dataFolder);
});

test.afterAll(async () => {
  await dialbench.stop();
  await service.stop();
  removeDataFolder(dataFolder);
});

const room = (page: Page) => page.getByRole('main');
const lcd = (page: Page) => page.getByTestId('lcd');

async function openRoom(page: Page): Promise<void> {
  await page.goto(dialbench.address);
  await goTo(page, 'Conformance');
}

async function run(page: Page): Promise<void> {
  await room(page).getByRole('button', { name: 'Run', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Clauses asked' })).toBeVisible();
}

async function dial(page: Page): Promise<void> {
  await wakePhone(page);
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
}

test('the profile of an environment that behaves otherwise is offered, taken and used', async ({ page }) => {
  test.setTimeout(180_000);
  const complaints = complaintsOf(page);
  await openRoom(page);
  await run(page);
  await expect(page.getByRole('progressbar', { name: 'Clauses asked' })).toBeHidden({ timeout: 60_000 });
  const [first, second] = [page.locator('.conform__fold').first(), page.locator('.clause__row').first()];
  for (const one of [first, second]) await expect(one).toHaveAttribute('aria-expanded', 'true');
  await expect(first).toHaveAccessibleName(/[1-9]\d* failed/);
  await expect(page.getByText('signature.accepted-get', { exact: true })).toBeVisible();
  const facts = page.getByText(/\d+ passed · 2 failed · \d+ skipped/);
  await expect(facts).toBeVisible();
  expect(await auditPage(page), 'failed, with a profile').toEqual([]);
  const saving = page.waitForEvent('download');
  await room(page).getByRole('button', { name: 'JSON', exact: true }).click();
  const saved = await (await saving).path();

  // What was judged is there after a restart.
  await page.goto('about:blank');
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder);
  await openRoom(page);
  await expect(facts).toBeVisible();
  await expect(sessionStrip(page)).toContainText('Nothing was sent yet.');

  const take = page.getByRole('button', { name: 'Use this profile' });
  const { missed, unseen } = await reachByKeyboard(page);
  expect({ missed, unseen }).toEqual({ missed: [], unseen: [] });
  await take.focus();
  await page.keyboard.press('Enter');
  await expectIn(page, 'Environments');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const { environments } = (await environmentsFile(join(dataFolder, 'environments.json')).read()) ?? FIRST_SAVED;
  expect(environments.find(({ id }) => id === 'staging')?.signingProfile.signedMessage).toBe('sha512');
  await dial(page);
  await expect(lcd(page)).toContainText('My Portfolio');

  await goTo(page, 'Conformance');
  await expect(page.getByRole('button', { name: 'Use this profile' })).toHaveCount(0);
  await run(page);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(/^This run was cancelled: \d+ of 201 clauses were judged\.$/)).toBeVisible();
  expect(await auditPage(page), 'cancelled').toEqual([]);

  // A file of another day: what passed then and failed now stands on top.
  const text = JSON.parse(readFileSync(saved, 'utf8')) as ConformJson;
  const clauses = text.clauses.map((clause) =>
    clause.id === 'signature.accepted-get' ? { ...clause, passed: true } : clause,
  );
  const file = join(dataFolder, 'october.json');
  writeFileSync(file, JSON.stringify({ ...text, clauses }));
  const chosen = page.getByLabel('A saved conformance run');
  await page.getByRole('button', { name: /^Run: / }).click();
  await page.getByRole('option').last().click();
  await chosen.setInputFiles(file);
  await expect(page.getByRole('button', { name: /^Compare with: compared with october\.json/ })).toBeVisible();
  const groups = page.locator('.conform__fold');
  await expect(groups).toHaveText([/^Passed before, failed now1 clause$/]);
  await expect(page.getByText(/^Passed before: /)).toBeVisible();
  writeFileSync(file, '{"passed":true}');
  await chosen.setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('This is no conformance run: ');
  await expect(groups).toHaveCount(1);

  const before = await page.getByRole('button', { name: /^Run: / }).innerText();
  await page.getByRole('button', { name: 'Delete this run' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /^Run: .*cancelled/ })).toBeVisible();
  await page.getByRole('button', { name: /^Run: / }).click();
  await expect(page.getByRole('option').filter({ hasText: before.replace(/^Run: /, '').trim() })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

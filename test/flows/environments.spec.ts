import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { type CliSandbox, startCliSandbox } from '../support/start-cli-sandbox.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';

/** A second sandbox as the service behind Staging and Production: brought in, dialled, guarded, at the page and at the raw door. */

let dialbench: Dialbench;
let service: CliSandbox;
const dataFolder = newDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [dialbench, service] = await Promise.all([startDialbench(dataFolder), startCliSandbox()]);
});
test.afterAll(async () => {
  await Promise.all([dialbench.stop(), service.stop()]);
  removeDataFolder(dataFolder);
});

const lcd = (page: Page) => page.getByTestId('lcd');
const all = (page: Page) => page.getByRole('list', { name: 'Environments' });

async function open(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(dialbench.address);
  await expect(page.getByRole('button', { name: /^Environment:/ })).toBeVisible();
  return complaints;
}

/** Asks the door itself, past the page's own host: a session is bought with the tab's next code. */
async function callDoor(page: Page, calls: readonly (readonly [command: string, input: unknown])[]) {
  return page.evaluate(async (asked) => {
    const post = async (path: string, body: unknown, token?: string) => {
      const headers: Record<string, string> = { 'Content-Type': 'application/json' };
      if (token !== undefined) headers.Authorization = `Bearer ${token}`;
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const session = await post('/api/session', { code: sessionStorage.getItem('dialbench.resume') });
    sessionStorage.setItem('dialbench.resume', session.value.resume);
    const answers = [];
    for (const [command, input] of asked)
      answers.push(await post('/api/call', { command, input }, session.value.token));
    return answers;
  }, calls);
}

/** The key and the token of the service, brought into the vault for one environment. */
const secretsFor = (environmentId: string) =>
  [
    ['vault.importKey', { environmentId, keyText: readFileSync(service.privateKeyFile, 'utf8') }],
    ['vault.setToken', { environmentId, token: service.accessToken }],
  ] as const;

async function fillIn(page: Page, name: string): Promise<void> {
  await all(page).getByRole('button', { name }).click();
  await page.getByRole('textbox', { name: /^Base URL/ }).fill(`${service.url}/v1/`);
  await page.getByRole('textbox', { name: /^Client id/ }).fill(service.clientId);
  await page.getByRole('textbox', { name: /^Key id/ }).fill(service.keyId);
  await page.getByRole('tab', { name: /USSD/ }).click();
  await page.getByRole('button', { name: 'Add a subscriber' }).click();
  await page.getByRole('textbox', { name: /^Customer id/ }).fill(String(service.customers[0]));
  await page.getByRole('textbox', { name: /^Name(?! of)/ }).fill('Chanda of Staging');
  await page.getByRole('textbox', { name: /^Phone number/ }).fill('+260970000001');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. The final /v1 was taken off')).toBeVisible();
  await page.getByRole('tab', { name: /Address/ }).click();
}

/** Colours move for a moment; an audit in between would judge a mixture. */
async function changeLight(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // A blinking cursor is an animation as well, and never ends.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

async function dial(page: Page): Promise<void> {
  await page.locator('body').click({ position: { x: 700, y: 5 } });
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
}

test('by keyboard alone the switch opens, moves, and leads to the environments', async ({ page }) => {
  const complaints = await open(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Environment:/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Environment: Staging/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Staging' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What is missing' })).toContainText('Your client id');
  expect(complaints).toEqual([]);
});

test('a service that is reached over the wire is brought in as Staging, dialled, and takes every request', async ({
  page,
}) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder);
  const complaints = await open(page);
  await page.getByRole('button', { name: 'Staging lacks' }).click();
  await page.getByRole('textbox', { name: /^Base URL/ }).fill('http://staging.example');
  await expect(page.getByText('Expected https')).toBeVisible();
  await expect(page.getByText('Does not fit yet: base URL.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await all(page).getByRole('button', { name: 'Production' }).click();
  await expect(all(page).getByRole('button', { name: /Staging.*not saved yet/ })).toBeVisible();
  await fillIn(page, 'Staging');
  await expect(page.getByRole('region', { name: 'What is missing' })).toContainText('A private key');
  await callDoor(page, secretsFor('staging'));
  await expect(page.getByRole('region', { name: 'What is missing' })).toHaveCount(0);
  await dial(page);
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: 'Inspector' }).click();
  const inspector = page.getByTestId('inspector');
  await expect(inspector).toContainText(`${service.url}/v1/ussd/process`);
  await expect(inspector).toContainText('200');
  await expect(page.getByTestId('base')).toContainText(`keyid="${service.keyId}"`);
  expect(complaints).toEqual([]);
});

test('Production asks for its name before a session, takes no other, and then goes on without asking', async ({
  page,
}) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder);
  const complaints = await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: 'Manage environments' }).click();
  await fillIn(page, 'Production');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('Production is live.')).toBeVisible();
  await callDoor(page, secretsFor('production'));
  await expect(page.getByRole('region', { name: 'What is missing' })).toHaveCount(0);

  await dial(page);
  const question = page.getByRole('dialog', { name: 'Production is live' });
  await expect(question).toContainText('begin a USSD session by dialling *384*99#');
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('production');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('another name was typed');
  for (const colorScheme of ['light', 'dark'] as const) {
    await changeLight(page, colorScheme);
    expect(await auditPage(page), `the question, ${colorScheme}`).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(lcd(page)).toContainText('Nothing was done');

  await page.keyboard.press('Escape');
  await dial(page);
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Production');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  await expect(question).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the raw door refuses what the page would ask for: nothing reaches the live service without its name', async ({
  page,
}) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder);
  await open(page);
  const press = { environmentId: 'production', customerId: service.customers[0], choice: '*384*99#' };
  const [state, start, wrong, foreign, right] = await callDoor(page, [
    ['workbench.state', {}],
    ['ussd.press', press],
    ['ussd.press', { ...press, confirmedName: 'production' }],
    [
      'ussd.press',
      { ...press, sessionId: '7b0c4b5e-4a59-4c39-9a0f-1f43e3f5a001', choice: '1', confirmedName: 'Production' },
    ],
    ['ussd.press', { ...press, confirmedName: 'Production' }],
  ]);
  expect(start.failure).toMatchObject({ code: 'confirmation-needed', details: { environmentName: 'Production' } });
  expect(wrong.failure.code).toBe('confirmation-needed');
  expect(foreign.failure.code).toBe('session-unconfirmed');
  expect(right).toMatchObject({ ok: true, value: { kind: 'reply' } });
  const production = state.value.environments.find(({ id }: { id: string }) => id === 'production');
  const { ownKeyId, id: _id, kind: _kind, publicKeyBase64: _key, hasToken: _token, ...fields } = production;
  const unmarked = { id: 'production', fields: { ...fields, keyId: ownKeyId, danger: false } };
  const [unmark, remove] = await callDoor(page, [
    ['environment.update', unmarked],
    ['environment.delete', { id: 'production', forgetSecrets: true }],
  ]);
  expect(unmark.failure.code).toBe('confirmation-needed');
  expect(remove.failure.code).toBe('confirmation-needed');
  expect(JSON.stringify([state, start, wrong, foreign, right])).not.toContain(service.accessToken);
});

test('an environment is exported without key and token, imported as a copy, and deleted when that is meant', async ({
  page,
}) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder);
  const complaints = await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: 'Manage environments' }).click();
  await all(page).getByRole('button', { name: 'Staging' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('staging.environment.json');
  const path = await download.path();
  const text = readFileSync(path, 'utf8');
  const key = readFileSync(service.privateKeyFile, 'utf8').split('\n')[1] ?? '';
  expect(key.length).toBeGreaterThan(40);
  for (const secret of [service.accessToken, key]) expect(text).not.toContain(secret);

  await page.getByLabel('Environment file to import').setInputFiles(path);
  await page.getByRole('dialog').getByRole('button', { name: 'Import as a copy' }).click();
  await expect(page.getByRole('article', { name: 'Staging copy' })).toContainText('A private key');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Staging copy' }).click();
  await expect(page.getByText('Deleted.')).toBeVisible();
  await expect(all(page).getByRole('button')).toHaveCount(3);

  await page.getByLabel('Environment file to import').setInputFiles({
    name: 'foreign.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace('"clientId"', '"accessToken"')),
  });
  await expect(page.getByRole('alert')).toContainText(
    'accessToken: a file of an environment carries no key and no token',
  );
  expect(complaints).toEqual([]);
});

test('every part of the editor is free of what an accessibility audit finds, in light and in dark', async ({
  page,
}) => {
  await dialbench.stop();
  dialbench = await startDialbench(dataFolder);
  await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: 'Manage environments' }).click();
  for (const name of ['Staging', 'Sandbox']) {
    await all(page).getByRole('button', { name }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeLight(page, colorScheme);
      for (const part of await page.getByRole('tablist', { name: 'Parts of the environment' }).getByRole('tab').all()) {
        await part.click();
        expect(await auditPage(page), `${name}, ${await part.textContent()}, ${colorScheme}`).toEqual([]);
      }
    }
  }
});

import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { allOf } from '../support/all-of.ts';
import { auditLooks, EVERY_LOOK } from '../support/audit-page.ts';
import { findCanaries, textCanary } from '../support/canaries.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { reachByKeyboard } from '../support/reach-by-keyboard.ts';
import { sessionStrip } from '../support/session-strip.ts';
import { type CliSandbox, startCliSandbox } from '../support/start-cli-sandbox.ts';

/** A second sandbox as the service behind Staging and Production: brought in, dialled, guarded, at the page and at the raw door. */

const dialbench = dialbenchFor('all-tests');
let service: CliSandbox;

test.beforeAll(async () => {
  service = await startCliSandbox();
});
test.afterAll(async () => {
  await service.stop();
});

const lcd = (page: Page) => page.getByTestId('lcd');
const all = (page: Page) => page.getByRole('list', { name: 'Environments' });

async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await page.goto(dialbench.address);
  await expect(page.getByRole('button', { name: /^Environment:/ })).toBeVisible();
  return complaints;
}

/** Asks the door itself, past the page's own host: a socket is opened by the tab's next code. */
async function callDoor(page: Page, calls: readonly (readonly [command: string, input: unknown])[]) {
  return page.evaluate(async (asked) => {
    // The page's own session ends with this, and must not take the code of the new one.
    const held = window as typeof window & { doorSocket?: WebSocket };
    const code = sessionStorage.getItem('dialbench.resume') ?? '';
    sessionStorage.removeItem('dialbench.resume');
    held.doorSocket ??= new WebSocket(`ws://${location.host}/api/socket`, ['dialbench', code]);
    const socket = held.doorSocket;
    if (socket.readyState !== socket.OPEN) await new Promise((resolve) => socket.addEventListener('open', resolve));
    // Of the contract, whose types this file does without.
    type Answered = ReturnType<typeof JSON.parse>;
    const answers: Answered[] = [];
    for (const [id, [command, input]] of asked.entries()) {
      const answer = new Promise<Answered>((resolve) => {
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.id === id) resolve(message.answer);
        };
      });
      socket.send(JSON.stringify({ id, command, input }));
      answers.push(await answer);
    }
    return answers;
  }, calls);
}

/** Everything that it lacks, in the one form at the top of its page, with one Save. */
async function fillIn(page: Page, name: string): Promise<void> {
  await all(page).getByRole('button', { name }).click();
  const missing = page.getByRole('region', { name: 'What is missing' });
  await missing.getByRole('textbox', { name: 'Base URL' }).fill(`${service.url}/v1/`);
  await missing.getByRole('textbox', { name: 'Client id' }).fill(service.clientId);
  await missing.getByRole('textbox', { name: 'Key id' }).fill(service.keyId);
  await missing.getByLabel('Access token, without “Bearer”').fill(service.accessToken);
  await missing.getByLabel('Private key that the service knows').fill(readFileSync(service.privateKeyFile, 'utf8'));
  // Nobody has made a mistake in a row that nobody typed in.
  for (const field of ['Subscriber’s name', 'Phone number', 'Customer id']) {
    await expect(missing.getByRole('textbox', { name: field })).toHaveAttribute('aria-invalid', 'false');
  }
  await missing.getByRole('textbox', { name: 'Customer id' }).fill(String(service.customers[0]));
  await missing.getByRole('textbox', { name: 'Phone number' }).fill('+260970000001');
  await expect(missing.getByRole('textbox', { name: 'Subscriber’s name' })).toHaveValue('+260970000001');
  await missing.getByRole('textbox', { name: 'Subscriber’s name' }).fill(`Chanda of ${name}`);
  await page.keyboard.press('Enter');
  const said = page.locator('.environment__said');
  await expect(said).toContainText('Saved. The final /v1 was removed');
  await expect(said).toContainText('The token is saved and in use.');
  await expect(missing).toHaveCount(0);
}

/** Goes on with Tab until the control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 150; steps += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

async function dial(page: Page): Promise<void> {
  await goTo(page, 'Phone');
  await lcd(page).click();
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
}

test('by keyboard alone the switch opens, moves, and leads to the environments', async ({ page }) => {
  const complaints = await open(page);
  // The first stops are the way past the phone and the name of the program, which leads to the start panel.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
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
  await expect(page.getByRole('region', { name: 'What is missing' }).getByLabel('Base URL')).toBeFocused();
  expect(complaints).toEqual([]);
});

test('who chose an environment that cannot send is led from the strip to the field that is missing', async ({
  page,
}) => {
  await dialbench.restart();
  const complaints = await open(page);
  const strip = sessionStrip(page);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Environment:/ }).click();
    await page.getByRole('option', { name }).click();
  };
  // The test before left Staging chosen.
  await choose('Sandbox');
  await expect(strip.getByRole('button', { name: /^Dial / })).toBeVisible();
  await choose('Staging');
  await expect(strip.getByRole('button', { name: /^Dial / })).toHaveCount(0);
  await strip.getByRole('button', { name: 'Set up Staging' }).click();
  await expect(page.getByRole('region', { name: 'What is missing' }).getByLabel('Base URL')).toBeFocused();
  expect(complaints).toEqual([]);
});

test('by keyboard alone one is made, marked live and renamed, and the guard’s question is left and answered', async ({
  page,
}) => {
  await dialbench.restart();
  const complaints = await open(page);
  await tabTo(page, page.getByRole('button', { name: /^Environment:/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'New environment' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Still needed: name.')).toBeVisible();
  await expect(page.getByText('Please check')).toHaveCount(0);
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type('Mine');
  await tabTo(page, page.getByRole('switch', { name: 'Live' }));
  await page.keyboard.press('Space');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  const mine = page.getByRole('article', { name: 'Mine' });
  await expect(mine).toContainText('live');

  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ours');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Mine is live' });
  await expect(question).toContainText('rename it to Ours');
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null || !document.hasFocus())).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Unsaved: name.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Ours' })).toContainText('Saved.');

  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete Ours' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ours is live' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Ours');
  await page.keyboard.press('Enter');
  await expect(all(page).getByRole('button')).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test('a refused key stays in its field to be mended, and one whose field is gone is not unsaved any more', async ({
  page,
}) => {
  await dialbench.restart();
  await open(page);
  await goTo(page, 'Environments');
  await page.getByRole('button', { name: 'Staging lacks' }).click();
  const missing = page.getByRole('region', { name: 'What is missing' });
  const key = missing.getByLabel('Private key that the service knows');
  const token = missing.getByLabel('Access token, without “Bearer”');
  await key.fill('-----BEGIN PRIVATE KEY-----');
  await token.fill('token-0123456789');
  const bar = page.getByRole('status').filter({ hasText: 'Unsaved' });
  await expect(bar).toHaveText('Unsaved: private key, access token.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.environment__said').getByRole('alert')).toContainText('END line');
  await expect(key).toHaveValue('-----BEGIN PRIVATE KEY-----');
  await expect(token).toHaveValue('token-0123456789');
  await missing.getByRole('button', { name: 'From a file' }).click();
  await expect(bar).toHaveText('Unsaved: access token.');
});

test('a service that is reached over the wire is brought in as Staging, dialled, and takes every request', async ({
  page,
}) => {
  await dialbench.restart();
  const complaints = await open(page);
  await page.getByRole('button', { name: 'Staging lacks' }).click();
  await page.getByRole('textbox', { name: /^Base URL/ }).fill('http://staging.example');
  await expect(page.getByRole('region', { name: 'What is missing' }).getByText('Expected https')).toBeVisible();
  await expect(page.getByText('Please check the base URL: expected https')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await all(page).getByRole('button', { name: 'Production' }).click();
  await expect(all(page).getByRole('button', { name: /Staging.*unsaved/ })).toBeVisible();
  await fillIn(page, 'Staging');
  await dial(page);
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  const inspector = page.getByTestId('exchange');
  await expect(inspector).toContainText(`${service.url}/v1/ussd/process`);
  await expect(inspector).toContainText('200');
  await page.getByRole('tab', { name: 'Signature', exact: true }).click();
  await expect(page.getByTestId('base')).toContainText(`keyid="${service.keyId}"`);
  expect(complaints).toEqual([]);
  // Who takes the page's code ends the page's own session, so that this comes last.
  const [recent] = await callDoor(page, [['history.list', { limit: 10 }]]);
  const exchanges: { environmentId: string; status: number; verified: boolean }[] = recent.value.exchanges;
  expect(exchanges.map(({ environmentId, status, verified }) => [environmentId, status, verified])).toEqual([
    ['staging', 200, true],
    ['staging', 200, true],
  ]);
});

test('Production asks for its name before a session, takes no other, and then goes on without asking', async ({
  page,
}) => {
  await dialbench.restart();
  const complaints = await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: 'Manage environments' }).click();
  await fillIn(page, 'Production');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('Production is live.')).toBeVisible();

  await dial(page);
  const question = page.getByRole('dialog', { name: 'Production is live' });
  await expect(question).toContainText('begin a USSD session by dialling *384*99#');
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('production');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('another name was typed');
  expect(await auditLooks(page, EVERY_LOOK), 'the question').toEqual([]);
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
  await dialbench.restart();
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
  const body = { contentType: 'application/json', text: '{"customerId":1001,"currency":"ZK"}' };
  const [unmark, remove, order] = await callDoor(page, [
    ['environment.update', unmarked],
    ['environment.delete', { id: 'production', forgetSecrets: true }],
    ['operation.send', { environmentId: 'production', callId: 'a', input: { operation: 'accounts.create', body } }],
  ]);
  expect(unmark.failure.code).toBe('confirmation-needed');
  expect(remove.failure.code).toBe('confirmation-needed');
  expect(order.failure.code).toBe('confirmation-needed');
  expect(JSON.stringify([state, start, wrong, foreign, right])).not.toContain(service.accessToken);
});

test('an environment is exported without key and token, imported as a copy, and deleted when that is meant', async ({
  page,
}) => {
  await dialbench.restart();
  const complaints = await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: 'Manage environments' }).click();
  await all(page).getByRole('button', { name: 'Staging' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('staging.environment.json');
  const path = await download.path();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(service.url);
  const pem = readFileSync(service.privateKeyFile, 'utf8').replace(/-----[^-]+-----|\s/g, '');
  const seed = Buffer.from(pem, 'base64').subarray(-32);
  const secrets = [textCanary('the token', service.accessToken), { name: 'the seed of the key', bytes: seed }];
  expect(findCanaries(secrets, 'the exported file', text)).toEqual([]);

  await page.getByLabel('Environment file to import').setInputFiles(path);
  const taken = page.getByRole('dialog', { name: 'There is an environment “Staging” already' });
  await expect(taken).toBeVisible();
  expect(await auditLooks(page, EVERY_LOOK), 'the question of an import').toEqual([]);
  await taken.getByRole('button', { name: 'Import as a copy' }).click();
  // Production is reached at the same address here, so a second way to it without a mark is asked about.
  const guard = page.getByRole('dialog', { name: 'Production is live' });
  await expect(guard).toContainText('reach its address as Staging copy, without a danger mark');
  await expect(guard.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Production');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Staging copy' })).toContainText('Private key that the service knows');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(await auditLooks(page, EVERY_LOOK), 'the question of a deletion').toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Staging copy' }).click();
  await expect(page.getByText('Deleted.')).toBeVisible();
  await expect(all(page).getByRole('button')).toHaveCount(3);

  // At twice the size the list stands above the page; the refusal is in sight all the same.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByLabel('Environment file to import').setInputFiles({
    name: 'foreign.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace('"clientId"', '"accessToken"')),
  });
  await expect(page.getByRole('alert')).toContainText(
    'accessToken: a file of an environment carries no key and no token',
  );
  await expect(page.getByRole('alert')).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('every section passes the audit by day, by night and in high contrast, and is reached by keyboard', async ({
  page,
}) => {
  // Four looks of three pages.
  test.setTimeout(150_000);
  await dialbench.restart();
  await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: 'Manage environments' }).click();
  for (const name of ['Staging', 'Sandbox', 'This computer']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const opened = page.getByRole('article', { name, exact: true });
    await expect(opened).toBeVisible();
    expect(await auditLooks(page, EVERY_LOOK), name).toEqual([]);
    if (name !== 'Staging') continue;
    const { missed, unseen } = await reachByKeyboard(page);
    expect({ missed, unseen }, name).toEqual({ missed: [], unseen: [] });
    const links = await allOf(opened.getByRole('navigation', { name: 'Sections' }).getByRole('button'), 7);
    for (const link of links) {
      await link.click();
      const section = opened.getByRole('region', { name: (await link.textContent()) ?? '', exact: true });
      await expect(section).toBeFocused();
      await expect(section.getByRole('heading').first()).toBeInViewport();
    }
  }
});

import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { OPERATIONS } from '../../shared/catalogue/operations.ts';
import { openApiDocument } from '../../shared/codegen/openapi.ts';
import { FILE_ATTACKS } from '../attacks/file-rows.ts';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/** Requests of other tools, from the pasted text to an answer of the sandbox. */

const dialbench = dialbenchFor('each-test');

const COLLECTION = JSON.stringify({
  info: { name: 'Ours', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    { name: 'Elsewhere', request: { method: 'GET', url: 'https://api.example/v2/things' } },
    {
      name: 'Accounts',
      item: [
        {
          name: 'Open one',
          request: {
            method: 'POST',
            header: [{ key: 'Authorization', value: 'Bearer {{token}}' }],
            body: { mode: 'raw', raw: '{"customerId":1003,"currency":"ZK"}', options: { raw: { language: 'json' } } },
            url: { raw: '{{baseUrl}}/v1/accounts' },
          },
          event: [{ listen: 'test', script: { exec: ['pm.test()'] } }],
        },
      ],
    },
  ],
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import requests' });

test('a file that is far too large is refused with its size, and the next text is read', async ({ page }) => {
  await visit(page, dialbench);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import requests');
  await page.keyboard.press('Enter');
  const film = join(dialbench.dataFolder, 'film.har');
  writeFileSync(film, '');
  truncateSync(film, 256_000_001);
  await dialog(page).getByLabel('What to import, from a file').setInputFiles(film);
  const sentence = 'This file has 256,000,001 bytes, and what is read here has at most 256,000,000.';
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'What to import' }).fill(COLLECTION);
  await expect(dialog(page).getByText(sentence)).toBeHidden();
  await expect(dialog(page).getByRole('status')).toContainText('2 requests in a Postman collection');
});

test('a Postman collection is read, one of its requests is opened by keyboard, and the sandbox takes it', async ({
  page,
}) => {
  await visit(page, dialbench);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import requests');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('What to import', { exact: true }).fill(COLLECTION);
  const list = dialog(page).getByRole('listbox');
  await expect(dialog(page).getByRole('status')).toHaveText('2 requests in a Postman collection; 1 fits an operation.');
  await list.focus();
  await page.keyboard.press('Home');
  await expect(dialog(page).getByText('fits no operation of the service')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByText('becomes a draft of accounts.create')).toBeVisible();
  for (const left of ['Authorization', 'scripts', '{{baseUrl}}']) {
    await expect(dialog(page).getByLabel('The request as a draft').getByText(left)).toBeVisible();
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await auditPage(page), colorScheme).toEqual([]);
  }
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByText('201').locator('visible=true').first()).toBeVisible();
});

test('a file of every operation opens in full, and a text that is none of them says what would have been taken', async ({
  page,
}) => {
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  await page.getByRole('button', { name: 'Import requests' }).click();
  await dialog(page).getByLabel('What to import', { exact: true }).fill('{"a":1}');
  await expect(dialog(page).getByText(/Expected curl commands.*got an object with a/)).toBeVisible();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'service.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(openApiDocument('https://api.example', '1'))),
    });
  const count = OPERATIONS.length;
  await expect(dialog(page).getByRole('status')).toHaveText(
    `${count} requests in an OpenAPI document; ${count} fit an operation.`,
  );
  await dialog(page).getByRole('listbox').focus();
  await page.keyboard.press('End');
  await expect(dialog(page).getByRole('option', { selected: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import requests' })).toBeFocused();
});

test('a command pasted where operations are searched is read whole, there and in the palette', async ({ page }) => {
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  const command = "curl 'https://a.example/v1/accounts' \\\n  -H 'Content-Type: application/json' \\\n  -d '{}'";
  const pasteInto = async (label: string) => {
    await page.getByLabel(label, { exact: true }).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, command);
    await expect(dialog(page).getByRole('status')).toHaveText('1 request in curl commands; 1 fits an operation.');
    await expect(dialog(page).getByText('becomes a draft of accounts.create')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  };
  await pasteInto('Find an operation');
  await expect(page.getByLabel('Find an operation')).toHaveValue('');
  await page.keyboard.press('Control+k');
  // The field that stands there until the palette’s code is here keeps what is typed, and knows of no curl command.
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first()).toBeVisible();
  await pasteInto('What to do');
});

test('what many folders leave behind is folded, so that requests and buttons stay in sight in a low window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  await page.getByRole('button', { name: 'Import requests' }).locator('visible=true').click();
  const request = { method: 'GET', url: 'https://a.example/v1/webhooks' };
  const item = Array.from({ length: 40 }, (_, at) => ({
    name: `Folder ${at}`,
    auth: { type: 'basic' },
    item: [{ name: `Request ${at}`, request }],
  }));
  await dialog(page)
    .getByLabel('What to import', { exact: true })
    .fill(JSON.stringify({ info: { schema: '' }, item }));
  await expect(dialog(page).getByText('40 things of the file were not taken')).toBeVisible();
  await expect(dialog(page).getByRole('option').first()).toBeInViewport();
  await expect(dialog(page).getByRole('button', { name: 'Open as a draft' })).toBeInViewport({ ratio: 1 });
  await dialog(page).getByText('40 things of the file were not taken').click();
  await expect(dialog(page).getByText('Not taken of the folder Folder 0: basic authentication.')).toBeVisible();
  expect(await auditPage(page)).toEqual([]);
});

test('a file that keeps its reader busy leaves the page to its user, is named, and is given up on request', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  // The reader as it would be with a fault in it that nobody knows yet: it never answers.
  await page.route('**/assets/import-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => {};' }),
  );
  await page.clock.install();
  await page.goto(dialbench.address);
  await goTo(page, 'Operations');
  await page.getByRole('button', { name: 'Import requests' }).click();
  const field = dialog(page).getByRole('textbox');
  await field.fill('curl https://a.example/v1/webhooks');
  await expect(dialog(page).getByRole('status', { name: 'Loading the requests' })).toBeVisible();
  await field.press('End');
  await page.keyboard.type(' -s');
  await expect(field).toHaveValue('curl https://a.example/v1/webhooks -s');
  await dialog(page).getByRole('button', { name: 'Cancel reading' }).click();
  await expect(dialog(page).getByText('Reading was cancelled.')).toBeVisible();
  await page.keyboard.press('Tab');
  await field.press('End');
  await page.keyboard.type(' -v');
  await expect(dialog(page).getByRole('status', { name: 'Loading the requests' })).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(
    dialog(page).getByText(/This file takes too long to read: it was given up after 15 seconds/),
  ).toBeVisible();
  expect(await auditPage(page)).toEqual([]);

  // And the reader as it is: kept busy for seconds by a file of the largest size, and then with one that once took hours.
  await page.unroute('**/assets/import-worker-*.js');
  const give = async (name: string, text: string) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await give('slow.yaml', `openapi: 3.1.0\nx:\n${'  - { a: [b, c] }\n'.repeat(160_000)}`);
  await expect(dialog(page).getByRole('status', { name: 'Loading the requests' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Open a file' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Clear What to import' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Reading was cancelled.')).toBeVisible();
  await give('hostile.json', FILE_ATTACKS.find(({ id }) => id === 'postman-blanks-in-braces')?.file() ?? '');
  await expect(dialog(page).getByRole('status')).toHaveText('1 request in a Postman collection; 0 fit an operation.');
  expect(complaints).toEqual([]);
});

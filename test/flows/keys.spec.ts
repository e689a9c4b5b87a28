import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { auditLooks, auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { openEnvironment } from '../support/open-environment.ts';
import { wakePhone } from '../support/wake-phone.ts';

/** Keys and tokens on the page of their environment, at the loopback door: a key pasted, rotated, exported; a token; a passphrase; the lock met by the phone. */

const PASSPHRASE = 'four plain words here';
const KEY_FOLDER = mkdtempSync(join(tmpdir(), 'dialbench-key-'));
const KEY_FILE = join(KEY_FOLDER, 'partner');

const dialbench = dialbenchFor('all-tests');

test.beforeAll(async () => {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'partner-key-7', '-f', KEY_FILE]);
});
test.afterAll(async () => {
  rmSync(KEY_FOLDER, { recursive: true, force: true });
});

const lcd = (page: Page) => page.getByTestId('lcd');
const said = (page: Page, words: string) => expect(page.locator('.environment__said')).toContainText(words);

async function openKeys(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await goTo(page, 'Environments');
  return complaints;
}

async function auditPages(page: Page, look: string): Promise<void> {
  for (const name of ['This computer', 'Staging']) {
    await openEnvironment(page, name);
    expect(await auditLooks(page), `${name}, ${look}`).toEqual([]);
  }
}

test('a key is imported from its file, replaced, put back and exported encrypted; a token is set; nothing shows either', async ({
  page,
}) => {
  const complaints = await openKeys(page);
  await auditPages(page, 'empty');
  const missing = page.getByRole('region', { name: 'What is missing' });
  const key = page.getByRole('region', { name: 'Private key' });
  await expect(key).toHaveCount(0);
  await missing.getByRole('button', { name: 'From a file' }).click();
  await expect(missing.locator('.keys-form').locator('input:focus, textarea:focus')).toHaveCount(1);
  await missing.getByLabel('Path of the key file on this machine').fill(KEY_FILE);
  await missing.getByRole('button', { name: 'Import it' }).click();
  await said(page, 'is saved and in use. The file was not changed.');
  const fingerprint = execFileSync('ssh-keygen', ['-lf', KEY_FILE], { encoding: 'utf8' }).split(' ')[1] ?? '';
  await expect(key).toContainText(fingerprint);
  await expect(key).toContainText('partner-key-7');
  await expect(key.locator('pre')).toHaveText(readFileSync(`${KEY_FILE}.pub`, 'utf8').trim());

  await key.getByRole('button', { name: 'New key' }).click();
  await key.getByRole('button', { name: 'New key' }).click();
  await said(page, 'A new key is in use');
  await expect(key).not.toContainText(fingerprint);
  const former = page.getByRole('region', { name: 'Former keys' });
  await expect(former).toContainText(fingerprint);
  await former.getByRole('button', { name: 'Restore' }).click();
  await said(page, 'The former key is in use again.');
  await expect(key).toContainText(fingerprint);

  // In a low window the form begins below the edge, and what was done is said far above it.
  await page.setViewportSize({ width: 1024, height: 560 });
  await key.getByRole('button', { name: 'Export' }).click();
  await expect(key.getByRole('button', { name: 'Write the file' })).toBeInViewport({ ratio: 1 });
  await key.getByLabel('Passphrase for this file').fill('for this file');
  await key.getByLabel('Repeat it').fill('for this fill');
  await key.getByRole('button', { name: 'Write the file' }).click();
  await expect(key).toContainText('The two do not match.');
  await key.getByLabel('Passphrase for this file').fill('for this file');
  await key.getByLabel('Repeat it').fill('for this file');
  await key.getByRole('button', { name: 'Write the file' }).click();
  await said(page, 'Written, encrypted, to');
  await expect(page.locator('.environment__said')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  const exported = join(dialbench.dataFolder, 'exports', readdirSync(join(dialbench.dataFolder, 'exports'))[0] ?? '');
  expect(statSync(exported).mode & 0o777).toBe(0o600);
  const readBack = ['pkey', '-in', exported, '-passin', 'pass:for this file', '-pubout', '-outform', 'DER'];
  const sshBlob = Buffer.from(readFileSync(`${KEY_FILE}.pub`, 'utf8').split(' ')[1] ?? '', 'base64');
  expect(execFileSync('openssl', readBack).subarray(-32)).toEqual(sshBlob.subarray(-32));

  const token = page.getByRole('region', { name: 'Access token' });
  await missing.getByLabel('Access token, without “Bearer”').fill('Bearer abc');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Leave out “Bearer”');
  await missing.getByLabel('Access token, without “Bearer”').fill('token-of-staging-0123456789');
  await expect(page.getByText('Unsaved: access token.')).toBeVisible();
  await page.keyboard.press('Enter');
  await said(page, 'The token is saved and in use.');
  await expect(token).toContainText('27 characters');
  expect(await page.content()).not.toContain('token-of-staging');
  await token.getByRole('button', { name: 'Replace' }).click();
  await expect(token.getByLabel('Access token, without “Bearer”'), 'typing goes on in the form').toBeFocused();
  await token.getByRole('button', { name: 'Cancel' }).click();
  await expect(token.getByRole('button', { name: 'Replace' })).toBeFocused();
  await auditPages(page, 'full');
  expect(complaints).toEqual([]);
});

test('under a passphrase the vault locks by a press, and the phone’s next key asks for it, then goes on by itself', async ({
  page,
}) => {
  await dialbench.restart();
  const complaints = await openKeys(page);
  await openEnvironment(page, 'This computer');
  const seal = page.getByRole('region', { name: 'Set a passphrase' });
  await seal.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await seal.getByLabel('Repeat it').fill(PASSPHRASE);
  await seal.getByRole('button', { name: 'Set it' }).click();
  await said(page, 'The new passphrase is set');
  await page.getByRole('button', { name: 'Vault unlocked: lock it now' }).click();
  await expect(page.getByRole('button', { name: 'Vault locked: unlock it' })).toBeVisible();
  await auditPages(page, 'locked');
  await expect(page.getByRole('button', { name: 'New key' })).toBeDisabled();

  await wakePhone(page);
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Unlock it to continue');
  expect(await auditPage(page), 'the question').toEqual([]);
  await page.keyboard.type('not the passphrase');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('This passphrase does not open the vault.');
  await page.keyboard.type(PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  await expect(dialog).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a start with a locked vault asks nothing until something is signed, and leaving the question sends nothing', async ({
  page,
}) => {
  await dialbench.restart();
  await openKeys(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Private key' })).toContainText('SHA256:');
  await wakePhone(page);
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lcd(page)).not.toContainText('My Portfolio');
  await page.getByRole('button', { name: 'Vault locked: unlock it' }).click();
  await page.keyboard.type(PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Vault unlocked: lock it now' })).toBeVisible();
  await openEnvironment(page, 'This computer');
  const remove = page.getByRole('region', { name: 'Remove the passphrase' });
  await remove.getByLabel('Passphrase, to remove it').fill(PASSPHRASE);
  await remove.getByRole('button', { name: 'Remove it' }).click();
  await said(page, 'The passphrase is removed.');
});

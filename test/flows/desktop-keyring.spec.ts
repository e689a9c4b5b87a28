/** The desktop's vault and the system's keyring, in the real page: silent, late, changed, and beside a key file. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { auditLooks } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import type { Desktop } from '../support/electron-on-chromium/launch-desktop.ts';
import { goTo } from '../support/go-to.ts';
import { openEnvironment } from '../support/open-environment.ts';
import { startDialbench } from '../support/start-dialbench.ts';
import { dial, said } from './canary-page.ts';
import { type DesktopHome, launchBuiltDesktop, makeDesktopHome } from './desktop-program.ts';

let home: DesktopHome;
let keyring: string;
test.beforeEach(() => {
  home = makeDesktopHome();
  keyring = mkdtempSync(join(tmpdir(), 'dialbench-keyring-'));
});
test.afterEach(() => {
  home.remove();
  rmSync(keyring, { recursive: true, force: true });
});

async function stateOf(page: Page): Promise<WorkbenchState> {
  const answer = await page.evaluate(`window.host.call('workbench.state', {})`);
  return (answer as { value: WorkbenchState }).value;
}

const publicKeyOf = async (page: Page) => (await stateOf(page)).environments[0]?.publicKeyBase64;
const kinds = (): string[] =>
  JSON.parse(readFileSync(join(home.folder, 'vault.json'), 'utf8')).wraps.map(({ kind }: { kind: string }) => kind);
const ways = (page: Page) => page.getByRole('region', { name: 'What opens the vault' });
const vaultFiles = (): string[] => readdirSync(home.folder).filter((name) => name.startsWith('vault'));

async function rightEdge(of: Locator): Promise<number> {
  const box = await of.boundingBox();
  return box ? box.x + box.width : Number.NaN;
}

/** The page of this computer in both lights and both sizes of window, audited. */
async function auditProtection(page: Page, look: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await auditLooks(page), `${look}, ${width}`).toEqual([]);
  }
}

async function firstRun(): Promise<string | undefined> {
  const desktop = await launchBuiltDesktop(home, { keyring });
  try {
    await expect.poll(() => publicKeyOf(desktop.page)).toMatch(/=$/);
    return await publicKeyOf(desktop.page);
  } finally {
    await desktop.close();
  }
}

async function withDesktop(
  settings: Parameters<typeof launchBuiltDesktop>[1],
  act: (desktop: Desktop) => Promise<void>,
) {
  const desktop = await launchBuiltDesktop(home, settings);
  try {
    await act(desktop);
  } finally {
    await desktop.close();
  }
}

test('a keyring that never answers holds up no window: the vault is shut with the reason, and a late answer opens it', async () => {
  const key = await firstRun();
  await withDesktop({ keyring, isKeyringSilent: true }, async ({ page, order }) => {
    const complaints = complaintsOf(page);
    expect((await stateOf(page)).vault).toMatchObject({ kind: 'failed' });
    await openEnvironment(page, 'This computer');
    await expect(page.getByRole('alert').filter({ hasText: 'did not answer within 3 s' }).first()).toBeVisible();
    await auditProtection(page, 'silent');
    // The notice's sentence is no narrow column beside its buttons, and the phone's column scrolls nowhere.
    expect((await page.locator('.notices .alert__words').boundingBox())?.width).toBeGreaterThan(200);
    expect(await page.locator('.dock').evaluate((dock) => dock.scrollWidth - dock.clientWidth)).toBe(0);
    // One press sets no vault aside: what is lost by it is said first.
    await page.getByRole('button', { name: 'Set aside, make new keys' }).click();
    await expect(page.getByText('Dialbench goes on without your keys and tokens')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(readdirSync(home.folder).filter((name) => name.startsWith('vault'))).toEqual(['vault.json']);
    // Trying again asks once more, and is answered by nobody either.
    await ways(page).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText('did not answer within 3 s').first()).toBeVisible();
    await order('keyring', { isKeyringSilent: false });
    await expect(ways(page)).toContainText('opens it');
    expect(await publicKeyOf(page)).toBe(key);
    await dial(page);
    await expect(page.getByTestId('lcd')).toContainText('My Portfolio');
    expect(complaints).toEqual([]);
  });
});

test('a keyring that was made anew is told by name, and its vault is left as it is', async () => {
  await firstRun();
  const before = readFileSync(join(home.folder, 'vault.json'));
  await withDesktop({ keyring, isKeyringChanged: true }, async ({ page }) => {
    await expect
      .poll(async () => (await stateOf(page)).vault)
      .toMatchObject({
        failure: {
          code: 'vault-keyring-changed',
          message: expect.stringContaining('was made anew, or belongs to another'),
        },
      });
    await expect(page.getByText('The vault is shut.').first()).toBeVisible();
  });
  await withDesktop({ keyring, isKeyringChanged: true, keyringBackend: 'kwallet6' }, async ({ page }) => {
    await expect
      .poll(async () => (await stateOf(page)).vault)
      .toMatchObject({
        failure: { message: expect.stringContaining('this session offers KWallet') },
      });
  });
  await withDesktop({ keyring, keyringBackend: 'basic_text' }, async ({ page }) => {
    await expect
      .poll(async () => (await stateOf(page)).vault)
      .toMatchObject({
        failure: { code: 'vault-keyring-missing', message: expect.stringContaining('basic_text') },
      });
  });
  expect(readFileSync(join(home.folder, 'vault.json')).equals(before)).toBe(true);
  expect(vaultFiles()).toEqual(['vault.json']);
});

test('a key file is added by consent, opens the vault for the browser with the same key, and is removed again', async ({
  page: other,
}) => {
  test.slow();
  const key = await firstRun();
  await withDesktop({ keyring }, async ({ page }) => {
    const complaints = complaintsOf(page);
    await openEnvironment(page, 'This computer');
    await expect(ways(page)).toContainText('opens it');
    await auditProtection(page, 'keyring');
    // By keyboard: the first press says what it costs, and the focus is on Cancel.
    const add = ways(page).getByRole('button', { name: 'Add a key file' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(ways(page)).toContainText('Whoever can read the whole data folder can then open the vault.');
    // The audit left the window small, where the question is wider than the room beside the words.
    expect(await rightEdge(ways(page).getByRole('button', { name: 'Cancel' }))).toBeLessThan(
      await rightEdge(ways(page)),
    );
    await page.keyboard.press('Escape');
    expect(kinds()).toEqual(['os']);
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await said(page, 'The vault now opens by the GNOME keyring (gnome_libsecret) or by a key file');
    await expect(ways(page)).toContainText('as safe as the weaker way');
    expect(kinds()).toEqual(['os', 'key-file']);
    await auditProtection(page, 'both');

    const browser = await startDialbench(home.folder, 'launch');
    try {
      await other.goto(browser.address);
      await expect(other.getByTestId('lcd')).toContainText('Sandbox');
      await goTo(other, 'Environments');
      await expect(other.getByRole('region', { name: 'Private key' })).toContainText('SHA256:');
      await openEnvironment(other, 'This computer');
      await expect(ways(other)).toContainText('for the desktop program only');
      await expect(ways(other).getByRole('button', { name: 'Remove: A key file' })).toHaveCount(0);
      // Removed on the desktop, it is shut at once where it lies open.
      await ways(page).getByRole('button', { name: 'Remove: A key file beside the vault' }).click();
      await ways(page).getByRole('button', { name: 'Remove', exact: true }).click();
      await said(page, 'Removed, under a new master key.');
      expect(vaultFiles()).toEqual(['vault.json']);
      await expect(other.getByText('which only the desktop program can ask').first()).toBeVisible();
      await auditProtection(other, 'browser-shut');
    } finally {
      await browser.stop();
    }
    expect(await publicKeyOf(page)).toBe(key);
    expect(complaints).toEqual([]);
  });
});

test('where no vault is yet and the keyring is silent, a key file begins one by consent', async () => {
  await withDesktop({ keyring, isKeyringSilent: true }, async ({ page }) => {
    await goTo(page, 'Environments');
    await page.getByRole('button', { name: 'Use a key file instead' }).click();
    expect(vaultFiles()).toEqual([]);
    await page.getByRole('button', { name: 'Use a key file instead' }).click();
    await expect(page.getByRole('region', { name: 'Private key' })).toContainText('SHA256:');
    expect(kinds()).toEqual(['key-file']);
  });
});

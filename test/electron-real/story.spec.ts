/**
 * The main job on Electron itself, and what only Electron can show: its own scheme in the address, its own senders.
 *
 * Run by run.ts, which sets DIALBENCH_ELECTRON to the runtime's executable. On Linux it needs a display.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, _electron as electron, expect, type Page, test } from '@playwright/test';
import { DESKTOP_BUILD } from '../../electron/built/builds.ts';
import { dialToStock } from '../flows/desktop-story.ts';

let folder: string;
let app: ElectronApplication;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialbench-electron-'));
  // Chromium's sandbox refuses to run as root; a user's machine and its tests never need this.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  app = await electron.launch({
    executablePath: process.env.DIALBENCH_ELECTRON ?? '',
    args: [...asRoot, join(DESKTOP_BUILD.folder, 'main.mjs'), '--data', folder],
  });
  page = await app.firstWindow();
});

test.afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('the page comes from our own scheme and knows nothing of main', async () => {
  expect(page.url()).toBe('dialbench://app/');
  expect(await page.evaluate('location.origin')).toBe('dialbench://app');
  for (const name of ['require', 'process', 'Buffer', 'module', 'ipcRenderer']) {
    expect(await page.evaluate(`typeof globalThis['${name}']`), name).toBe('undefined');
  }
});

test('the phone dials, walks to a stock, and the inspector shows that very exchange', async () => {
  await dialToStock(page);
});

test('the page cannot fetch, go elsewhere or open a window', async () => {
  const violation = page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    fetch('https://example.org/').catch(() => {});
  })`);
  expect(await violation).toBe('connect-src');
  expect(await page.evaluate(`window.open('about:blank')`)).toBeNull();
  await page.evaluate(`{ location.href = 'https://example.org/' }`);
  expect(await page.evaluate(`window.host.call('workbench.state', {})`)).toMatchObject({ ok: true });
  expect(page.url()).toBe('dialbench://app/');
  expect(app.windows()).toHaveLength(1);
});

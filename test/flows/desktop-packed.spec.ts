/**
 * The program as it is packed: taken out of the app.asar that `npm run dist` made, put where no checkout is around it,
 * started as a packed Electron would start it, and dialled.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PROJECT_FOLDER, projectVersion } from '../../electron/project.ts';
import { launchDesktop } from '../support/electron-on-chromium/launch-desktop.ts';
import { runDist, unpackArchive } from '../support/packed-app.ts';
import { makeDesktopHome } from './desktop-program.ts';
import { dialToStock } from './desktop-story.ts';

let folder: string;
let main: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const { status, stderr } = await runDist(PROJECT_FOLDER, ['--dir', '--placeholder']);
  expect(`${status} ${stderr}`).toBe('0 ');
  folder = mkdtempSync(join(tmpdir(), 'dialbench-unpacked-'));
  main = unpackArchive(PROJECT_FOLDER, folder);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('dials from its page, through its preload and main, to a stock of its sandbox', async () => {
  const home = makeDesktopHome();
  const desktop = await launchDesktop({ main, args: ['--data', home.folder], isPackaged: true });
  try {
    const { page } = desktop;
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await dialToStock(page);
    const answer = await page.evaluate(`window.host.call('workbench.state', {})`);
    expect(answer).toMatchObject({ ok: true, value: { version: projectVersion(), dataFolder: home.folder } });
    expect(
      await page.evaluate(`[...document.fonts].filter((font) => font.status === 'loaded').length`),
    ).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  } finally {
    await desktop.close();
    home.remove();
  }
});

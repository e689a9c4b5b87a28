/**
 * The stand-in for Electron itself, by a small program of its own: what main hands to the system arrives at the test, and
 * what users and systems do arrives at main, as Electron documents it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  activate,
  clickMenuItem,
  closeWindow,
  menuEntries,
  moveWindow,
  openFromSystem,
  programFacts,
  themeState,
  windowPlace,
} from '../support/electron-on-chromium/desktop-acts.ts';
import { type Desktop, launchDesktop, startDesktop } from '../support/electron-on-chromium/launch-desktop.ts';
import type { StandInSettings } from '../support/electron-on-chromium/test-channel.ts';

const main = join(import.meta.dirname, '..', 'support', 'electron-on-chromium', 'example', 'main.mjs');
let folder: string;
let desktop: Desktop;

async function launch(settings: Partial<StandInSettings> = {}): Promise<void> {
  desktop = await launchDesktop({ main, args: ['--data', folder], needsWholeBrowser: true, ...settings });
}

const diary = () =>
  desktop.evaluate(() => (globalThis as unknown as { exampleDiary: unknown[] }).exampleDiary, undefined);

const isDarkInPage = () => desktop.page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`);

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'electron-on-chromium-'));
});

test.afterEach(async () => {
  await desktop.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a menu is listed whole and clicked; its keys arrive where the page leaves them alone', async () => {
  await launch();
  const [file, edit, view] = await desktop.evaluate(menuEntries, undefined);
  expect(file?.items?.map(({ label, type, accelerator, enabled }) => [label, type, accelerator, enabled])).toEqual([
    ['Note', 'normal', 'CmdOrCtrl+Shift+N', true],
    ['Off', 'normal', undefined, false],
    ['', 'separator', undefined, true],
    ['Quit', 'normal', 'CommandOrControl+Q', true],
  ]);
  expect([edit?.label, edit?.role, edit?.items?.[3]?.label]).toEqual(['Edit', 'editmenu', 'Cut']);
  expect(view?.items?.[0]).toMatchObject({ type: 'checkbox', checked: true });
  await desktop.evaluate(clickMenuItem, ['File', 'Note']);
  await desktop.evaluate(clickMenuItem, ['View', 'Wide']);
  await expect(desktop.evaluate(clickMenuItem, ['File', 'Off'])).rejects.toThrow('it is disabled');
  await expect(desktop.evaluate(clickMenuItem, ['File', 'Absent'])).rejects.toThrow('only: Note, Off');
  expect(await diary()).toEqual(['noted', 'wide false']);
  await desktop.page.keyboard.press('Control+Shift+N');
  await expect.poll(diary).toEqual(['noted', 'wide false', 'noted']);
  await desktop.page.evaluate(`addEventListener('keydown', (event) => event.preventDefault())`);
  await desktop.page.keyboard.press('Control+Shift+N');
  await desktop.page.getByRole('link').click({ button: 'right' });
  await expect.poll(diary).toEqual(['noted', 'wide false', 'noted', 'context menu on a link']);
});

test('a link and a file arrive before ready and while the program runs', async () => {
  await launch({ openedAtStart: [{ kind: 'open-url', value: 'example://one' }] });
  expect(await desktop.evaluate(openFromSystem, { kind: 'open-file', value: '/two' })).toBe(true);
  await desktop.evaluate(activate, undefined);
  expect(await diary()).toEqual([
    'open-url example://one before ready',
    'open-file /two after ready',
    'activated true',
  ]);
});

test('a second program hands over its arguments, out of order as Chromium does, and its own data in order', async () => {
  await launch();
  const second = startDesktop({ main, args: ['--data', folder, 'a file', '--quick'] });
  expect(await second.exitCode).toBe(0);
  await expect.poll(diary).toEqual([
    {
      argv: ['--data', '--quick', expect.stringMatching(/^--original-process-start-time=/), main, folder, 'a file'],
      workingDirectory: process.cwd(),
      additionalData: { asked: ['--data', folder, 'a file', '--quick'] },
    },
  ]);
});

test('the theme is the system’s until main chooses, and the page is drawn by it', async () => {
  await launch({ isSystemDark: true });
  expect(await desktop.evaluate(themeState, undefined)).toEqual({ themeSource: 'system', isDark: true });
  expect(await isDarkInPage()).toBe(true);
  await desktop.order('system-theme', { isDark: false });
  await expect.poll(isDarkInPage).toBe(false);
  await desktop.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  }, undefined);
  await expect.poll(isDarkInPage).toBe(true);
  expect(await diary()).toEqual(['theme light', 'theme dark']);
});

test('a window keeps its place over a restart, and a display that is gone leaves it in the middle', async () => {
  const displays = [
    { x: 0, y: 0, width: 1920, height: 1080 },
    { x: 1920, y: 0, width: 1280, height: 1024 },
  ];
  await launch({ displays });
  expect((await desktop.evaluate(windowPlace, undefined)).bounds).toEqual({ x: 510, y: 170, width: 900, height: 700 });
  await desktop.evaluate(moveWindow, { x: 2000, y: 50, width: 300, height: 500 });
  await desktop.evaluate(moveWindow, 'maximize');
  expect(await desktop.evaluate(windowPlace, undefined)).toMatchObject({
    bounds: { x: 1920, y: 0, width: 1280, height: 1024 },
    normalBounds: { x: 2000, y: 50, width: 600, height: 500 },
    isMaximized: true,
    isVisible: true,
    isFocused: true,
  });
  await desktop.order('displays', { displays: displays.slice(0, 1) });
  expect(await diary()).toEqual(['display 2 gone']);
  await desktop.close();
  await launch({ displays });
  expect((await desktop.evaluate(windowPlace, undefined)).normalBounds.x).toBe(2000);
  await desktop.close();
  await launch();
  expect((await desktop.evaluate(windowPlace, undefined)).normalBounds.x).toBe(510);
});

test('closing is main’s to prevent; dialogs are answered by turns; a download is prevented', async () => {
  await launch({ dialogs: { message: [1, 0] } });
  await desktop.evaluate(closeWindow, undefined);
  expect(await desktop.notice('message-box')).toMatchObject({ message: 'Close?', response: 1 });
  await desktop.page.evaluate(`{
    const address = URL.createObjectURL(new Blob(['text']));
    Object.assign(document.createElement('a'), { href: address, download: 'a.txt' }).click();
  }`);
  expect(await desktop.notice('download')).toMatchObject({ name: 'a.txt', outcome: 'prevented' });
  await desktop.order('dialog-answers', { open: [['/a'], null], save: ['wait'] });
  const ask = () =>
    desktop.evaluate(async ({ dialog }) => (await dialog.showOpenDialog({ title: 'Which?' })).filePaths, undefined);
  expect([await ask(), await ask(), await ask()]).toEqual([['/a'], [], []]);
  expect(desktop.notices).toContainEqual({ kind: 'open-dialog', options: { title: 'Which?' }, filePaths: ['/a'] });
  const saved = desktop.evaluate(async ({ dialog }) => (await dialog.showSaveDialog({})).filePath, undefined);
  await desktop.notice('dialog-waits');
  expect(await desktop.order('answer-waiting', { answer: '/b' })).toBe(true);
  expect(await saved).toBe('/b');
  await desktop.evaluate(closeWindow, undefined);
  expect(await desktop.exitCode).toBe(0);
});

test('the program is told honestly what it runs on, and systems have what is theirs', async () => {
  await launch({ locale: 'en-ZM', platform: 'darwin' });
  expect(await desktop.evaluate(programFacts, undefined)).toEqual({
    name: 'Example',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    isPackaged: false,
    locale: 'en-ZM',
    electron: expect.stringMatching(/^\d+\.\d+\.\d+-stand-in$/),
    chrome: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
  });
  const own = ({ app }: typeof import('electron')) => [typeof app.dock, typeof app.setJumpList];
  expect(await desktop.evaluate(own, undefined)).toEqual(['object', 'undefined']);
});

/** The manners of the desktop program: its place on the screen, its theme, its end, its log, its folders, and what it says of itself. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Desktop } from '../support/electron-on-chromium/launch-desktop.ts';
import { type DesktopHome, launchBuiltDesktop, makeDesktopHome, startBuiltDesktop } from './desktop-program.ts';

let home: DesktopHome;

test.beforeEach(() => {
  home = makeDesktopHome();
});

test.afterEach(() => home.remove());

async function withDesktop(
  settings: Parameters<typeof launchBuiltDesktop>[1],
  use: (desktop: Desktop) => Promise<void>,
): Promise<void> {
  const desktop = await launchBuiltDesktop(home, settings);
  try {
    await use(desktop);
  } finally {
    await desktop.close();
  }
}

const placeOf = ({ evaluate }: Desktop) =>
  evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return {
      bounds: window?.getNormalBounds(),
      isMaximized: window?.isMaximized(),
      colour: window?.getBackgroundColor(),
    };
  }, undefined);

/** By the palette, which knows every action. */
async function choose(page: Desktop['page'], title: string): Promise<void> {
  // A window is shown before its page listens to keys.
  await expect(page.getByTestId('lcd')).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type(title);
  await page.getByRole('option', { name: title }).first().click();
}

const logOf = (folder: string) => readFileSync(join(folder, 'logs', 'desktop.log'), 'utf8');

test('the window comes back where it stood, maximised too, and onto a display that is there', async () => {
  const two = [
    { x: 0, y: 0, width: 1920, height: 1080 },
    { x: 1920, y: 0, width: 1920, height: 1080 },
  ];
  const bounds = { x: 2100, y: 80, width: 1200, height: 800 };
  await withDesktop({ displays: two }, (desktop) =>
    desktop.evaluate(({ BrowserWindow }, to) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setBounds(to);
      window?.maximize();
    }, bounds),
  );
  await withDesktop({ displays: two }, async (desktop) => {
    expect(await placeOf(desktop)).toMatchObject({ bounds, isMaximized: true });
    // Smaller than the page can be drawn in.
    await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(200, 100), undefined);
    expect((await placeOf(desktop)).bounds).toMatchObject({ width: 1024, height: 700 });
  });
  await withDesktop({ displays: two.slice(0, 1) }, async (desktop) => {
    expect((await placeOf(desktop)).bounds?.x).toBeLessThan(1920);
  });
});

test('the theme follows the system, and the page’s own choice reaches menus, window and the next start', async () => {
  await withDesktop({ isSystemDark: true }, async (desktop) => {
    const { page, evaluate, order } = desktop;
    const source = () => evaluate(({ nativeTheme }) => nativeTheme.themeSource, undefined);
    expect(await placeOf(desktop)).toMatchObject({ colour: '#101517' });
    await order('system-theme', { isDark: false });
    expect(await placeOf(desktop)).toMatchObject({ colour: '#f3f0e8' });
    expect(await source()).toBe('system');
    await choose(page, 'Theme: Dark');
    await expect.poll(source).toBe('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await placeOf(desktop)).toMatchObject({ colour: '#101517' });
  });
  await withDesktop({}, async (desktop) => {
    expect(await desktop.evaluate(({ nativeTheme }) => nativeTheme.themeSource, undefined)).toBe('dark');
  });
});

test('closing in the middle of a session asks, Cancel stays, and a second close is not asked again', async () => {
  const desktop = await launchBuiltDesktop(home, { dialogs: { message: [1, 'wait'] } });
  const { page } = desktop;
  const close = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), undefined);
  // Keys typed before the phone is drawn go nowhere.
  await expect(page.getByTestId('lcd')).toContainText('Sandbox');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('lcd')).toContainText('1. Stocks');
  await page.keyboard.press('1');
  await expect(page.getByTestId('lcd')).toContainText('Stocks 1/12');
  await close();
  expect(await desktop.notice('message-box')).toMatchObject({
    message: 'Close Dialbench?',
    response: 1,
    options: { detail: expect.stringContaining('A USSD session is under way') },
  });
  expect((await placeOf(desktop)).bounds).toBeDefined();
  await close();
  await desktop.notice('dialog-waits');
  await close();
  expect(await desktop.exitCode).toBe(0);
});

test('SIGTERM asks nobody, also in the middle of a session', async () => {
  const desktop = await launchBuiltDesktop(home, { dialogs: { message: ['wait'] } });
  await desktop.page.evaluate(`window.host.call('program.setAtStake', { isFlowRunning: true, isSessionOpen: true })`);
  desktop.process.kill('SIGTERM');
  expect(await desktop.exitCode).toBe(0);
  expect(desktop.count('dialog-waits')).toBe(0);
});

test('an exception that nobody caught is told, logged without secrets, and ends the program with 1', async () => {
  const secret = 'tok-canary-5fe1c0ffee00';
  const desktop = await launchBuiltDesktop(home);
  await desktop.page.evaluate(`window.host.call('vault.setToken', { environmentId: 'staging', token: '${secret}' })`);
  await desktop.evaluate((_electron, token) => {
    console.error(`refused with ${token}`);
    void Promise.reject(new Error(`unheard ${token}`));
  }, secret);
  await expect(desktop.page.getByText('Something failed inside Dialbench')).toBeVisible();
  await desktop.evaluate((_electron, token) => {
    setTimeout(() => {
      throw new Error(`thrown ${token}`);
    });
  }, secret);
  const { title, content } = await desktop.notice('error-box');
  expect(title).toBe('Dialbench has to end');
  expect(content).toContain(join(home.folder, 'logs', 'desktop.log'));
  expect(await desktop.exitCode).toBe(1);
  const log = logOf(home.folder);
  for (const what of ['refused with', 'Unhandled rejection: Error: unheard', 'Uncaught exception: Error: thrown']) {
    expect(log).toContain(what);
  }
  expect(`${log}${content}${desktop.output()}`).not.toContain(secret);
  expect(statSync(join(home.folder, 'logs', 'desktop.log')).mode & 0o777).toBe(0o600);
});

test('a page that crashed is in the log, with its reason', async () => {
  await withDesktop({}, async (desktop) => {
    const cdp = await desktop.page.context().newCDPSession(desktop.page);
    cdp.send('Page.crash').catch(() => {});
    await desktop.notice('message-box');
    expect(logOf(home.folder)).toContain('The page’s process is gone: crashed, exit code');
  });
});

test('About tells the versions and finds a licence; a folder opens from any room, and Settings shows what a check for updates brought', async () => {
  await withDesktop({}, async (desktop) => {
    const { page } = desktop;
    await choose(page, 'About Dialbench');
    const about = page.getByRole('dialog', { name: 'About Dialbench' });
    for (const name of ['Electron', 'Chromium', 'Node', 'SQLite'])
      await expect(about.getByText(name, { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(about.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await about.getByPlaceholder('Search names and texts').fill('react');
    await expect(about.getByText(/^react \d[\d.]+$/)).toBeVisible();
    await expect(about.getByText(/^\d+ of \d+ works$/)).toBeVisible();
    await about.getByRole('button', { name: 'Close' }).click();
    await choose(page, 'Show the data folder');
    await expect.poll(() => desktop.notices).toContainEqual({ kind: 'show-item', path: home.folder });
    await choose(page, 'Check for updates');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    const said = page.getByRole('alert').getByText('This build was made without an address for updates');
    await expect(said).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Exported keys' }).click();
    await expect(page.getByText('Nothing has been saved in')).toBeInViewport();
  });
});

test('a package has no developer tools, and does not start where another program would drive its page', async () => {
  await withDesktop({ isPackaged: true }, async (desktop) => {
    const isOpen = await desktop.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.openDevTools();
      return contents?.isDevToolsOpened();
    }, undefined);
    expect(isOpen).toBe(false);
  });
  const refused = startBuiltDesktop(['--data', home.folder, '--remote-debugging-port=9222'], { isPackaged: true });
  expect(await refused.exitCode).toBe(1);
  expect(refused.notices).toEqual([
    { kind: 'error-box', title: 'Dialbench cannot start', content: expect.stringContaining('--remote-debugging-port') },
  ]);
  const unwalled = startBuiltDesktop(['--data', home.folder, '--no-sandbox'], { isPackaged: true });
  expect(await unwalled.exitCode).toBe(1);
  expect(unwalled.output()).toContain('does not start with --no-sandbox');
});

test('nothing of a crash is dumped', async () => {
  await withDesktop({}, async (desktop) => {
    expect(desktop.count('crash-reporter')).toBe(0);
    expect(existsSync(join(home.folder, 'Crashpad'))).toBe(false);
  });
});

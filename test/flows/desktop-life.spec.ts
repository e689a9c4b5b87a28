/** How the desktop program begins and ends: one at a time, cleanly, and with a sentence where it cannot start. */
import { readdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { connectToPage, type Desktop } from '../support/electron-on-chromium/launch-desktop.ts';
import {
  type DesktopHome,
  launchBuiltDesktop,
  makeDesktopHome,
  onlyOverStandIn,
  startBuiltDesktop,
} from './desktop-program.ts';

let home: DesktopHome;

test.beforeEach(() => {
  home = makeDesktopHome();
});

test.afterEach(() => home.remove());

async function stateOf({ page }: Desktop): Promise<WorkbenchState> {
  const answer = await page.evaluate(`window.host.call('workbench.state', {})`);
  return (answer as { value: WorkbenchState }).value;
}

/** True while something listens at the address. */
function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', (failed) => resolve(!failed));
  });
}

for (const [way, end] of [
  ['closing its window', (desktop: Desktop) => desktop.page.close()],
  ['SIGTERM', async (desktop: Desktop) => void desktop.process.kill('SIGTERM')],
] as const) {
  test(`${way} ends the program with 0, the sandbox with it, and the databases closed`, async () => {
    const desktop = await launchBuiltDesktop(home);
    const { sandbox } = await stateOf(desktop);
    const url = sandbox.kind === 'running' ? sandbox.url : 'the sandbox is not running';
    expect(await listens(url)).toBe(true);
    await end(desktop);
    expect(await desktop.exitCode).toBe(0);
    expect(await listens(url)).toBe(false);
    // SQLite removes its write-ahead log when the last connection is closed properly, and only then.
    const files = readdirSync(home.folder);
    expect(files).toContain('history.db');
    expect(files.filter((name) => name.endsWith('-wal'))).toEqual([]);
  });
}

test('a second program on the same folder ends at once and leaves the first alone', async () => {
  const first = await launchBuiltDesktop(home);
  try {
    const second = startBuiltDesktop(['--data', home.folder]);
    expect(await second.exitCode).toBe(0);
    expect(second.notices).toEqual([]);
    expect((await stateOf(first)).dataFolder).toBe(home.folder);
  } finally {
    await first.close();
  }
});

test('a page whose process ends is opened again when the user asks, and the workbench has gone on', async () => {
  onlyOverStandIn('a page whose process ended is lost to the debugger of Electron’s window');
  const desktop = await launchBuiltDesktop(home);
  try {
    const { sandbox } = await stateOf(desktop);
    const { devtools } = await desktop.notice('shown');
    const cdp = await desktop.page.context().newCDPSession(desktop.page);
    // The answer never comes: the process that would give it is the one that ends.
    cdp.send('Page.crash').catch(() => {});
    expect(await desktop.notice('message-box')).toMatchObject({ message: 'The page crashed.' });
    await expect
      .poll(async () => {
        const again = await connectToPage(devtools);
        const { value } = (await again.page.evaluate(`window.host?.call('workbench.state', {}) ?? {}`)) as {
          value?: WorkbenchState;
        };
        await again.browser.close();
        return value?.sandbox;
      })
      .toEqual(sandbox);
  } finally {
    await desktop.close();
  }
});

test('the key is the same after a restart, with a key file where the system has no keyring', async () => {
  onlyOverStandIn('whether there is a keyring is the machine’s own matter');
  const keys: (string | undefined)[] = [];
  for (let run = 0; run < 2; run += 1) {
    const desktop = await launchBuiltDesktop(home);
    const state = await stateOf(desktop);
    expect(state.vault.sealedBy).toContain('key file');
    keys.push(state.environments[0]?.publicKeyBase64);
    await desktop.close();
  }
  expect(keys[0]).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(keys[1]).toBe(keys[0]);
});

test('the system’s keyring seals the key where there is one, and opens it again after a restart', async () => {
  onlyOverStandIn('whether there is a keyring is the machine’s own matter');
  const keys: (string | undefined)[] = [];
  for (let run = 0; run < 2; run += 1) {
    const desktop = await launchBuiltDesktop(home, { keyring: home.folder });
    const state = await stateOf(desktop);
    expect(state.vault.sealedBy).toContain('gnome_libsecret');
    keys.push(state.environments[0]?.publicKeyBase64);
    await desktop.close();
  }
  expect(keys[0]).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a folder that cannot be made is told in a sentence, and the program ends with 1', async () => {
  onlyOverStandIn('the box with the sentence would wait for a click, before a test can answer it');
  const file = join(home.folder, 'a-file');
  writeFileSync(file, '');
  const failed = startBuiltDesktop(['--data', join(file, 'below')]);
  expect(await failed.exitCode).toBe(1);
  expect(failed.notices).toEqual([
    {
      kind: 'error-box',
      title: 'Dialbench cannot start',
      content: expect.stringContaining('Choose another with --data DIR.'),
    },
  ]);
  expect(failed.output()).toContain('cannot be made');
});

test('--data without a folder is told in a sentence, and the program ends with 1', async () => {
  onlyOverStandIn('the box with the sentence would wait for a click, before a test can answer it');
  const failed = startBuiltDesktop(['--data']);
  expect(await failed.exitCode).toBe(1);
  expect(failed.output()).toContain('--data takes the folder');
});

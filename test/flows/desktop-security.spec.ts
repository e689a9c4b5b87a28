/**
 * Electron's security list, 1 to 20, and what good programs add: each item with what proves it.
 *
 * Most are proven here, by asking the built program. Where another test proves an item at length, the row names it, and the
 * named test must be there: a row cannot point at nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import type { Desktop } from '../support/electron-on-chromium/launch-desktop.ts';
import { type DesktopHome, launchBuiltDesktop, makeDesktopHome } from './desktop-program.ts';

type Proof = ((desktop: Desktop) => Promise<void>) | { readonly file: string; readonly test: string };

let home: DesktopHome;
let desktop: Desktop;

test.beforeAll(async () => {
  home = makeDesktopHome();
  desktop = await launchBuiltDesktop(home, { isPackaged: true, needsWholeBrowser: true });
});

test.afterAll(async () => {
  await desktop.close();
  home.remove();
});

/** Main's own window is open, so it asked for none of this; a window that does is refused by name. */
const windowRefuses =
  (...changes: readonly Readonly<Record<string, unknown>>[]): Proof =>
  async ({ evaluate }) => {
    for (const change of changes) {
      const refusal = await evaluate(({ BrowserWindow }, more) => {
        const safe = {
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          webSecurity: true,
        };
        const inside = { nodeIntegrationInSubFrames: false, nodeIntegrationInWorker: false, spellcheck: false };
        try {
          new BrowserWindow({ show: false, webPreferences: { ...safe, ...inside, preload: '/nowhere', ...more } });
          return 'opened';
        } catch (error) {
          return String(error);
        }
      }, change);
      expect(refusal).toContain(`webPreferences.${Object.keys(change)[0]}`);
    }
  };

/** Emits an event at main's one page, and says whether main prevented it. */
const preventsOnPage =
  (...names: readonly string[]): Proof =>
  async ({ evaluate }) => {
    for (const name of names) {
      const isPrevented = await evaluate(({ BrowserWindow }, event) => {
        let prevented = false;
        const details = { url: 'https://evil.example/', preventDefault: () => (prevented = true) };
        const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as NodeJS.EventEmitter;
        contents.emit(event, details, {}, {});
        return prevented;
      }, name);
      expect([name, isPrevented]).toEqual([name, true]);
    }
  };

/** Asks main a question of the network stack; says whether it took the answer on itself, and what it answered. */
const answersApp =
  (name: string, before: readonly unknown[], expected: readonly unknown[]): Proof =>
  async ({ evaluate }) => {
    const got = await evaluate(
      ({ app }, [event, given]) => {
        let prevented = false;
        let answer: unknown[] = ['not answered'];
        const details = { preventDefault: () => (prevented = true) };
        const take = (...values: unknown[]) => (answer = values);
        (app as unknown as NodeJS.EventEmitter).emit(event, details, ...given, take);
        return { prevented, answer };
      },
      [name, [...before]] as const,
    );
    expect(got).toEqual({ prevented: true, answer: expected });
  };

const pageSays =
  (expression: string, expected: unknown): Proof =>
  async ({ page }) => {
    expect(await page.evaluate(expression)).toEqual(expected);
  };

/** Runs in the page, which has said `isEarlier` of the document before. */
const IS_BACK = "location.href !== 'about:blank' && window.host !== undefined && window.isEarlier === undefined";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  'trusted-types dialbench-worker',
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const inDoor = (title: string): Proof => ({ file: 'test/flows/desktop-door.spec.ts', test: title });
const inUnit = (file: string, title: string): Proof => ({ file: `test/electron/${file}`, test: title });

const ITEMS: readonly (readonly [item: string, ...proofs: Proof[]])[] = [
  ['1 Only load secure content', inDoor('a request of the page to the network is cancelled by main')],
  [
    '2 No Node.js in the page',
    windowRefuses({ nodeIntegration: true }, { nodeIntegrationInSubFrames: true }, { nodeIntegrationInWorker: true }),
    pageSays('[typeof require, typeof process, typeof module, typeof Buffer]', Array(4).fill('undefined')),
  ],
  [
    '3 Context isolation',
    windowRefuses({ contextIsolation: false }),
    inDoor('host is there, whole and fixed; nothing of main'),
  ],
  ['4 Process sandboxing', windowRefuses({ sandbox: false })],
  [
    '5 Session permission requests are handled',
    inDoor('text can be copied; everything else that asks for a permission is denied'),
    inUnit('desktop/permissions.test.ts', 'denies %s even to our own page'),
  ],
  ['6 webSecurity stays on', windowRefuses({ webSecurity: false })],
  [
    '7 A content security policy, as a header',
    async ({ page, evaluate }) => {
      const answered = page.waitForResponse((response) => response.request().resourceType() === 'document');
      await evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload(), undefined);
      expect((await (await answered).allHeaders())['content-security-policy']).toBe(POLICY);
      await page.waitForFunction('window.host !== undefined');
    },
    inUnit('desktop/page-scheme.test.ts', 'puts the policy on every answer, refusals included'),
  ],
  ['8 No insecure content', windowRefuses({ allowRunningInsecureContent: true })],
  ['9 No experimental features', windowRefuses({ experimentalFeatures: true })],
  ['10 No Blink features', windowRefuses({ enableBlinkFeatures: 'PreciseMemoryInfo' })],
  ['11 No webview, and so no popups of one', windowRefuses({ webviewTag: true })],
  ['12 A webview that would attach is prevented', preventsOnPage('will-attach-webview')],
  [
    '13 Navigation is prevented',
    preventsOnPage('will-navigate', 'will-redirect', 'will-frame-navigate'),
    inDoor('the page does not go elsewhere by '),
  ],
  [
    'A window that has got to another document comes back to the workbench',
    async ({ page }) => {
      const own = page.url();
      await page.evaluate('window.isEarlier = true');
      await page.evaluate(`{ setTimeout(() => { location = 'about:blank'; }); }`);
      // A document that goes away meanwhile answers nothing.
      await expect.poll(() => page.evaluate(IS_BACK).catch(() => false)).toBe(true);
      expect(page.url()).toBe(own);
      expect(await page.evaluate(`window.host.call('workbench.state', {})`)).toMatchObject({ ok: true });
    },
    inUnit('desktop/own-document.test.ts', 'asks where the page leaves again within a minute'),
  ],
  [
    '14 New windows are denied, but for the empty one of the notes, which the door does not answer',
    inDoor('a window that was denied has asked for nothing'),
    inUnit('desktop/navigation-guard.test.ts', 'lets our own page open the empty window of the notes'),
    {
      file: 'test/flows/desktop-stage.spec.ts',
      test: 'the stage on the desktop: played, with notes in a window of their own, full screen, and left as it was',
    },
  ],
  [
    '15 Only rebuilt http and https links go to the system',
    inDoor('no window opens; an http or https link goes to the user’s browser, rebuilt'),
    inUnit(
      'desktop/navigation-guard.test.ts',
      'opens no window, and hands an http or https link to the user’s browser',
    ),
  ],
  [
    '16 A current Electron',
    {
      file: 'test/electron/packaging/electron-support.test.ts',
      test: 'the installed version has security support today',
    },
  ],
  ['17 The sender of each call is checked', inDoor('a call from a frame ')],
  [
    '18 A scheme of our own in place of file://',
    inDoor('the page’s scheme answers GET of built files on its own host, and nothing else'),
  ],
  ['19 Fuses', inUnit('packaging/builder-config.test.ts', 'are all decided: as many as @electron/fuses knows')],
  [
    '20 No API of Electron in the page',
    pageSays('Object.keys(window.host).sort()', ['call', 'capabilities', 'on']),
    pageSays('[typeof electron, typeof ipcRenderer, typeof chrome?.runtime]', Array(3).fill('undefined')),
  ],
  [
    'One program at a time',
    { file: 'test/flows/desktop-life.spec.ts', test: 'a second program on the same folder ends at once' },
  ],
  [
    'No client certificate is chosen for anybody',
    answersApp('select-client-certificate', [{}, 'https://a.example', [{}]], []),
  ],
  ['No bad certificate is trusted', answersApp('certificate-error', [{}, 'https://a.example', 'expired', {}], [false])],
  ['No password is given to a proxy or server', answersApp('login', [{}, {}, { isProxy: true }], [])],
  [
    'Nothing is downloaded but what the page made itself',
    async ({ evaluate }) => {
      const prevented = await evaluate(({ session }) => {
        const urls = [
          'https://evil.example/a.exe',
          'data:text/html,x',
          'blob:https://evil.example/1',
          'file:///etc/passwd',
        ];
        return urls.filter((url) => {
          let isPrevented = false;
          const item = { getURL: () => url, getFilename: () => 'a', setSaveDialogOptions() {}, once() {} };
          const event = { preventDefault: () => (isPrevented = true) };
          (session.defaultSession as unknown as NodeJS.EventEmitter).emit('will-download', event, item, {});
          return !isPrevented;
        });
      }, undefined);
      expect(prevented).toEqual([]);
    },
  ],
  ['No dictionaries are fetched', windowRefuses({ spellcheck: true })],
  ['Nothing that is dropped is navigated to', windowRefuses({ navigateOnDragDrop: true })],
  [
    'The clipboard is not read',
    pageSays("navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)", 'denied'),
  ],
  [
    'No packets go around the proxy by WebRTC',
    async ({ evaluate }) => {
      const policy = await evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getWebRTCIPHandlingPolicy(),
        undefined,
      );
      expect(policy).toBe('disable_non_proxied_udp');
    },
  ],
  ['Redaction in the logger', inUnit('log/program-log.test.ts', 'redacts what any module says on the terminal')],
  [
    'Developer tools and debugging ports are off in packages',
    { file: 'test/flows/desktop-system.spec.ts', test: 'a package has no developer tools' },
  ],
  ['No crash dump', { file: 'test/flows/desktop-system.spec.ts', test: 'nothing of a crash is dumped' }],
];

for (const [item, ...proofs] of ITEMS) {
  test(item, async () => {
    for (const proof of proofs) {
      if (typeof proof === 'function') await proof(desktop);
      else
        expect(readFileSync(join(PROJECT_FOLDER, proof.file), 'utf8'), `${proof.file} has no such test`).toContain(
          proof.test,
        );
    }
  });
}

/**
 * Both doors with a real page behind each, for attacks that a page, a frame or a text makes: the loopback door in Chromium,
 * and the built desktop program over the stand-in for Electron.
 *
 * What was refused is gathered from everybody who may refuse: the page's policy, the browser's own words, and main.
 */
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { type DesktopHome, launchBuiltDesktop, makeDesktopHome } from '../flows/desktop-program.ts';
import type { Desktop } from '../support/electron-on-chromium/launch-desktop.ts';
import { listen } from '../support/listen.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';
import type { DoorName } from './attack.ts';

/** A server that is not ours, and every request that reached it. */
export type Elsewhere = { readonly url: string; readonly heard: string[]; close(): void };

export type OpenDoor = {
  readonly name: DoorName;
  readonly page: Page;
  readonly folder: string;
  readonly desktop?: Desktop;
  readonly dialbench?: Dialbench;
  /** What was refused since the last call, a line each: who refused, and what. */
  refusals(): Promise<readonly string[]>;
  /** Tabs that the page opened in a browser that is not ours: closed, and named if they cannot reach back. */
  severedTabs(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export async function startElsewhere(): Promise<Elsewhere> {
  const heard: string[] = [];
  const server: Server = createServer((request, response) => {
    if (request.url !== '/favicon.ico')
      heard.push(`${request.method} ${request.url} ${request.headers.referer ?? 'no referrer'}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', 'text/html');
    response.end('<title>elsewhere</title>');
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Violations of the page's policy, from its first document on; kept in the page and read by `refusals`. */
const GATHER = `{
  const gathered = [];
  Object.defineProperty(window, '__violations', { value: gathered });
  document.addEventListener('securitypolicyviolation', (event) =>
    gathered.push('policy ' + event.effectiveDirective + ' ' + event.blockedURI));
}`;

function gatherConsole(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (/^(Not allowed|Failed to launch|Blocked|Unsafe attempt|Navigation is blocked)/.test(text))
      said.push(`browser ${text}`);
  });
  return said;
}

const violationsOf = (page: Page) => page.evaluate<string[]>('(window.__violations ?? []).splice(0)');

/** Puts something into the data folder before the program starts. */
type Prepare = (folder: string) => Promise<void>;

export async function openLoopback(browser: Browser, prepare: Prepare = async () => {}): Promise<OpenDoor> {
  const folder = newDataFolder();
  await prepare(folder);
  const dialbench = await startDialbench(folder, 'launch');
  const context = await browser.newContext();
  const page = await context.newPage();
  const said = gatherConsole(page);
  await page.addInitScript(GATHER);
  await page.goto(dialbench.address);
  await page.getByTestId('lcd').waitFor();
  return {
    name: 'loopback',
    page,
    folder,
    dialbench,
    refusals: async () => [...(await violationsOf(page)), ...said.splice(0)],
    async severedTabs() {
      const outcomes: string[] = [];
      for (const tab of context.pages()) {
        if (tab === page) continue;
        await tab.waitForLoadState();
        outcomes.push((await tab.evaluate('window.opener === null')) ? 'severed' : 'the tab reaches back');
        await tab.close();
      }
      return outcomes;
    },
    async close() {
      await context.close();
      await dialbench.stop();
      removeDataFolder(folder);
    },
  };
}

export async function openDesktop(prepare: Prepare = async () => {}): Promise<OpenDoor> {
  const home: DesktopHome = makeDesktopHome();
  await prepare(home.folder);
  const desktop = await launchBuiltDesktop(home, { needsWholeBrowser: true });
  const { page } = desktop;
  const said = gatherConsole(page);
  await page.evaluate(GATHER);
  await page.getByTestId('lcd').waitFor();
  let told = desktop.notices.length;
  const ofMain = () => {
    const news = desktop.notices.slice(told);
    told += news.length;
    return news.flatMap((notice) =>
      notice.kind === 'navigation-prevented' || notice.kind === 'window-denied' || notice.kind === 'open-external'
        ? [`main ${notice.kind} ${notice.url}`]
        : [],
    );
  };
  return {
    name: 'desktop',
    page,
    folder: home.folder,
    desktop,
    refusals: async () => [...(await violationsOf(page)), ...said.splice(0), ...ofMain()],
    severedTabs: async () => [],
    async close() {
      await desktop.close();
      home.remove();
    },
  };
}

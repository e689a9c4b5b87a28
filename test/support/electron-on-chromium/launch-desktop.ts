/** The test's side: starts the built desktop program over Chromium, and hands out its page for Playwright to drive. */
import { fork } from 'node:child_process';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium, findHeadless } from '../find-chromium.ts';
import {
  type Notice,
  type OrderAnswer,
  type Orders,
  type StandInSettings,
  settingsEnvironment,
} from './test-channel.ts';
import { type WatchedProcess, watchProcess } from './watched-process.ts';

/** Far beyond the slowest start, so that a program that hangs fails its test with what it said. */
const SHOWN_MS = 30_000;

/** How it is started, and what the system around it does. */
export type DesktopSettings = Partial<StandInSettings> & {
  /** For what the shell would not ask at all, such as a permission: the shell refuses it before our program is asked. */
  readonly needsWholeBrowser?: true;
};

export type DesktopOptions = DesktopSettings & {
  /** The built main. */
  readonly main: string;
  readonly args: readonly string[];
};

export type DesktopProcess = WatchedProcess & {
  /** Has the user or the system do something, and resolves when it was done. */
  order<K extends keyof Orders>(kind: K, order: Orders[K]['order']): Promise<Orders[K]['answer']>;
  /** Runs a function in main over the module `electron`; as with Playwright's, it knows nothing from around it. */
  evaluate<T, A>(action: (electron: ElectronModule, argument: A) => T | Promise<T>, argument: A): Promise<T>;
};

/** Electron's own types: a function that is evaluated here compiles for the real one too. */
export type ElectronModule = typeof import('electron');

export type Desktop = DesktopProcess & { readonly browser: Browser; readonly page: Page; close(): Promise<void> };

/** Starts the program and waits for nothing. */
export function startDesktop({ main, args, needsWholeBrowser, ...settings }: DesktopOptions): DesktopProcess {
  const executable = settings.chromium ?? (needsWholeBrowser ? findChromium() : findHeadless());
  if (executable === undefined) throw new Error('No Chromium: install one, or name it in DIALBENCH_CHROMIUM.');
  const child = fork(main, args, {
    execArgv: ['--import', new URL('./register.ts', import.meta.url).href],
    env: { ...process.env, NODE_OPTIONS: '', ...settingsEnvironment({ ...settings, chromium: executable }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { watched, take } = watchProcess(child);
  const answers = new Map<number, (answer: OrderAnswer) => void>();
  child.on('message', (message: Notice | OrderAnswer) => {
    if (message.kind === 'answered') answers.get(message.id)?.(message);
    else take(message);
  });
  let lastOrder = 0;
  const order: DesktopProcess['order'] = (kind, given) =>
    new Promise((resolve, reject) => {
      lastOrder += 1;
      const id = lastOrder;
      answers.set(id, ({ value, error }) => {
        answers.delete(id);
        if (error === undefined) resolve(value as never);
        else reject(new Error(error));
      });
      void watched.exitCode.then(() =>
        reject(new Error(`The program ended before “${kind}” was answered:\n${watched.output()}`)),
      );
      child.send({ id, kind, order: given });
    });
  return {
    ...watched,
    order,
    evaluate: async (action, argument) => (await order('evaluate', { source: `${action}`, argument })) as never,
  };
}

/** Connects to the one window of a program; `devtools` is where its browser listens. */
export async function connectToPage(devtools: string): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const browser = await chromium.connectOverCDP(devtools);
  const pages = browser.contexts().flatMap((context) => context.pages());
  const page = pages.find((candidate) => candidate.url().endsWith('.invalid/'));
  if (!page) throw new Error(`No page of the program is open, only: ${pages.map((other) => other.url()).join(' ')}`);
  return { browser, page };
}

/** Starts the program and connects to its window once it is shown. */
export async function launchDesktop(options: DesktopOptions): Promise<Desktop> {
  const started = startDesktop(options);
  const limit = setTimeout(() => {
    console.error(`No window was shown in ${SHOWN_MS} ms; the program is ended. It said:\n${started.output()}`);
    started.process.kill('SIGKILL');
  }, SHOWN_MS);
  const { devtools } = await started.notice('shown').finally(() => clearTimeout(limit));
  const { browser, page } = await connectToPage(devtools);
  await started.order('page-driven', {});
  return {
    ...started,
    browser,
    page,
    async close() {
      await browser.close();
      started.process.kill('SIGTERM');
      const limit = setTimeout(() => started.process.kill('SIGKILL'), 8_000);
      await started.exitCode;
      clearTimeout(limit);
    },
  };
}

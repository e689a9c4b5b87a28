/** The test's side: starts the built desktop program over Chromium, and hands out its page for Playwright to drive. */
import { type ChildProcess, fork } from 'node:child_process';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../find-chromium.ts';
import { type Notice, type StandInSettings, settingsEnvironment } from './test-channel.ts';

/** Far beyond the slowest start, so that a program that hangs fails its test with what it said. */
const SHOWN_MS = 30_000;

export type DesktopOptions = Partial<StandInSettings> & {
  /** The built main. */
  readonly main: string;
  readonly args: readonly string[];
};

export type DesktopProcess = {
  readonly process: ChildProcess;
  readonly notices: readonly Notice[];
  /** Both streams, as text. */
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
  /** How many notices of this kind have come. */
  count(kind: Notice['kind']): number;
  /** Resolves with the first notice of this kind, also one that has come already. */
  notice<K extends Notice['kind']>(kind: K): Promise<Extract<Notice, { kind: K }>>;
};

export type Desktop = DesktopProcess & { readonly browser: Browser; readonly page: Page; close(): Promise<void> };

/** Starts the program and waits for nothing. */
export function startDesktop({ main, args, ...settings }: DesktopOptions): DesktopProcess {
  const executable = settings.chromium ?? findChromium();
  if (executable === undefined) throw new Error('No Chromium: install one, or name it in DIALBENCH_CHROMIUM.');
  const child = fork(main, args, {
    execArgv: ['--import', new URL('./register.ts', import.meta.url).href],
    env: { ...process.env, NODE_OPTIONS: '', ...settingsEnvironment({ ...settings, chromium: executable }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const notices: Notice[] = [];
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
  child.on('message', (notice: Notice) => void notices.push(notice));
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    process: child,
    notices,
    output: () => output,
    exitCode,
    count: (kind) => notices.filter((notice) => notice.kind === kind).length,
    notice: (kind) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = notices.find((notice) => notice.kind === kind);
          // The kind has just been compared; the compiler does not carry it to the type.
          if (found) resolve(found as Extract<Notice, { kind: typeof kind }>);
        };
        look();
        child.on('message', look);
        void exitCode.then((code) => reject(new Error(`The program ended with ${code} before “${kind}”:\n${output}`)));
      }),
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

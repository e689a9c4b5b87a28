/**
 * Finds a Chromium for the browser tests: a named one, the system's, Playwright's own, Chrome; else gets one.
 *
 * Getting one means Playwright's download, then Debian's package where apt-get may be used. Where neither works the
 * caller prints the one line that says what to install.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a browser that is here already, or undefined. */
export function findChromium(): string | undefined {
  const named = process.env.DIALBENCH_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].find(isExecutable);
}

/** Finds a browser or gets one; `say` is told before anything is downloaded. Returns undefined where neither works. */
export function obtainChromium(say: (line: string) => void): string | undefined {
  const found = findChromium();
  if (found !== undefined) return found;
  say('No Chromium found; asking Playwright to download its own …');
  run('npx', ['--no-install', 'playwright', 'install', 'chromium'], 180_000);
  if (findChromium() === undefined && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('That did not work; installing Debian’s package chromium …');
    run('apt-get', ['update', '-qq'], 180_000);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 600_000);
  }
  return findChromium();
}

function run(program: string, args: readonly string[], timeoutMs: number): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: timeoutMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

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
/** Debian's name for Chromium's page without its windows, as a package and as a program. */
const SHELL = 'chromium-headless-shell';

/** The path of a whole browser that is here already, or undefined. */
export function findChromium(): string | undefined {
  return namedBrowser() ?? [...onPath(NAMES), ...PLACES, chromium.executablePath()].find(isExecutable);
}

/**
 * What the flows draw their page in: the shell where it is here, because a flow takes a sixth less of a core in it; else a whole
 * browser. The shell asks nobody for a permission, starts no program for a link and reads no manifest: what is about these
 * needs findChromium.
 */
export function findHeadless(): string | undefined {
  return namedBrowser() ?? onPath([SHELL]).find(isExecutable) ?? findChromium();
}

function namedBrowser(): string | undefined {
  const named = process.env.DIALBENCH_CHROMIUM;
  return named === undefined || named === '' ? undefined : named;
}

function onPath(names: readonly string[]): string[] {
  return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Finds a browser or gets one; `say` is told before anything is downloaded. Returns undefined where neither works. */
export function obtainChromium(say: (line: string) => void): string | undefined {
  const found = findChromium();
  if (found !== undefined) return found;
  say('No Chromium found; asking Playwright to download its own …');
  run('npx', ['--no-install', 'playwright', 'install', 'chromium'], 180_000);
  if (findChromium() === undefined && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('That did not work; installing Debian’s packages chromium and chromium-headless-shell …');
    run('apt-get', ['update', '-qq'], 180_000);
    // One by one, because a system of Debian's kind may have the browser alone.
    for (const name of ['chromium', SHELL]) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 600_000);
    }
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

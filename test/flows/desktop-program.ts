/**
 * The built desktop program, started in a folder of its own. Not a test; used by the desktop flows.
 *
 * It runs over the stand-in, or on Electron itself where DIALBENCH_ELECTRON names the runtime's executable
 * (`npm run test:electron`). What can hold on one of the two only is skipped on the other with its reason.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { DESKTOP_BUILD } from '../../electron/built/builds.ts';
import { launchReal, startReal } from '../electron-real/launch-real.ts';
import {
  type Desktop,
  type DesktopProcess,
  type DesktopSettings,
  launchDesktop,
  startDesktop,
} from '../support/electron-on-chromium/launch-desktop.ts';

export type DesktopHome = { readonly folder: string; remove(): void };

/** An empty user-data folder. */
export function makeDesktopHome(): DesktopHome {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-desktop-'));
  // Chromium may still be writing its profile when its parent has ended.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

const main = join(DESKTOP_BUILD.folder, 'main.mjs');

const executable = process.env.DIALBENCH_ELECTRON;

/** Skips the test, or the group of tests, on Electron itself; `reason` is printed. */
export function onlyOverStandIn(reason: string): void {
  test.skip(executable !== undefined, `only over the stand-in: ${reason}`);
}

/** Starts the program, perhaps to open something, and connects to its shown window. */
export function launchBuiltDesktop(
  home: DesktopHome,
  settings: DesktopSettings = {},
  opened: readonly string[] = [],
): Promise<Desktop> {
  const options = { main, args: ['--data', home.folder, ...opened], ...settings };
  return executable === undefined ? launchDesktop(options) : launchReal({ executable, ...options });
}

/** Starts the program with any arguments, and waits for nothing. */
export function startBuiltDesktop(args: readonly string[], settings: DesktopSettings = {}): DesktopProcess {
  const options = { main, args, ...settings };
  return executable === undefined ? startDesktop(options) : startReal({ executable, ...options });
}

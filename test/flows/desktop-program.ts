/** The built desktop program, started in a folder of its own. Not a test; used by the desktop flows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESKTOP_FOLDER } from '../../electron/build-desktop.ts';
import {
  type Desktop,
  type DesktopProcess,
  launchDesktop,
  startDesktop,
} from '../support/electron-on-chromium/launch-desktop.ts';
import type { StandInSettings } from '../support/electron-on-chromium/test-channel.ts';

export type DesktopHome = { readonly folder: string; remove(): void };

/** An empty user-data folder. */
export function makeDesktopHome(): DesktopHome {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-desktop-'));
  // Chromium may still be writing its profile when its parent has ended.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

const main = join(DESKTOP_FOLDER, 'main.mjs');

/** Starts the program and connects to its shown window. */
export function launchBuiltDesktop(home: DesktopHome, settings: Partial<StandInSettings> = {}): Promise<Desktop> {
  return launchDesktop({ main, args: ['--data', home.folder], ...settings });
}

/** Starts the program with any arguments, and waits for nothing. */
export function startBuiltDesktop(args: readonly string[]): DesktopProcess {
  return startDesktop({ main, args });
}

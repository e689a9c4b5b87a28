/**
 * Where a window stands: bounds, and whether it is maximised, minimised or full screen; and how Electron keeps that.
 *
 * `windowStatePersistence` keeps it under the window's `name` in the profile, and restores it onto a display that is
 * there. The window manager is pretended: every order is carried out at once.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overlap, type Rectangle, screen } from './screen.ts';

export type Mode = 'normal' | 'maximized' | 'fullscreen';
export type WindowState = { bounds: Rectangle; mode: Mode };
export type Persistence = boolean | { readonly bounds?: boolean; readonly displayMode?: boolean };

/** In the middle of the first display, where no place is asked for. */
export function placed(given: Partial<Rectangle> & { width: number; height: number }): Rectangle {
  const { workArea } = screen.getPrimaryDisplay();
  const { width, height } = given;
  const x = given.x ?? workArea.x + Math.max(0, Math.round((workArea.width - width) / 2));
  const y = given.y ?? workArea.y + Math.max(0, Math.round((workArea.height - height) / 2));
  return { x, y, width, height };
}

/** What the window covers in a mode. */
export function covered(mode: Mode, normal: Rectangle): Rectangle {
  const display = screen.getDisplayMatching(normal);
  return { ...(mode === 'maximized' ? display.workArea : mode === 'fullscreen' ? display.bounds : normal) };
}

const fileIn = (profileFolder: string) => join(profileFolder, 'window-states.json');

function readAll(profileFolder: string): Record<string, WindowState> {
  try {
    return JSON.parse(readFileSync(fileIn(profileFolder), 'utf8')) as Record<string, WindowState>;
  } catch {
    // No window was kept yet.
    return {};
  }
}

export function keepState(profileFolder: string, name: string, state: WindowState): void {
  writeFileSync(fileIn(profileFolder), JSON.stringify({ ...readAll(profileFolder), [name]: state }));
}

export function forgetState(profileFolder: string, name: string): void {
  const { [name]: _, ...others } = readAll(profileFolder);
  writeFileSync(fileIn(profileFolder), JSON.stringify(others));
}

/** The kept state, as far as it is wanted; bounds that no display shows any more are left. */
export function restoredState(
  profileFolder: string,
  name: string,
  wanted: Persistence,
): Partial<WindowState> | undefined {
  const kept = readAll(profileFolder)[name];
  if (!kept || wanted === false) return undefined;
  const parts = wanted === true ? {} : wanted;
  const isSeen = screen.getAllDisplays().some((display) => overlap(display.workArea, kept.bounds) > 0);
  return {
    ...(parts.bounds !== false && isSeen ? { bounds: kept.bounds } : {}),
    ...(parts.displayMode !== false ? { mode: kept.mode } : {}),
  };
}

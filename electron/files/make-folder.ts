/**
 * Makes a folder and those above it that are missing.
 *
 * One by one, because Node's own recursive way never ends below /proc, where a folder is missing and none can be made
 * (Node 20 to 24; `mkdirSync('/proc/x', { recursive: true })`).
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../../shared/failure.ts';

/** Throws what the system throws. */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, mode);
  } catch (cause) {
    // Another program may have made it meanwhile.
    if (codeOf(cause) !== 'EEXIST' || !isFolder(folder)) throw cause;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

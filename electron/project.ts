/** The folder of this checkout or installation, its build output, and what its package.json says of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that holds package.json: two levels up from the bundle, one from the source. */
export const PROJECT_FOLDER = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..');

export const PAGE_FOLDER = join(PROJECT_FOLDER, 'dist', 'renderer');

/** The licences of everything that is shipped: in the app and in the npm package; the about box shows it. */
export const LICENCES_FILE = join(PROJECT_FOLDER, 'dist', 'licences.txt');

/** Inserted by built/build-desktop.ts; absent where the sources run. */
declare const BUILT_COMMIT: string;

export function projectVersion(): string {
  const { version } = manifest();
  return version === undefined ? 'unknown' : String(version);
}

/** The commit of the build; undefined where the sources run, or where the build knew none. */
export function projectCommit(): string | undefined {
  return typeof BUILT_COMMIT === 'string' && BUILT_COMMIT !== '' ? BUILT_COMMIT : undefined;
}

/** package.json, whatever stands in it. Throws if there is none. */
export function manifest(): Readonly<Record<string, unknown>> {
  const json: unknown = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'));
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

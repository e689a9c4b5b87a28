/** The folder of this checkout or installation, its build output, and its version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that holds package.json: two levels up from the bundle, one from the source. */
export const PROJECT_FOLDER = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '..' : '../..');

export const PAGE_FOLDER = join(PROJECT_FOLDER, 'dist', 'renderer');

export function projectVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  return 'unknown';
}

/**
 * The oldest Node that the installed command runs on, from npm: fetched once, into dist/, at exactly that version.
 *
 * No dependency of ours, because its package has a command `node` too, which would take the place of the pinned one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../electron/project.ts';

export const OLDEST_NODE = '22.13.0';

const FOLDER = join(PROJECT_FOLDER, 'dist', 'oldest-node');
const FETCH_MS = 120_000;

/** The program, or why there is none. */
export function oldestNode(): { readonly path: string } | { readonly reason: string } {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const path = join(FOLDER, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path)) {
    mkdirSync(FOLDER, { recursive: true });
    const words = [
      'install',
      `${name}@${OLDEST_NODE}`,
      '--prefix',
      FOLDER,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    spawnSync('npm', words, { cwd: FOLDER, stdio: 'ignore', timeout: FETCH_MS, shell: process.platform === 'win32' });
  }
  const found = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (found === `v${OLDEST_NODE}`) return { path };
  return { reason: `npm has no ${name}@${OLDEST_NODE} for this system, or cannot be reached` };
}

/** The command as its users get it: packed by `npm pack`, and installed by npm into an empty folder without a network. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inWriteTurn } from '../../electron/files/write-turn.ts';
import { PROJECT_FOLDER } from '../../electron/project.ts';

const npm = (cwd: string, ...args: readonly string[]): void =>
  void execFileSync('npm', [...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });

/** Packs into the folder and returns the tarball's path. In turn with other tests: each packing builds what the others pack. */
export async function packCommand(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(PROJECT_FOLDER, 'dist'), { recursive: true });
  const pack = async () => npm(PROJECT_FOLDER, 'pack', '--pack-destination', folder);
  await inWriteTurn(join(PROJECT_FOLDER, 'dist', 'packing'), 'packing', pack, 110_000);
  const [name] = readdirSync(folder).filter((one) => one.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack left no tarball');
  return join(folder, name);
}

/** Installs into an empty folder. Returns the folder of the package; its command is `COMMAND` below it. */
export function installCommand(tarball: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball);
  return join(folder, 'node_modules', 'dialbench');
}

/** Below the package's folder: what npm links as `dialbench`. */
export const COMMAND = join('dist', 'command', 'dialbench.cjs');

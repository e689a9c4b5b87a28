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

/** Where test/run.ts has one run keep its tarball, so that the tests of it need not pack it each. */
export const PACKED_FOLDER = 'DIALBENCH_PACKED_FOLDER';

/** The tarball of this run, packed by whoever needs it first; packed into `folder` where one test file runs by itself. */
export function packedCommand(folder: string): Promise<string> {
  return packInTurn(process.env[PACKED_FOLDER] ?? folder, (kept) => kept);
}

/** Packs into the folder, whatever was packed before, and returns the tarball's path. */
export function packCommand(folder: string): Promise<string> {
  return packInTurn(folder, () => undefined);
}

/** In turn with other tests: each packing builds what the others pack. */
async function packInTurn(folder: string, take: (kept: string | undefined) => string | undefined): Promise<string> {
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(PROJECT_FOLDER, 'dist'), { recursive: true });
  const pack = async (): Promise<string> => {
    const kept = take(tarballIn(folder));
    if (kept !== undefined) return kept;
    npm(PROJECT_FOLDER, 'pack', '--pack-destination', folder);
    const packed = tarballIn(folder);
    if (packed === undefined) throw new Error('npm pack left no tarball');
    return packed;
  };
  return inWriteTurn(join(PROJECT_FOLDER, 'dist', 'packing'), 'packing', pack, 110_000);
}

function tarballIn(folder: string): string | undefined {
  const name = readdirSync(folder).find((one) => one.endsWith('.tgz'));
  return name === undefined ? undefined : join(folder, name);
}

/** Installs into an empty folder. Returns the folder of the package; its command is `COMMAND` below it. */
export function installCommand(tarball: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball);
  return join(folder, 'node_modules', 'dialbench');
}

/** Below the package's folder: what npm links as `dialbench`. */
export const COMMAND = join('dist', 'command', 'dialbench.cjs');

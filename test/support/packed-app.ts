/**
 * A copy of the checkout in a folder of its own, packed there by `npm run dist`'s own program around the placeholder
 * runtime; and the archive's files, taken out of it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { extractAll } from '@electron/asar';
import { PROJECT_FOLDER } from '../../electron/project.ts';

/** All that a build reads. */
const SOURCES = [
  ...['electron', 'renderer', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'],
  // The root's tsconfig names all four projects, and a build reads those that it names.
  ...['electron-builder.yml', 'LICENSE', join('test', 'tsconfig.json')],
];

export type DistRun = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** With a node_modules of its own, linked file by file where the file system can; nothing in it is ever written to. */
export function copyCheckout(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of SOURCES) cpSync(join(PROJECT_FOLDER, name), join(folder, name), { recursive: true });
  const from = join(PROJECT_FOLDER, 'node_modules');
  const to = join(folder, 'node_modules');
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

export function runDist(
  project: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<DistRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(project, 'electron', 'packaging', 'dist.ts'), ...args], {
      cwd: project,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      said.stdout += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said.stderr += chunk;
    });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, ...said }));
  });
}

/** The folder that `--dir --placeholder` makes. */
export function packedFolder(project: string): string {
  return join(project, 'dist', 'packages', 'linux-unpacked');
}

export function archiveOf(project: string): string {
  return join(packedFolder(project), 'resources', 'app.asar');
}

/** Takes the archive apart into `folder`, and returns the path of its main. */
export function unpackArchive(project: string, folder: string): string {
  extractAll(archiveOf(project), folder);
  return join(folder, 'dist', 'electron', 'main.mjs');
}

/** Every file below a folder by its path with slashes, sorted. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path)]));
}

/** Hands the staged program to electron-builder: for this system, or as a folder around a placeholder runtime. */
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { PROJECT_FOLDER } from '../project.ts';
import type { DistArguments } from './dist-arguments.ts';
import { makePlaceholderRuntime, PLACEHOLDER_NOTE } from './placeholder-runtime.ts';

/** electron-builder's own remarks on the run, with paths of this machine; they are no part of what is given away. */
const REMARKS = ['builder-debug.yml', 'builder-effective-config.yaml'];

export type PackageFolders = {
  /** Of stage-app.ts. */
  readonly staged: string;
  readonly output: string;
  /** Made and removed again. */
  readonly placeholder: string;
};

/** Resolves with the paths of what was made. Throws electron-builder's error. */
export async function makePackages(
  { isFolderOnly, hasPlaceholder }: DistArguments,
  { staged, output, placeholder }: PackageFolders,
  installedRuntime?: string,
): Promise<readonly string[]> {
  const config: Configuration = {
    directories: { app: relative(PROJECT_FOLDER, staged), output: relative(PROJECT_FOLDER, output) },
    ...(hasPlaceholder ? { electronDist: placeholder } : installedFor(installedRuntime)),
  };
  if (hasPlaceholder) await makePlaceholderRuntime(placeholder, await electronVersion());
  // Electron's folder is laid out alike on Windows and Linux; the placeholder is made for Linux wherever it is made.
  const platform = hasPlaceholder ? Platform.LINUX : Platform.current();
  const targets = hasPlaceholder
    ? platform.createTarget('dir', Arch.x64)
    : isFolderOnly
      ? platform.createTarget('dir')
      : platform.createTarget();
  try {
    const made = await build({ projectDir: PROJECT_FOLDER, targets, config, publish: 'never' });
    return hasPlaceholder ? [join(output, 'linux-unpacked'), join(output, 'linux-unpacked', PLACEHOLDER_NOTE)] : made;
  } finally {
    await rm(placeholder, { recursive: true, force: true });
    for (const name of REMARKS) await rm(join(output, name), { force: true });
  }
}

/** macOS packages are for two processors, so that electron-builder fetches both runtimes itself. */
function installedFor(folder: string | undefined): Pick<Configuration, 'electronDist'> {
  const isForOne = process.platform !== 'darwin' && process.arch === 'x64';
  return folder !== undefined && isForOne ? { electronDist: folder } : {};
}

export async function electronVersion(): Promise<string> {
  const manifest = await readFile(join(PROJECT_FOLDER, 'node_modules', 'electron', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * Lays out what goes into a package, and nothing else, in a folder of its own: the page and the desktop program built for
 * production, all licences, and a package.json of the few lines that Electron and the packages need.
 *
 * The same commit yields the same bytes, wherever it is built.
 */
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDesktopInto } from '../built/build-desktop.ts';
import { buildPageInto } from '../built/build-page.ts';
import { PROJECT_FOLDER } from '../project.ts';
import { writeLicences } from './write-notices.ts';

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dialbench?: { readonly releasePage?: string };
};

/** Packages for Linux want an address; where package.json names no page of releases there is none that leads anywhere. */
const NO_HOMEPAGE = 'urn:dialbench';

/** `folder` is emptied first. Throws the bundler's error, which names the file. */
export async function stageApp(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildPageInto(join(folder, 'dist', 'renderer'));
  await buildDesktopInto(join(folder, 'dist', 'electron'), { hasSourceMap: false });
  await copyFile(join(PROJECT_FOLDER, 'LICENSE'), join(folder, 'LICENSE'));
  writeLicences(join(folder, 'dist', 'licences.txt'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await shippedManifest(), null, 2)}\n`);
  await giveSameModes(folder);
}

/** What of our package.json goes along. */
export async function shippedManifest(): Promise<object> {
  const { name, version, description, license, dialbench }: Manifest = JSON.parse(
    await readFile(join(PROJECT_FOLDER, 'package.json'), 'utf8'),
  );
  return {
    name,
    productName: 'Dialbench',
    version,
    description,
    license,
    author: { name: 'The Dialbench authors' },
    homepage: dialbench?.releasePage ?? NO_HOMEPAGE,
    type: 'module',
    main: 'dist/electron/main.mjs',
    // The name that Electron gives its windows on Linux; the desktop entry has the same.
    desktopName: 'dialbench.desktop',
    // Where a newer version can be asked for.
    dialbench,
  };
}

/** The archive notes which files are executable, and a umask may differ. */
async function giveSameModes(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

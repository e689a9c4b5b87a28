/** Which packages of others are in what we ship: those that the bundles' notes name (built/note-shipped.ts), as they describe themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { AppError } from '../../shared/failure.ts';
import { shippedNote } from '../built/note-shipped.ts';
import { PROJECT_FOLDER } from '../project.ts';

export type ShippedPackage = {
  readonly name: string;
  readonly version: string;
  /** As its package.json says: an SPDX id, or whatever stands there. */
  readonly licence: string;
  /** Its folder, from the project's: where the lock file knows it. */
  readonly folder: string;
};

/** The packages in these bundles, by name. Throws an AppError about a bundle that was not built here. */
export function shippedIn(bundles: readonly string[]): readonly ShippedPackage[] {
  return packagesAt(bundles.flatMap(readNote));
}

/** The packages that lie in these folders of the project, by name. */
export function packagesAt(folders: readonly string[]): readonly ShippedPackage[] {
  return [...new Set(folders)]
    .map(readPackage)
    .sort((a, b) => inOrder(a.name, b.name) || inOrder(a.version, b.version));
}

function readNote(bundle: string): readonly string[] {
  const file = shippedNote(bundle);
  if (!existsSync(file))
    throw new AppError({
      code: 'bundle-not-built',
      message: `It is not known what is in the bundle “${bundle}”: “npm run build” writes ${relative(PROJECT_FOLDER, file)}.`,
    });
  const folders: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(folders) ? folders.map(String) : [];
}

function readPackage(folder: string): ShippedPackage {
  const manifest: unknown = JSON.parse(readFileSync(join(PROJECT_FOLDER, folder, 'package.json'), 'utf8'));
  const { name, version, license } = (manifest ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof version !== 'string') throw unnamed(folder);
  return { name, version, folder, licence: typeof license === 'string' ? license : JSON.stringify(license ?? 'none') };
}

/** By code points, the same on every machine. */
function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function unnamed(folder: string): AppError {
  const message = `“${folder}” is shipped and has no name and version in its package.json.`;
  return new AppError({ code: 'shipped-code-unknown', message });
}

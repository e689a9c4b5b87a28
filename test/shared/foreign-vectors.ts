/**
 * Vectors of other projects that are too large to keep here: read from the folder `shared/vectors` beside the checkout, or from where
 * test/support/obtain-vectors.ts has put them.
 *
 * Where they are in neither, a suite shows one skipped test with the reason, so that nobody mistakes silence for proof.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BESIDE = join(import.meta.dirname, '../../../shared/vectors');
export const OBTAINED_VECTORS = join(import.meta.dirname, '../../dist/vectors');

/** The path of a file of theirs, or undefined where it is not here. */
export function foundVectors(path: string): string | undefined {
  return [BESIDE, OBTAINED_VECTORS].map((folder) => join(folder, path)).find((file) => existsSync(file));
}

/** Its parsed JSON. */
export function foreignVectors<T>(path: string): T | undefined {
  const file = foundVectors(path);
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as T);
}

/** The sentence of the skipped test. */
export function absentVectors(project: string): string {
  return `skipped: the vectors of ${project} are neither in ../shared/vectors beside the checkout nor could they be fetched`;
}

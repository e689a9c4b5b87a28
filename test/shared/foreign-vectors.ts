/**
 * Vectors of other projects that are too large to keep here: read from the folder `shared/vectors` beside the checkout.
 *
 * Where that folder is absent, a suite shows one skipped test with the reason, so that nobody mistakes silence for proof.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../shared/vectors');

/** The parsed JSON of a file below the folder, or undefined where it is not there. */
export function foreignVectors<T>(path: string): T | undefined {
  const file = join(FOLDER, path);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** The sentence of the skipped test. */
export function absentVectors(project: string): string {
  return `skipped: the vectors of ${project} are not in ../shared/vectors beside the checkout`;
}

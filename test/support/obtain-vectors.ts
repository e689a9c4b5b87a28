/**
 * Gets the vectors of other projects that are too large to keep here, where they are not beside the checkout: each file of a commit
 * that is named here, and only if its hash is the one in test/vectors/of-others.json.
 *
 * Where they cannot be had, the suites that need them are skipped, and the run says why.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import { foundVectors, OBTAINED_VECTORS } from '../shared/foreign-vectors.ts';

/** By the first folder of a file’s name in the list. */
const SOURCES: Readonly<Record<string, string>> = {
  'structured-fields': 'httpwg/structured-field-tests/1e280c3ed9ffe0ca5fdb1d97219dddc389007677',
  wycheproof: 'C2SP/wycheproof/dac1dd4729fd1f8dd9e1e9f3dce51d783da6c166/testvectors_v1',
};
const SERVER = 'https://raw.githubusercontent.com';
/** For all files together. */
const BUDGET_MS = 30_000;

/** Never rejects. `say` is told what was fetched, or why nothing could be. */
export async function obtainVectors(say: (line: string) => void): Promise<void> {
  const list = readFileSync(join(PROJECT_FOLDER, 'test', 'vectors', 'of-others.json'), 'utf8');
  const hashes = Object.entries(JSON.parse(list) as Record<string, string>);
  const missing = hashes.filter(([name]) => foundVectors(name) === undefined);
  if (missing.length === 0) return;
  const signal = AbortSignal.timeout(BUDGET_MS);
  try {
    await Promise.all(missing.map(([name, hash]) => obtain(name, hash, signal)));
    say(`Vectors of other projects: ${missing.length} files fetched, each with the hash that is pinned.`);
  } catch (error) {
    const reason =
      error instanceof Error ? `${error.message}${error.cause instanceof Error ? `, ${error.cause.message}` : ''}` : '';
    say(`Vectors of other projects could not be had, so their suites are skipped: ${reason}.`);
  }
}

async function obtain(name: string, hash: string, signal: AbortSignal): Promise<void> {
  const [folder = '', ...rest] = name.split('/');
  const answer = await fetch(`${SERVER}/${SOURCES[folder]}/${rest.join('/')}`, { signal });
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const got = createHash('sha256').update(bytes).digest('hex');
  if (got !== hash) throw new Error(`${name} has the hash ${got}, expected ${hash}`);
  const file = join(OBTAINED_VECTORS, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

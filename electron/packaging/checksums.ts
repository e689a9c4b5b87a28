/**
 * `npm run checksums -- FOLDER`: SHA256SUMS of all files of a folder, as `sha256sum -c SHA256SUMS` reads it there.
 *
 * Imports nothing but Node and files of this project, so that it runs in a checkout without node_modules.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { reasonOf } from '../../shared/failure.ts';

export const CHECKSUMS_NAME = 'SHA256SUMS';

/** Writes the file and resolves with the names it lists, in order. Folders in the folder, such as unpacked ones, are left out. */
export async function writeChecksums(folder: string): Promise<readonly string[]> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map(({ name }) => name).filter((name) => name !== CHECKSUMS_NAME);
  // sha256sum escapes such a name in a way of its own; no package of ours has one.
  const strange = names.find((name) => /[\n\r\\]/.test(name));
  if (strange !== undefined)
    throw new Error(`The name ${JSON.stringify(strange)} cannot stand in a list of checksums.`);
  if (names.length === 0) throw new Error(`${folder} holds no file to make a checksum of.`);
  const lines: string[] = [];
  for (const name of names.sort()) lines.push(`${await digestOf(join(folder, name))} *${name}\n`);
  writeFileSync(join(folder, CHECKSUMS_NAME), lines.join(''));
  return names;
}

/** SHA-256 in hex. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function main(args: readonly string[]): Promise<number> {
  const [folder] = args;
  if (folder === undefined || args.length > 1) {
    process.stderr.write(`Which folder? Expected: npm run checksums -- FOLDER, got ${args.length} arguments.\n`);
    return 2;
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    process.stderr.write(`There is no folder “${folder}”. Expected: npm run checksums -- FOLDER.\n`);
    return 2;
  }
  try {
    process.stdout.write(`${CHECKSUMS_NAME}: ${(await writeChecksums(folder)).length} files\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

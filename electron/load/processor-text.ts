/**
 * The text of processor.mjs: built with the program beside which it lies; in a program that runs from its sources, built now.
 *
 * The bundler is not in what is shipped, hence an import that no bundler follows.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isSource = import.meta.url.endsWith('.ts');
const BUILDER = '../built/build-load-processor.ts';
const FILE = 'load-processor.mjs';

export async function processorText(): Promise<string> {
  if (!isSource) return readFileSync(new URL(`./${FILE}`, import.meta.url), 'utf8');
  const builder: typeof import('../built/build-load-processor.ts') = await import(
    new URL(BUILDER, import.meta.url).href
  );
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-load-'));
  try {
    await builder.buildLoadProcessorInto(folder);
    return readFileSync(join(folder, FILE), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

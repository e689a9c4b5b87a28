/**
 * The text of processor.mjs: built with the program beside which it lies; in a program that runs from its sources, built now.
 *
 * The bundler is not in what is shipped, hence an import that no bundler follows.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder } from '../files/temp-folder.ts';

const isSource = import.meta.url.endsWith('.ts');
const BUILDER = '../built/build-load-processor.ts';
const FILE = 'load-processor.mjs';

export async function processorText(): Promise<string> {
  if (!isSource) return readFileSync(new URL(`./${FILE}`, import.meta.url), 'utf8');
  const builder: typeof import('../built/build-load-processor.ts') = await import(
    new URL(BUILDER, import.meta.url).href
  );
  const folder = makeTempFolder('load');
  try {
    await builder.buildLoadProcessorInto(folder.path);
    return readFileSync(join(folder.path, FILE), 'utf8');
  } finally {
    folder.remove();
  }
}

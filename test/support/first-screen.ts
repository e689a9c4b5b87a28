/** Builds the page in memory and weighs its script: what the browser fetches before the phone takes a key, and the rest. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { PROJECT_FOLDER } from '../../electron/project.ts';

/** Compressed, with React, which is 68,000 of it. */
export const FIRST_SCREEN_BYTES = 127_500;
export const BEFORE_DIAL_BYTES = 140_000;

export type PagePart = {
  readonly name: string;
  readonly fileName: string;
  /** The files that it needs at once. */
  readonly imports: readonly string[];
  /** As sent, compressed. */
  readonly gzipBytes: number;
  /** Among what the entry imports, at any depth, and what it starts the page with; without what is imported later. */
  readonly isFirst: boolean;
  /** Fetched before the first dial by a page that nobody touches: the first screen, and the start panel with what it needs. */
  readonly isUnasked: boolean;
};

export async function pageParts(): Promise<readonly PagePart[]> {
  const built = await builtAsSent();
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const withImports = (fileNames: readonly string[]): ReadonlySet<string> => {
    const found = new Set(fileNames);
    for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported);
    return found;
  };
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const first = withImports(entries.flatMap(({ fileName, dynamicImports }) => [fileName, ...dynamicImports]));
  const start = [...chunks.values()].find(({ name }) => name === 'start');
  if (!start) throw new Error('The build has no part called “start”.');
  const unasked = withImports([...first, start.fileName]);
  return [...chunks.values()]
    .map(({ name, fileName, imports, code }) => ({
      name,
      fileName,
      imports,
      gzipBytes: gzipSync(code).length,
      isFirst: first.has(fileName),
      isUnasked: unasked.has(fileName),
    }))
    .sort((a, b) => b.gzipBytes - a.gzipBytes);
}

export function totalBytes(parts: readonly PagePart[]): number {
  return parts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
}

/** The build that a page is sent from: one under a test's own NODE_ENV would hold the development build of React, which is larger. */
async function builtAsSent(): ReturnType<typeof build> {
  const own = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await build({
      configFile: join(PROJECT_FOLDER, 'renderer', 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    });
  } finally {
    process.env.NODE_ENV = own;
  }
}

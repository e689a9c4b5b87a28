/** Builds the page in memory and weighs its script: what the browser fetches before the phone takes a key, and the rest. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { PROJECT_FOLDER } from '../../electron/project.ts';

export type PagePart = {
  readonly name: string;
  readonly fileName: string;
  /** The files that it needs at once. */
  readonly imports: readonly string[];
  /** As sent, compressed. */
  readonly gzipBytes: number;
  /** Among what the entry imports, at any depth, and what it starts the page with; without what is imported later. */
  readonly isFirst: boolean;
};

export async function pageParts(): Promise<readonly PagePart[]> {
  const built = await builtAsSent();
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const first = new Set<string>();
  const add = (fileName: string): void => {
    if (first.has(fileName)) return;
    first.add(fileName);
    for (const imported of chunks.get(fileName)?.imports ?? []) add(imported);
  };
  for (const chunk of chunks.values()) {
    if (!chunk.isEntry) continue;
    add(chunk.fileName);
    for (const start of chunk.dynamicImports) add(start);
  }
  return [...chunks.values()]
    .map(({ name, fileName, imports, code }) => ({
      name,
      fileName,
      imports,
      gzipBytes: gzipSync(code).length,
      isFirst: first.has(fileName),
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

/**
 * Builds the page. Vite is a tool of the checkout; an installed package contains the built page and never runs this.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT_FOLDER } from '../project.ts';
import { noteShippedPage } from './note-shipped.ts';

export async function buildPageInto(folder: string): Promise<void> {
  const configFile = join(PROJECT_FOLDER, 'renderer', 'vite.config.ts');
  await inProduction(() => build({ configFile, logLevel: 'warn', build: { outDir: folder }, ...noteShippedPage() }));
}

/** React is built for production, without paths of this machine, only where NODE_ENV says so; tests, for one, say otherwise. */
async function inProduction(build: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * Builds the page if it is missing or older than its sources, so that a fresh clone starts at once.
 *
 * Vite is a tool of the checkout; an installed package contains the built page and never runs this.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { PAGE_FOLDER, PROJECT_FOLDER } from '../project.ts';

const SOURCES = ['renderer', 'shared', 'package-lock.json'];

export async function ensurePageBuilt(say: (line: string) => void): Promise<void> {
  if (!pageIsStale()) return;
  say('Building the page (once after a change) …');
  try {
    await buildPage();
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new AppError({ code: 'page-build-failed', message: `The page could not be built: ${reason}` }, { cause });
  }
}

export async function buildPage(): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: join(PROJECT_FOLDER, 'renderer', 'vite.config.ts'), logLevel: 'warn' });
}

function pageIsStale(): boolean {
  const index = join(PAGE_FOLDER, 'index.html');
  if (!existsSync(index)) return true;
  const builtMs = statSync(index).mtimeMs;
  return SOURCES.some(
    (source) => existsSync(join(PROJECT_FOLDER, source)) && newestMs(join(PROJECT_FOLDER, source)) > builtMs,
  );
}

function newestMs(path: string): number {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestMs(join(path, name))), 0);
}

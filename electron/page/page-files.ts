/**
 * The built page as a closed list of files, all that the doors serve.
 *
 * The whole folder is read once, so a request can only name a file that was built; there is no path to traverse.
 */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { AppError } from '../../shared/failure.ts';

export type PageFile = { readonly bytes: Uint8Array; readonly contentType: string };

/** Files by URL path starting with a slash; `/` is index.html. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Reads the built renderer. Throws AppError `page-not-built` if there is none. */
export async function loadPageFiles(folder: string): Promise<PageFiles> {
  const files = new Map<string, PageFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new AppError(
      { code: 'page-not-built', message: `The page is not built: expected it in ${folder}. Run “npm run build”.` },
      { cause },
    );
  });
  // One by one, while nobody is served: handing a small file to another thread takes longer than reading it.
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const contentType = CONTENT_TYPES[extname(path)];
    if (contentType === undefined) continue;
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { bytes: readFileSync(path), contentType });
  }
  const index = files.get('/index.html');
  if (!index)
    throw new AppError({
      code: 'page-not-built',
      message: `The page is not built: ${folder} has no index.html. Run “npm run build”.`,
    });
  files.set('/', index);
  return files;
}

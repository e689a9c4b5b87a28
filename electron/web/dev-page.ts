/**
 * Serves the page from its sources with hot reload, for `npm run dev` only: Vite's middleware behind the same door.
 *
 * Vite injects inline scripts and opens a WebSocket, so this page goes without the built page's policy; the tests and
 * the product serve the built page.
 */
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { PROJECT_FOLDER } from '../project.ts';
import type { PageServer } from './web-door.ts';

export async function serveSourcePage(server: Server): Promise<{ page: PageServer; close(): Promise<void> }> {
  const vite = await createServer({
    configFile: join(PROJECT_FOLDER, 'renderer', 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
  });
  return { page: (request, response) => vite.middlewares(request, response), close: () => vite.close() };
}

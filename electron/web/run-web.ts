/** Runs the workbench at the loopback door until a signal ends it: what `npm start` falls back to and `web` asks for. */
import { createInterface } from 'node:readline';
import { compose } from '../compose.ts';
import { untilToldToEnd } from '../lifetime.ts';
import { loadPageFiles } from '../page/page-files.ts';
import { systemClock, systemRandom } from '../ports/node-crypto.ts';
import { PAGE_FOLDER, projectVersion } from '../project.ts';
import { openBrowser } from './open-browser.ts';
import type { PageHost } from './page-host.ts';
import { openWebDoor, type PageServer, serveBuiltPage, type WebDoor } from './web-door.ts';

export type WebRunOptions = {
  readonly dataFolder: string;
  readonly port: number;
  readonly host: PageHost;
  readonly open: boolean;
  /** Serves the page from its sources with hot reload. */
  readonly dev: boolean;
  readonly say: (line: string) => void;
};

/** Resolves when the workbench has closed cleanly. Throws AppError if it cannot start. */
export async function runWeb(options: WebRunOptions): Promise<void> {
  const ended = untilToldToEnd();
  const workbench = await compose({ dataFolder: options.dataFolder, version: projectVersion() });
  let page: PageServer = (_request, response) => void response.writeHead(503).end();
  let door: WebDoor;
  let endPage = async () => {};
  try {
    if (!options.dev) page = serveBuiltPage(await loadPageFiles(PAGE_FOLDER));
    door = await openWebDoor({
      workbench,
      page: (request, response) => page(request, response),
      port: options.port,
      host: options.host,
      random: systemRandom,
      clock: systemClock,
    });
  } catch (error) {
    await workbench.close();
    throw error;
  }
  if (options.dev) {
    const { serveSourcePage } = await import('./dev-page.ts');
    const source = await serveSourcePage(door.server);
    page = source.page;
    endPage = source.close;
  }
  const removeFile = await announce(door, options);
  const stopAsking = offerNewAddresses(door, options.say);
  await ended;
  stopAsking();
  await removeFile();
  await endPage();
  await door.close();
  await workbench.close();
}

/** Resolves with the function that removes what was made to open the browser. */
async function announce(door: WebDoor, { dataFolder, host, open, say }: WebRunOptions): Promise<() => Promise<void>> {
  say(`Dialbench is ready: ${door.newAddress()}`);
  const toldName = host === undefined ? ' Where the browser does not find its name, start with --host 127.0.0.1.' : '';
  const removeFile = open
    ? await openBrowser({ folder: dataFolder, random: systemRandom, newAddress: door.newAddress })
    : undefined;
  if (removeFile) say(`If no page appears, open that address yourself.${toldName}`);
  else say(`${open ? 'No browser can be opened here; open' : 'Open'} that address yourself.${toldName}`);
  return removeFile ?? (async () => {});
}

/** A launch code works for one page, for two minutes; Enter on the terminal prints another. */
function offerNewAddresses(door: WebDoor, say: (line: string) => void): () => void {
  if (!process.stdin.isTTY) return () => {};
  say('Press Enter for another address (each works for one page, for two minutes), Ctrl-C to stop.');
  const lines = createInterface({ input: process.stdin });
  lines.on('line', () => say(`Dialbench is ready: ${door.newAddress()}`));
  return () => lines.close();
}

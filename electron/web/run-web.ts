/** Runs the workbench at the loopback door until a signal ends it: what `npm start` falls back to and `web` asks for. */
import type { Server } from 'node:http';
import { createInterface } from 'node:readline';
import { AppError } from '../../shared/failure.ts';
import { boundHeap } from '../bound-heap.ts';
import { makeDataFolder } from '../data-folder.ts';
import { untilToldToEnd } from '../lifetime.ts';
import { captureConsole } from '../log/capture-console.ts';
import { openProgramLog, type ProgramLog } from '../log/program-log.ts';
import { watchFailures } from '../log/watch-failures.ts';
import { loadPageFiles } from '../page/page-files.ts';
import { systemClock, systemRandom } from '../ports/node-crypto.ts';
import type { LocalProgram } from '../program.ts';
import { PAGE_FOLDER, projectVersion } from '../project.ts';
import { openBrowser } from './open-browser.ts';
import type { PageHost } from './page-host.ts';
import { loadPageSockets, openWebDoor, type PageServer, serveBuiltPage, type WebDoor } from './web-door.ts';

export type WebRunOptions = {
  readonly dataFolder: string;
  readonly port: number;
  readonly host: PageHost;
  readonly open: boolean;
  /** Serves the page from its sources with hot reload; a checkout has what that takes. */
  readonly dev?: (server: Server) => Promise<{ readonly page: PageServer; close(): Promise<void> }>;
  readonly say: (line: string) => void;
};

/**
 * Resolves when the workbench has closed cleanly. Throws AppError if it cannot start, and `program-failed` if it had to
 * end because of a fault of its own.
 *
 * The door opens before the workbench: a browser is on its way, and reads and runs the page, while the rest is loaded and
 * opened. The page's calls wait for it.
 */
export async function runWeb(options: WebRunOptions): Promise<void> {
  boundHeap();
  const ended = untilToldToEnd();
  makeDataFolder(options.dataFolder);
  const log = openProgramLog({ dataFolder: options.dataFolder, program: 'web', nowMs: systemClock.nowMs });
  captureConsole(log);
  const { door, open, close } = await openAtDoor(options, log);
  const removeFile = await announce(door, options);
  let workbench: LocalProgram;
  try {
    workbench = await open();
  } catch (error) {
    await removeFile();
    await close();
    throw error;
  }
  const failed = new Promise<string>((resolve) => {
    watchFailures(log, ({ kind, sentence }) => {
      workbench.say({ tone: 'bad', sentence });
      if (kind === 'exception') resolve(sentence);
    });
  });
  if (workbench.besideOthers !== undefined) options.say(workbench.besideOthers);
  const stopAsking = offerNewAddresses(door, options.say);
  const failure = await Promise.race([ended.then(() => undefined), failed]);
  stopAsking();
  await removeFile();
  await close();
  if (failure !== undefined) throw new AppError({ code: 'program-failed', message: failure });
}

/**
 * The door, at which the page is served and its calls wait until `open` has resolved; `close` closes the workbench behind it.
 * The data folder is there already.
 */
export async function openAtDoor(options: Omit<WebRunOptions, 'open' | 'say'>, log: ProgramLog) {
  const composed = Promise.withResolvers<LocalProgram>();
  const { door, endPage } = await openDoor(options, composed.promise);
  let workbench: LocalProgram | undefined;
  return {
    door,
    async open(): Promise<LocalProgram> {
      // Read and run one after another: a browser that is there already is served the page between them.
      for (const load of [loadPageSockets, () => import('../sandbox/embedded-sandbox.ts')]) {
        await load();
        await served();
      }
      const { compose } = await import('../compose.ts');
      await served();
      workbench = await compose({ dataFolder: options.dataFolder, version: projectVersion(), log });
      composed.resolve(workbench);
      return workbench;
    },
    async close(): Promise<void> {
      await endPage();
      await door.close();
      await workbench?.close();
    },
  };
}

/** Long enough for a request that waits to be read and answered. */
const served = () => new Promise((resolve) => setTimeout(resolve, 2));

async function openDoor(options: Pick<WebRunOptions, 'dev' | 'host' | 'port'>, workbench: Promise<LocalProgram>) {
  let page: PageServer = (_request, response) => void response.writeHead(503).end();
  if (!options.dev) page = serveBuiltPage(await loadPageFiles(PAGE_FOLDER));
  const door = await openWebDoor({
    workbench,
    page: (request, response) => page(request, response),
    port: options.port,
    host: options.host,
    random: systemRandom,
    clock: systemClock,
  });
  if (!options.dev) return { door, endPage: async () => {} };
  const source = await options.dev(door.server);
  page = source.page;
  return { door, endPage: source.close };
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

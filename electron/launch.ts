/**
 * `npm start`: the desktop program if Electron's runtime is here or can be downloaded, else the same workbench on
 * loopback, with the reason in one line. It never hangs and never ends with "cannot download".
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, reasonOf } from '../shared/failure.ts';
import { DESKTOP_BUILD } from './built/builds.ts';
import { dataFolder } from './data-folder.ts';
import { fetchElectron, findElectron } from './electron-runtime.ts';
import { takeOwnVariables } from './own-variables.ts';
import { type PageHost, readPageHost } from './web/page-host.ts';
import { runWeb } from './web/run-web.ts';

const USAGE = 'npm start -- [--no-open] [--web] [--port N] [--host 127.0.0.1] [--data DIR]';
const HELP = `Usage: ${USAGE}

Opens the desktop program, or the same workbench in the browser where Electron is neither here nor can be downloaded.
--web        the browser, without asking for Electron
--no-open    only prints the address, which is good for one page and two minutes
--port N     in the browser: this port, and not a free one
--host       in the browser: 127.0.0.1, for one that does not find the address’s fresh name
--data DIR   another data folder than the user’s
The command line has a help of its own: npm run -s cli -- --help`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type LaunchOptions = { open: boolean; web: boolean; dev: boolean; port: number; host: PageHost; data?: string };

async function launch(options: LaunchOptions): Promise<number> {
  const reason = await reasonForBrowser(options);
  if (typeof reason !== 'string') return runDesktop(reason.executable, options);
  say(`The workbench runs in the browser: ${reason}.`);
  const { data, port, host, open, dev } = options;
  const served = dev ? (await import('./web/dev-page.ts')).serveSourcePage : undefined;
  await runWeb({ dataFolder: dataFolder(data), port, host, open, dev: served, say });
  return 0;
}

async function reasonForBrowser(options: LaunchOptions): Promise<string | { executable: string }> {
  if (options.dev) return 'hot reload is served on loopback';
  if (options.web) return '--web asks for it';
  const found = findElectron();
  if (!options.open) {
    return found.kind === 'ready' ? '--no-open asks for an address only' : `Electron is not available, ${found.reason}`;
  }
  const runtime = found.kind === 'ready' ? found : await fetchElectron(say);
  return runtime.kind === 'ready' ? runtime : `Electron is not available, ${runtime.reason}`;
}

async function runDesktop(executable: string, options: LaunchOptions): Promise<number> {
  const { ensureBuilt } = await import('./built/ensure-built.ts');
  await ensureBuilt(DESKTOP_BUILD, say);
  const args = [join(DESKTOP_BUILD.folder, 'main.mjs'), ...(options.data ? ['--data', options.data] : [])];
  const child = spawn(executable, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 3));
  });
}

/** Undefined where the help is asked for. */
function readOptions(args: readonly string[]): LaunchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'no-open': { type: 'boolean', default: false },
      web: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
      host: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
    throw new TypeError(`--port takes a whole number from 0 to 65535, got “${values.port}”`);
  }
  return {
    open: !values['no-open'],
    web: values.web,
    dev: values.dev,
    port: Number(values.port),
    host: values.host === undefined ? undefined : readPageHost(values.host),
    data: values.data,
  };
}

async function main(): Promise<number> {
  takeOwnVariables();
  let options: LaunchOptions | undefined;
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'The options cannot be read'}. Usage: ${USAGE}\n`);
    return 2;
  }
  if (!options) {
    say(HELP);
    return 0;
  }
  try {
    return await launch(options);
  } catch (error) {
    process.stderr.write(
      `${error instanceof AppError ? error.message : `Dialbench could not start: ${reasonOf(error)}`}\n`,
    );
    return 3;
  }
}

// The workbench goes on where nobody reads what it says, as behind “npm start | head -1”.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
process.exit(await main());

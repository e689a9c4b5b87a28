/**
 * Finds or downloads Electron's runtime. The npm package `electron` has not contained it since 42: it downloads it on
 * first use, from a host that many machines cannot reach. Never import the package to find out: importing starts the
 * download.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from './project.ts';

const PACKAGE_FOLDER = join(PROJECT_FOLDER, 'node_modules', 'electron');
const DEFAULT_MIRROR = 'https://github.com/electron/electron/releases/download/';
/** How long to wait for the download's host, so that a network that drops packets does not delay the start. */
const PROBE_MS = 1_500;

export type ElectronRuntime =
  | { readonly kind: 'ready'; readonly executable: string }
  | { readonly kind: 'absent'; readonly reason: string };

/** Checks the disk only. */
export function findElectron(): ElectronRuntime {
  if (!existsSync(join(PACKAGE_FOLDER, 'package.json')))
    return { kind: 'absent', reason: 'the package electron is not installed' };
  const pathFile = join(PACKAGE_FOLDER, 'path.txt');
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(PACKAGE_FOLDER, 'dist');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const executable = join(folder, name);
  if (existsSync(executable)) return { kind: 'ready', executable };
  return { kind: 'absent', reason: 'its runtime was never downloaded' };
}

/** Downloads the runtime with the package's own installer, showing its progress, if the host answers in time. */
export async function fetchElectron(say: (line: string) => void): Promise<ElectronRuntime> {
  const refusedBy = await probe(
    process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror ?? DEFAULT_MIRROR,
  );
  if (refusedBy !== undefined)
    return { kind: 'absent', reason: `its runtime is not installed and cannot be fetched (${refusedBy})` };
  say(
    'Electron’s runtime is not installed; downloading it once (about 110 MB). Ctrl-C skips it, --no-open never asks for it.',
  );
  const status = await new Promise<number | null>((resolve) => {
    const installer = spawn(process.execPath, [join(PACKAGE_FOLDER, 'install.js')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    installer.on('error', () => resolve(null));
    installer.on('exit', (code) => resolve(code));
  });
  const found = findElectron();
  if (found.kind === 'ready') return found;
  return { kind: 'absent', reason: `the download of its runtime ended with status ${status ?? 'unknown'}` };
}

/** Resolves with undefined if the host answers at all, else with the reason in a few words. */
async function probe(mirror: string): Promise<string | undefined> {
  const { request } = await import('node:https');
  return new Promise((resolve) => {
    let host = mirror;
    try {
      host = new URL(mirror).host;
    } catch {
      resolve(`the mirror “${mirror}” is no URL`);
      return;
    }
    const asked = request(mirror, { method: 'HEAD', timeout: PROBE_MS }, (response) => {
      response.resume();
      resolve(undefined);
    });
    const limit = setTimeout(() => asked.destroy(Object.assign(new Error(), { code: 'no answer in 1.5 s' })), PROBE_MS);
    limit.unref();
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(`${host}: ${error.code ?? error.message}`));
    asked.on('close', () => clearTimeout(limit));
    asked.end();
  });
}

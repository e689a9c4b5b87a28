/**
 * Opens the page in the user's browser, by a file that leads on to its address.
 *
 * The arguments of a program can be read by every user of the machine, and the first to use a launch code has the
 * session. So the code is in a file of the data folder for its owner's eyes, and only the file's path is an argument.
 */
import { spawn } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { markup } from '../../shared/text/markup.ts';
import { createPrivateFile } from '../files/private-file.ts';
import { LAUNCH_CODE_MS } from './web-sessions.ts';

export type BrowserOpening = {
  readonly folder: string;
  readonly random: RandomSource;
  /** Makes an address; `onUsed` is called when its code was used. */
  newAddress(onUsed: () => void): string;
};

/** Undefined if there is no way to open one; else the function that removes the file if it is still there. */
export async function openBrowser({
  folder,
  random,
  newAddress,
}: BrowserOpening): Promise<(() => Promise<void>) | undefined> {
  await removeLeftOver(folder);
  const path = join(folder, `open-${Buffer.from(random.bytes(8)).toString('hex')}.html`);
  const command = openCommand(path);
  if (!command) return undefined;
  const remove = () => rm(path, { force: true }).catch(() => {});
  try {
    await createPrivateFile(path, Buffer.from(pageTo(newAddress(() => void remove()))));
  } catch {
    return undefined;
  }
  const opener = spawn(command.program, command.args, { stdio: 'ignore', detached: true });
  // The terminal already shows an address, so a system without that program loses nothing.
  opener.on('error', () => {});
  opener.unref();
  return remove;
}

const pageTo = (address: string): string =>
  String(markup`<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Dialbench</title>
<p><a href="${address}">Open Dialbench</a></p>
`);

/** Files of programs that were killed; their codes ended with them. */
async function removeLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^open-[0-9a-f]{16}\.html$/.test(name)) continue;
    const path = join(folder, name);
    const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0);
    if (ageMs > LAUNCH_CODE_MS) await rm(path, { force: true }).catch(() => {});
  }
}

function openCommand(path: string): { program: string; args: string[] } | undefined {
  switch (platform()) {
    case 'darwin':
      return { program: 'open', args: [path] };
    case 'win32':
      return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', path] };
    default:
      if (process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined) return undefined;
      return { program: 'xdg-open', args: [path] };
  }
}

/** The program at the loopback door as the command starts it, in a process of its own, for measuring it in a browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { PROJECT_FOLDER } from '../../electron/project.ts';

export type WebProgram = { readonly child: ChildProcess; readonly url: string; end(): Promise<void> };

/** The file of a module that is loaded before the program's own code and spoken to by messages. */
export type Watcher = {
  readonly file: string;
  /** It watches a library of ours, of which the built program holds a copy of its own: the program runs from its sources. */
  readonly watchesLibrary?: boolean;
};

/** As `npm start` runs it: built, because sources hold more memory, and Node's reader of types as much again. */
export async function startWebProgram(dataFolder: string, watcher?: Watcher): Promise<WebProgram> {
  const program = watcher?.watchesLibrary ? ['electron/cli/main.ts'] : ['electron/run.mjs', 'cli'];
  const before =
    watcher === undefined ? [] : ['--import', watcher.watchesLibrary ? watcher.file : stripped(watcher.file)];
  const args = [...before, ...program, 'web', '--no-open', '--json', '--data', dataFolder];
  const child = spawn(process.execPath, args, {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'pipe', 'inherit', ...(watcher === undefined ? [] : (['ipc'] as const))],
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(String(chunk)));
    child.once('exit', (code) => reject(new Error(`the program ended with ${code} before it was ready`)));
  });
  return {
    child,
    url: (JSON.parse(line) as { url: string }).url,
    async end() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** So that the program need not load Node's reader of types for it. It imports nothing by a relative path. */
const stripped = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(readFileSync(file, 'utf8')))}`;

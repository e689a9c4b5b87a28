/** The program at the loopback door as the command starts it, in a process of its own, for measuring it in a browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROJECT_FOLDER } from '../../electron/project.ts';

export type WebProgram = { readonly child: ChildProcess; readonly url: string; end(): Promise<void> };

/** `watcher` is a module that is loaded before the program's own code and spoken to by messages. */
export async function startWebProgram(dataFolder: string, watcher?: string): Promise<WebProgram> {
  const before = watcher === undefined ? [] : ['--import', watcher];
  const args = [...before, 'electron/cli/main.ts', 'web', '--no-open', '--json', '--data', dataFolder];
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

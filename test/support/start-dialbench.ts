/**
 * Runs the workbench at the loopback door on a data folder of its own, and stops it.
 *
 * `npm start` is what a user types; a second goes into npm alone, and half of one into a program, so only flows about starting and
 * stopping ask for these. The others share a process (workbench-host.ts).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilLine } from './until-line.ts';
import type { HostAnswer, HostAsk } from './workbench-host.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const READY = /^Dialbench is ready: (http:\/\/(?:127\.0\.0\.1|\w+\.localhost):\d+\/#\S+)$/m;

export type Dialbench = {
  /** The address with its single-use launch code. */
  readonly address: string;
  readonly dataFolder: string;
  /** Ends it, a program by SIGTERM, and resolves with the milliseconds until the door's port was closed. */
  stop(): Promise<number>;
};

export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dialbench-flow-'));
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** What npm runs for `npm start`, and npm itself. */
const COMMANDS = {
  launch: [process.execPath, join('electron', 'run.mjs'), 'launch'],
  npm: ['npm', 'start', '--'],
} as const;

/** Resolves when the address line was printed; rejects with the output when the program ends before. */
export async function startDialbench(
  dataFolder: string,
  by: keyof typeof COMMANDS | 'host' = 'host',
): Promise<Dialbench> {
  if (by === 'host') return openInHost(dataFolder);
  const [program, ...args] = COMMANDS[by];
  const running = untilLine(program, [...args, '--no-open', '--data', dataFolder], READY, { cwd: PROJECT });
  const [, address = ''] = await running.line;
  return { address, dataFolder, stop: () => stopAndWait(() => running.end('SIGTERM'), address) };
}

/** One for each of the tests' processes, started when it is first asked for. */
let host: ChildProcess | undefined;
let asked = 0;

async function openInHost(dataFolder: string): Promise<Dialbench> {
  const { address = '' } = await askHost({ dataFolder });
  return { address, dataFolder, stop: () => stopAndWait(() => askHost({ close: address }), address) };
}

async function askHost(ask: { readonly dataFolder: string } | { readonly close: string }): Promise<HostAnswer> {
  host ??= fork(join(import.meta.dirname, 'workbench-host.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const child = host;
  asked += 1;
  const id = asked;
  const answer = await new Promise<HostAnswer>((resolve, reject) => {
    const read = (said: HostAnswer): void => {
      if (said.id !== id) return;
      child.off('message', read);
      child.off('exit', gone);
      resolve(said);
    };
    const gone = (code: number | null): void => {
      host = undefined;
      reject(new Error(`The process of the workbenches ended with ${code}.`));
    };
    child.on('message', read);
    child.once('exit', gone);
    child.send({ id, ...ask } satisfies HostAsk);
  });
  if (answer.failure !== undefined) throw new Error(answer.failure);
  return answer;
}

async function stopAndWait(stop: () => Promise<unknown>, address: string): Promise<number> {
  const startMs = performance.now();
  await stop();
  while (await answers(address)) await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - startMs;
}

async function answers(address: string): Promise<boolean> {
  // The system may not find the name; the browser does.
  return fetch(`http://127.0.0.1:${new URL(address).port}/`).then(
    () => true,
    () => false,
  );
}

/**
 * Runs the workbench at the loopback door on a data folder of its own, and stops it by the signal that a user sends.
 *
 * `npm start` is what a user types; a second goes into npm alone, so only flows about starting and stopping ask for it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '..', '..');
const READY = /^Dialbench is ready: (http:\/\/(?:127\.0\.0\.1|\w+\.localhost):\d+\/#\S+)$/m;

export type Dialbench = {
  /** The address with its single-use launch code. */
  readonly address: string;
  readonly dataFolder: string;
  /** All that was printed so far. */
  output(): string;
  /** Sends SIGTERM and resolves with the milliseconds until the door's port was closed. */
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
export async function startDialbench(dataFolder: string, by: keyof typeof COMMANDS = 'launch'): Promise<Dialbench> {
  const [program, ...args] = COMMANDS[by];
  const child = spawn(program, [...args, '--no-open', '--data', dataFolder], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const found = READY.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`the workbench ended with ${code} before it was ready:\n${printed}`)));
  });
  return { address, dataFolder, output: () => printed, stop: () => stopAndWait(child, address) };
}

async function stopAndWait(child: ChildProcess, address: string): Promise<number> {
  const startMs = performance.now();
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.on('exit', () => resolve());
  });
  child.kill('SIGTERM');
  await ended;
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

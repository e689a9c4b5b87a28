/**
 * Runs the workbench at the loopback door on a data folder of its own, and stops it by the signal that a user sends.
 *
 * `npm start` is what a user types; a second goes into npm alone, so only flows about starting and stopping ask for it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, untilLine } from './until-line.ts';

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
  const running = untilLine(program, [...args, '--no-open', '--data', dataFolder], READY, { cwd: PROJECT });
  const [, address = ''] = await running.line;
  return { address, dataFolder, output: running.output, stop: () => stopAndWait(running, address) };
}

async function stopAndWait(running: RunningProgram, address: string): Promise<number> {
  const startMs = performance.now();
  await running.end('SIGTERM');
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

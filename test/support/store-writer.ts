/**
 * A process of its own that writes into everything the workbench keeps in its data folder, all at once and without end, until it is killed.
 *
 * It prints each write when it was acknowledged: what was printed must never be lost. This file is both: the side of the test, and
 * the program that it starts.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WRITTEN_ROOMS } from './written-rooms.ts';

export type RoomWriter = {
  /** The line of each acknowledged write, by room. */
  readonly acknowledged: readonly (readonly [room: string, line: string])[];
  /** Ends the process as a crash does, so many milliseconds after every room has acknowledged a write. */
  killed(afterMs: number): Promise<void>;
};

/** Numbers of its writes begin at `from`. Where `complain` is called, a write was refused. */
export function startRoomWriter(root: string, from: number, complain: (text: string) => void): RoomWriter {
  const child = spawn(process.execPath, [import.meta.filename, root, String(from)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged: [string, string][] = [];
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stderr.on('data', (chunk: Buffer) => complain(chunk.toString()));
  const allWrote = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      // A line that was cut by the end of the process is none.
      if (!line.endsWith(']')) return;
      acknowledged.push(JSON.parse(line));
      if (new Set(acknowledged.map(([room]) => room)).size === Object.keys(WRITTEN_ROOMS).length) resolve();
    });
  });
  return {
    acknowledged,
    async killed(afterMs) {
      await Promise.race([allWrote, closed]);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      child.kill('SIGKILL');
      await closed;
    },
  };
}

export const roomFolder = (root: string, name: string): string => join(root, name.replaceAll(' ', '-'));

async function write(root: string, from: number): Promise<void> {
  await Promise.all(
    Object.entries(WRITTEN_ROOMS).map(async ([name, open]) => {
      const folder = roomFolder(root, name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const room = await open(folder);
      const [first] = Object.values(room.writes);
      for (let n = from; ; n += 1) {
        await first?.act(n);
        if (room.told() !== undefined) throw new Error(`${name}: ${room.told()}`);
        for (const line of first?.after([], n) ?? []) process.stdout.write(`${JSON.stringify([name, line])}\n`);
        await room.settle();
        // The others get their turn: history writes without waiting.
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }),
  );
}

const [, program, root = '', from = '0'] = process.argv;
if (program === import.meta.filename) await write(root, Number(from));

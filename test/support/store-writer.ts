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
import { GROWING_STORES } from './kept-stores.ts';

export type StoreWriter = {
  /** The line of each acknowledged write, by store. */
  readonly acknowledged: readonly (readonly [store: string, line: string])[];
  /** Ends the process as a crash does, so many milliseconds after every store has acknowledged a write. */
  killed(afterMs: number): Promise<void>;
};

/** Numbers of its writes begin at `from`. Where `complain` is called, a write was refused. */
export function startStoreWriter(root: string, from: number, complain: (text: string) => void): StoreWriter {
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
      if (new Set(acknowledged.map(([store]) => store)).size === GROWING_STORES.length) resolve();
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

export const storeFolder = (root: string, name: string): string => join(root, name.replaceAll(' ', '-'));

async function write(root: string, from: number): Promise<void> {
  await Promise.all(
    GROWING_STORES.map(async ([name, open]) => {
      const folder = storeFolder(root, name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const store = await open(folder);
      const [first] = Object.values(store.writes);
      for (let n = from; ; n += 1) {
        await first?.act(n);
        if (store.told() !== undefined) throw new Error(`${name}: ${store.told()}`);
        for (const line of first?.after([], n) ?? []) process.stdout.write(`${JSON.stringify([name, line])}\n`);
        await store.settle();
        // The others get their turn: history writes without waiting.
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }),
  );
}

const [, program, root = '', from = '0'] = process.argv;
if (program === import.meta.filename) await write(root, Number(from));

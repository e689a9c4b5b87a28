/**
 * A process of its own that records exchanges into a history.db, with the work in the background, as a program does.
 *
 * It prints the id of each exchange when history has taken it: what was printed must never be lost. This file is both: the
 * side of the test, and the program that it starts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { openHistory } from '../../electron/history/history.ts';
import { recordedExchange } from './recorded-exchange.ts';

export type HistoryWriter = {
  /** The ids that history has taken so far. */
  taken(): readonly string[];
  /** What was printed to stderr. */
  complaints(): string;
  /** Ends the process as a crash does. */
  kill(): Promise<void>;
  /** Resolves with the exit code when all are recorded. */
  ended(): Promise<number | null>;
};

/** Starts a process that records `count` exchanges whose ids begin with `name`; it opens the file at `openAtMs`, not before. */
export function startHistoryWriter(path: string, name: string, count: number, openAtMs = 0): HistoryWriter {
  const given = [path, name, String(count), String(openAtMs)];
  const child: ChildProcess = spawn(process.execPath, [import.meta.filename, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    // A line that was cut by the end of the process is none.
    taken: () => printed.split('\n').slice(0, -1),
    complaints: () => complained,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended: () => ended,
  };
}

async function write(path: string, name: string, count: number, openAtMs: number): Promise<void> {
  while (Date.now() < openAtMs);
  const room = openHistory(path, () => {}, {
    nowMs: Date.now,
    later: (action, afterMs) => void setTimeout(action, afterMs),
    onProgress: () => {},
  });
  for (let at = 0; at < count; at += 1) {
    const id = `${name}-${at}`;
    room.record(recordedExchange({ id, label: `walk of ${name}` }));
    if (room.state().kind !== 'ready') throw new Error(`history left its file: ${JSON.stringify(room.state())}`);
    process.stdout.write(`${id}\n`);
    // The work in the background gets its turn, as it does between two key presses.
    await new Promise((resolve) => setTimeout(resolve, at % 10 === 0 ? 15 : 0));
  }
  room.close();
}

const [, program, path = '', name = '', count = '0', openAtMs = '0'] = process.argv;
if (program === import.meta.filename) await write(path, name, Number(count), Number(openAtMs));

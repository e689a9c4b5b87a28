import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireOutputs, writeOutput } from '../../../electron/cli/output-file.ts';
import { runHere } from './run-cli.ts';

function newPipe(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-pipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

const refusal = (what: string, pipe: string) =>
  `The ${what} ${pipe} cannot be written (expected a file, or a pipe that a program reads; got a pipe without a reader).`;

const COMMANDS = [
  ['report', ['conform', '--report']],
  ['map', ['explore', '--out']],
] as const;

test.skipIf(process.platform === 'win32')(
  'a pipe that nobody reads is refused at the beginning, and not waited for when all is done',
  async () => {
    const pipe = newPipe();
    for (const [what, args] of COMMANDS) {
      const ran = await runHere([...args, pipe]);
      expect(ran, args.join(' ')).toEqual({ code: 2, stdout: '', stderr: `${refusal(what, pipe)}\n` });
    }
    // Its reader has gone meanwhile.
    expect(() => writeOutput('report', pipe, 'lost')).toThrow(refusal('report', pipe));
  },
);

test.skipIf(process.platform === 'win32')(
  'a pipe that a program reads is written whole: asking whether it can be is not taken for its end',
  async () => {
    const pipe = newPipe();
    // More than a pipe holds.
    const text = 'x'.repeat(300_000);
    const read = join(pipe, '..', 'read');
    const reader = spawn('head', ['-c', String(text.length), pipe], {
      stdio: ['ignore', openSync(read, 'w'), 'ignore'],
    });
    onTestFinished(() => void reader.kill());
    const ended = once(reader, 'exit');
    await expect.poll(() => isTaken(pipe)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reader.exitCode).toBeNull();
    writeOutput('report', pipe, text);
    await ended;
    expect(statSync(read).size).toBe(text.length);
  },
);

/** The reader is a program of its own, which takes a moment to open the pipe. */
function isTaken(pipe: string): boolean {
  try {
    requireOutputs([{ option: '--report', what: 'report', file: pipe }], []);
    return true;
  } catch {
    return false;
  }
}

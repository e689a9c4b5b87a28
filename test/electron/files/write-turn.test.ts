/** The turn of writing after a writer was killed: the next one gets it, and never at the same time as a living one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inWriteTurn } from '../../../electron/files/write-turn.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const MODULE = new URL('../../../electron/files/write-turn.ts', import.meta.url).href;

/** A program that takes turn after turn; it says so with the first. */
async function startWriter(path: string): Promise<ChildProcess> {
  const script = `
    import { inWriteTurn } from ${JSON.stringify(MODULE)};
    for (let turn = 0; ; turn += 1) await inWriteTurn(process.argv[1], 'notes', async () => { if (turn === 0) console.log('on') });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

test('a writer that is killed at any moment leaves no lock without its name, and its turn is taken over', async () => {
  const path = join(tempFolder(), 'notes.json');
  for (let round = 0; round < 12; round += 1) {
    const writer = await startWriter(path);
    await pause(round);
    await kill(writer);
    if (existsSync(`${path}.lock`)) expect(readFileSync(`${path}.lock`, 'utf8')).toMatch(/^\d+ [0-9a-f-]{36}$/);
    expect(await inWriteTurn(path, 'notes', async () => 'written')).toBe('written');
    expect(existsSync(`${path}.lock`)).toBe(false);
  }
}, 60_000);

test.each(['', 'half a li'])('a lock that says “%s” is of a dead writer once it is some seconds old', async (text) => {
  const path = join(tempFolder(), 'notes.json');
  writeFileSync(`${path}.lock`, text);
  const secondsAgo = Date.now() / 1000 - 5;
  utimesSync(`${path}.lock`, secondsAgo, secondsAgo);
  expect(await inWriteTurn(path, 'notes', async () => 'written')).toBe('written');
});

test('a living writer is waited for, and turns do not meet', async () => {
  const path = join(tempFolder(), 'notes.json');
  let writing = 0;
  const turns = Array.from({ length: 5 }, () =>
    inWriteTurn(path, 'notes', async () => {
      writing += 1;
      expect(writing).toBe(1);
      await pause(5);
      writing -= 1;
    }),
  );
  await Promise.all(turns);
});

/** The turn of writing after a writer was killed: the next one gets it, and never at the same time as a living one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inWriteTurn } from '../../../electron/files/write-turn.ts';
import { until } from '../../support/host-over-services.ts';
import { tempFolder } from '../../support/temp-folder.ts';

function deferred(): [Promise<void>, () => void] {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return [promise, resolve];
}

const MODULE = new URL('../../../electron/files/write-turn.ts', import.meta.url).href;

/** A program that takes turn after turn, and says so with the first; it ends when this one does. */
async function startWriter(path: string): Promise<ChildProcess> {
  const script = `
    import { inWriteTurn } from ${JSON.stringify(MODULE)};
    process.stdin.resume().on('close', () => process.exit());
    for (let turn = 0; ; turn += 1) await inWriteTurn(process.argv[1], 'notes', async () => { if (turn === 0) console.log('on') });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
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
  let left = 0;
  for (let round = 0; round < 12 || (left === 0 && round < 60); round += 1) {
    const writer = await startWriter(path);
    await pause(round % 12);
    await kill(writer);
    if (existsSync(`${path}.lock`)) {
      left += 1;
      expect(readFileSync(`${path}.lock`, 'utf8')).toMatch(/^\d+ [0-9a-f-]{36}$/);
    }
    expect(await inWriteTurn(path, 'notes', async () => 'written')).toBe('written');
    expect(existsSync(`${path}.lock`)).toBe(false);
  }
  // A draft that names nobody yet may be that of a living writer, until it is some seconds old.
  const secondsAgo = Date.now() / 1000 - 5;
  for (const name of readdirSync(dirname(path))) utimesSync(join(dirname(path), name), secondsAgo, secondsAgo);
  await inWriteTurn(path, 'notes', async () => 'written');
  expect(readdirSync(dirname(path))).toEqual([]);
  expect(left, 'no kill left a lock').toBeGreaterThan(0);
}, 60_000);

test('what a dead writer left of a lock is removed with the next turn, and what a living one has stays', async () => {
  const path = join(tempFolder(), 'notes.json');
  const dead = await startWriter(`${path}.other`);
  await kill(dead);
  rmSync(`${path}.other.lock`, { force: true });
  writeFileSync(`${path}.lock.dead.new`, `${dead.pid} ${randomUUID()}`);
  writeFileSync(`${path}.lock.living.new`, `${process.ppid} ${randomUUID()}`);
  // Of a lock that was being taken over when that program was killed as well.
  const takenOver = `${path}.lock.${randomUUID()}`;
  writeFileSync(takenOver, `${dead.pid} ${randomUUID()}`);
  writeFileSync(`${path}.new`, 'not of a lock');
  expect(await inWriteTurn(path, 'notes', async () => 'written')).toBe('written');
  const kept = readdirSync(dirname(path)).filter((name) => name.startsWith('notes.json') && !name.includes('.other'));
  expect(kept).toEqual(['notes.json.lock.living.new', 'notes.json.new']);
});

test('who waits for a turn writes nothing meanwhile', async () => {
  const path = join(tempFolder(), 'notes.json');
  const names = new Set<string>();
  const watcher = watch(dirname(path), (_kind, name) => void names.add(name ?? ''));
  onTestFinished(() => watcher.close());
  const [holding, hold] = deferred();
  const first = inWriteTurn(path, 'notes', () => holding);
  await until(() => existsSync(`${path}.lock`));
  await pause(100);
  names.clear();
  const second = inWriteTurn(path, 'notes', async () => 'written');
  await pause(300);
  expect([...names].filter((name) => name.endsWith('.new'))).toEqual([]);
  hold();
  await first;
  expect(await second).toBe('written');
});

test.each(['', 'half a li'])('a lock that says “%s” is of a dead writer once it is some seconds old', async (text) => {
  const path = join(tempFolder(), 'notes.json');
  writeFileSync(`${path}.lock`, text);
  const secondsAgo = Date.now() / 1000 - 5;
  utimesSync(`${path}.lock`, secondsAgo, secondsAgo);
  expect(await inWriteTurn(path, 'notes', async () => 'written')).toBe('written');
});

test('a lock with this process’s own id that it does not hold was left by an earlier program of that id', async () => {
  const path = join(tempFolder(), 'notes.json');
  writeFileSync(`${path}.lock`, `${process.pid} ${randomUUID()}`);
  expect(await inWriteTurn(path, 'notes', async () => 'written', 200)).toBe('written');
  expect(readdirSync(dirname(path))).toEqual([]);
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

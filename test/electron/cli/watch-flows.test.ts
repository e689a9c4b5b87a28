/** `run --watch` as people use it: saves of every kind are one replay each, and Ctrl-C ends it with the code of the last. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';
import { runCli, spawnCli } from './run-cli.ts';

const flow = (state: string, more = 'steps: []') => `flow: A\nexpect: { state: ${state} }\n${more}\n`;

function watching(args: readonly string[]) {
  const child = spawnCli(['run', ...args, '--watch']);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  let seen = 0;
  /** What the next replay said, once it waits again. */
  const replayed = async (): Promise<string> => {
    await vi.waitFor(() => expect(said.out.indexOf('Ctrl-C ends.', seen)).toBeGreaterThan(0), 30_000);
    const from = seen;
    seen = said.out.indexOf('Ctrl-C ends.', seen) + 'Ctrl-C ends.'.length;
    return said.out.slice(from, seen);
  };
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    return ended;
  };
  /** Longer than it takes to see a change. */
  const quiet = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(said.out.indexOf('Ctrl-C ends.', seen)).toBe(-1);
  };
  return { child, said, replayed, stop, quiet };
}

test('saved in place, by renaming, removed and made anew, each change is replayed once, and Ctrl-C tells of the last', async () => {
  const folder = tempFolder();
  const file = join(folder, 'a.flow.yaml');
  writeFileSync(file, flow('HOME', 'steps:\n  - include: b.flow.yaml'));
  writeFileSync(join(folder, 'b.flow.yaml'), flow('X'));
  const { said, replayed, stop, quiet } = watching([file]);
  expect(await replayed()).toMatch(/passed {2}A[\s\S]*Waiting for a change of 2 files/);
  writeFileSync(file, flow('WRONG', 'steps:\n  - include: b.flow.yaml'));
  expect(await replayed()).toMatch(/FAILED {2}A/);
  for (const state of ['HOME', 'WRONG', 'HOME']) {
    writeFileSync(join(folder, '.draft'), flow(state, 'steps:\n  - include: b.flow.yaml'));
    renameSync(join(folder, '.draft'), file);
    expect(await replayed()).toMatch(state === 'HOME' ? /passed {2}A/ : /FAILED {2}A/);
  }
  writeFileSync(join(folder, 'b.flow.yaml'), flow('X', 'steps:\n  - press: 1\n    expect: { state: HOME }'));
  expect(await replayed()).toMatch(/FAILED {2}A[\s\S]*b\.flow\.yaml:4/);
  rmSync(join(folder, 'b.flow.yaml'));
  await replayed();
  expect(said.err).toMatch(/b\.flow\.yaml cannot be read/);
  writeFileSync(join(folder, 'b.flow.yaml'), flow('X', 'steps:\n  - press: 1\n    expect: { state: STOCKS }'));
  expect(await replayed()).toMatch(/passed {2}A/);
  // As it was, and a file that is no flow of these.
  writeFileSync(join(folder, 'b.flow.yaml'), flow('X', 'steps:\n  - press: 1\n    expect: { state: STOCKS }'));
  writeFileSync(join(folder, 'other.flow.yaml'), flow('X'));
  await quiet();
  expect(await stop()).toBe(0);
});

test('several saves at once are one replay; a file that came broken says its sentence and waits', async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'in'));
  for (const name of ['a', 'b', 'in/c']) writeFileSync(join(folder, `${name}.flow.yaml`), flow('HOME'));
  const { said, replayed, stop, quiet } = watching([folder]);
  expect(await replayed()).toMatch(/3 of 3 flows passed/);
  for (const name of ['a', 'b', 'in/c']) writeFileSync(join(folder, `${name}.flow.yaml`), flow('WRONG'));
  expect(await replayed()).toMatch(/0 of 3 flows passed/);
  await quiet();
  writeFileSync(join(folder, 'a.flow.yaml'), 'flow: [');
  expect(await replayed()).not.toMatch(/passed/);
  expect(said.err).toMatch(/a\.flow\.yaml:1:\d+: /);
  writeFileSync(join(folder, 'a.flow.yaml'), flow('HOME'));
  expect(await replayed()).toMatch(/1 of 3 flows passed/);
  // A folder that is watched shows new files.
  writeFileSync(join(folder, 'in', 'd.flow.yaml'), flow('HOME'));
  expect(await replayed()).toMatch(/2 of 4 flows passed/);
  expect(await stop()).toBe(1);
});

test('Enter replays, Ctrl-C ends a replay that is under way, and a broken beginning waits too', async () => {
  const folder = tempFolder();
  const file = join(folder, 'a.flow.yaml');
  writeFileSync(file, 'flow: [');
  const { child, replayed, stop } = watching([file]);
  await replayed();
  child.stdin.write('\n');
  await replayed();
  writeFileSync(file, flow('HOME'));
  expect(await replayed()).toMatch(/passed {2}A/);
  // It fails at its end, which never comes.
  writeFileSync(
    file,
    flow('HOME', `steps:\n${'  - press: 1\n  - press: 0\n'.repeat(490)}    expect: { state: WRONG }`),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await stop()).toBe(0);
});

test.skipIf(process.platform === 'win32')('a change behind a link is one of the file', async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'real'));
  writeFileSync(join(folder, 'real', 'r.yaml'), flow('HOME'));
  symlinkSync('real/r.yaml', join(folder, 'l.flow.yaml'));
  const { replayed, stop } = watching([join(folder, 'l.flow.yaml')]);
  await replayed();
  writeFileSync(join(folder, 'real', 'new'), flow('WRONG'));
  renameSync(join(folder, 'real', 'new'), join(folder, 'real', 'r.yaml'));
  expect(await replayed()).toMatch(/FAILED {2}A/);
  expect(await stop()).toBe(1);
});

test('--watch with --json, with --update, or of nothing is misuse', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'a.flow.yaml'), flow('HOME'));
  for (const args of [[folder, '--json'], [folder, '--update'], [join(folder, 'gone')], []]) {
    const ran = await runCli(['run', ...args, '--watch']);
    expect(ran.code, args.join(' ')).toBe(2);
  }
});

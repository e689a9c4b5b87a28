/** The log on the disk: who may read it, how large it gets, what it hides, and that it stops no program. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { captureConsole } from '../../../electron/log/capture-console.ts';
import { openProgramLog } from '../../../electron/log/program-log.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { createMasker } from '../../../shared/observed/mask-secrets.ts';
import { findCanaries, textCanary } from '../../support/canaries.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const nowMs = () => Date.UTC(2026, 10, 22, 9, 30);
const SECRET = 'tok-5fe1c0ffee-secret';

it('writes a line a record, for its owner only, with what follows indented', () => {
  const dataFolder = tempFolder();
  const log = openProgramLog({ dataFolder, program: 'web', nowMs });
  log.write('error', 'first\n2026-11-22T09:30:00.000Z error web[1] forged');
  log.write('info', 'second');
  const text = readFileSync(log.path, 'utf8');
  expect(text.split('\n').map((line) => line.replace(/\[\d+\]/, ''))).toEqual([
    '2026-11-22T09:30:00.000Z error web first',
    '    2026-11-22T09:30:00.000Z error web forged',
    '2026-11-22T09:30:00.000Z info web second',
    '',
  ]);
  expect(statSync(log.path).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataFolder, 'logs')).mode & 0o777).toBe(0o700);
});

it('keeps within its bound however much is written, and drops the oldest', () => {
  const dataFolder = tempFolder();
  const log = openProgramLog({ dataFolder, program: 'web', nowMs, largestBytes: 2_000 });
  for (let number = 0; number < 400; number += 1) log.write('warn', `record ${number} ${'x'.repeat(40)}`);
  const files = readdirSync(join(dataFolder, 'logs')).toSorted();
  expect(files).toEqual(['web.log', 'web.log.1', 'web.log.2', 'web.log.3']);
  for (const name of files) expect(statSync(join(dataFolder, 'logs', name)).size).toBeLessThanOrEqual(2_000);
  expect(readFileSync(log.path, 'utf8')).toContain('record 399 ');
});

it('cuts an endless record, and never in the middle of a secret', () => {
  const log = openProgramLog({ dataFolder: tempFolder(), program: 'web', nowMs });
  log.hide(() => ({ masker: createMasker([SECRET]) }));
  for (let before = 65_536 - SECRET.length; before <= 65_536; before += 1) {
    // Hidden keys make the rest of the record short, so that its end is within the bound.
    const key = `-----BEGIN PRIVATE KEY-----${'A'.repeat(60_000)}-----END PRIVATE KEY-----`;
    log.write('error', `${key}${'x'.repeat(Math.max(0, before - key.length))}${SECRET}${'y'.repeat(9)}`);
  }
  const text = readFileSync(log.path, 'utf8');
  expect(text).toContain('(cut from ');
  expect(text).not.toContain(SECRET.slice(0, 6));
});

it('does not follow a link in its place, says so once, and lets the program go on', () => {
  const dataFolder = tempFolder();
  const target = join(dataFolder, 'target');
  writeFileSync(target, 'untouched');
  mkdirSync(join(dataFolder, 'logs'));
  symlinkSync(target, join(dataFolder, 'logs', 'web.log'));
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const log = openProgramLog({ dataFolder, program: 'web', nowMs });
  expect(log.write('error', 'one')).toBe('one');
  log.write('error', 'two');
  const calls = said.mock.calls.map(([text]) => String(text));
  said.mockRestore();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('cannot be written');
  expect(readFileSync(target, 'utf8')).toBe('untouched');
});

it('does not wait for a pipe in its place, which would hold up the start for good', () => {
  const dataFolder = tempFolder();
  mkdirSync(join(dataFolder, 'logs'));
  execFileSync('mkfifo', [join(dataFolder, 'logs', 'web.log')]);
  const source = join(PROJECT_FOLDER, 'electron', 'log', 'program-log.ts');
  const script = `import { openProgramLog } from ${JSON.stringify(pathToFileURL(source).href)};
    console.log(openProgramLog({ dataFolder: process.argv[1], program: 'web', nowMs: Date.now }).write('error', 'went on'));`;
  const args = ['--input-type=module', '--eval', script, dataFolder];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
  expect(run.stderr).toContain('cannot be written');
  expect([run.status, run.stdout]).toEqual([0, 'went on\n']);
});

it('closes to others what a copy or another program left open to them', () => {
  const dataFolder = tempFolder();
  mkdirSync(join(dataFolder, 'logs'));
  const path = join(dataFolder, 'logs', 'web.log');
  writeFileSync(path, 'earlier\n');
  chmodSync(path, 0o666);
  openProgramLog({ dataFolder, program: 'web', nowMs }).write('error', 'one');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^earlier\n.* one\n$/);
});

it('redacts what any module says on the terminal, there and in the file', () => {
  const log = openProgramLog({ dataFolder: tempFolder(), program: 'web', nowMs });
  log.hide(() => ({ masker: createMasker([SECRET]) }));
  const said: unknown[] = [];
  const say = (...values: unknown[]): void => void said.push(...values);
  const terminal = { error: say, warn: say };
  const giveBack = captureConsole(log, terminal);
  terminal.error('failed: %s', SECRET, { token: 'abcdefgh' });
  terminal.warn(new Error(`with ${SECRET}`));
  giveBack();
  const kept = [...said, readFileSync(log.path, 'utf8')].join('\n');
  expect(kept).toContain('failed: ***');
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toContain('abcdefgh');
});

it('has every way in which a program fails, with its stack and without its secrets', () => {
  const dataFolder = tempFolder();
  const program = join(PROJECT_FOLDER, 'test/support/failing-program.ts');
  const run = spawnSync(process.execPath, [program, dataFolder, SECRET], { encoding: 'utf8' });
  const text = readFileSync(join(dataFolder, 'logs', 'web.log'), 'utf8');
  expect(run.status).toBe(1);
  for (const what of ['Uncaught exception: Error: thrown', 'Unhandled rejection: Error: rejected', 'Warning: warned']) {
    expect(text).toContain(what);
  }
  expect(text).toMatch(/at .*failing-program\.ts:\d+/);
  expect(text).toContain('console ***');
  const everywhere = `${text}${run.stdout}${run.stderr}`;
  expect(findCanaries([textCanary('the secret', SECRET)], 'the log', everywhere)).toEqual([]);
});

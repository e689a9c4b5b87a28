import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CLI_PROGRAM } from '../../support/cli-program.ts';

/** A disk that takes nothing more: a vault that was there is as it was, and nothing half-written is left. */

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-test-'));
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

type Limits = {
  /** Blocks that a file may have, 512 bytes each: the next byte is refused, as on a full disk. */
  readonly fileBlocks?: number;
  /** A user of its own: root writes whatever the modes say. */
  readonly uid?: number;
};

function keys(folder: string, args: readonly string[], { fileBlocks, uid }: Limits = {}) {
  const limit = fileBlocks === undefined ? '' : `trap '' XFSZ; ulimit -f ${fileBlocks};`;
  const done = spawnSync(
    'sh',
    ['-c', `${limit} exec "$@"`, 'sh', process.execPath, CLI_PROGRAM, 'keys', ...args, '--data', folder],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder },
      uid,
    },
  );
  return { code: done.status, out: done.stdout, err: done.stderr };
}

const content = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'hex')]);

test('a full disk leaves the vault as it was, says so, and the next attempt works', () => {
  const folder = newFolder();
  expect(keys(folder, ['generate', '--env', 'staging']).code).toBe(0);
  const before = content(folder);
  const full = keys(folder, ['generate', '--env', 'production'], { fileBlocks: 1 });
  expect(full).toMatchObject({ code: 3, out: '' });
  expect(full.err).toMatch(
    /vault\.json cannot be written: the system lets no larger file be written\. It is as it was before/,
  );
  expect(content(folder)).toEqual(before);
  expect(keys(folder, ['generate', '--env', 'production']).code).toBe(0);
});

test('a disk that is full at the first start leaves no empty key file to trip over', () => {
  const folder = newFolder();
  expect(keys(folder, ['generate'], { fileBlocks: 0 }).code).toBe(3);
  expect(content(folder)).toEqual([]);
  expect(keys(folder, ['generate']).code).toBe(0);
});

test('in a folder that can only be read keys are listed, and a change is refused in a sentence', () => {
  const folder = newFolder();
  expect(keys(folder, ['generate', '--env', 'staging']).code).toBe(0);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
  chmodSync(folder, 0o555);
  const before = content(folder);
  const asOther: Limits = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  expect(keys(folder, ['list'], asOther)).toMatchObject({ code: 0, out: expect.stringContaining('SHA256:') });
  const refused = keys(folder, ['generate', '--env', 'staging', '--json'], asOther);
  expect(refused.code).toBe(3);
  expect(JSON.stringify(refused)).toContain('this user may not write there');
  expect(content(folder)).toEqual(before);
});

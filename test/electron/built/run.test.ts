import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';

test('a Node that reads no TypeScript is told which one a checkout needs, in a sentence', () => {
  const program = join(PROJECT_FOLDER, 'electron', 'run.mjs');
  const words = ['--no-experimental-strip-types', program, 'cli', '--version'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([3, '']);
  expect(stderr).toMatch(/^A checkout of Dialbench runs on a Node that reads TypeScript, [^\n]* got v\d[^\n]*\n$/);
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const vectors = (...args: string[]) =>
  spawnSync(process.execPath, [CLI_PROGRAM, 'vectors', ...args], {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });

test('the vectors are printed, or written into a file and nothing printed', () => {
  const { status, stdout } = vectors('--seed', '7', '--json');
  const printed: { seed: number; source: string; vectors: unknown[] } = JSON.parse(stdout);
  expect([status, printed.seed, printed.source]).toEqual([0, 7, expect.stringMatching(/^dialbench \d/)]);
  expect(printed.vectors.length).toBeGreaterThan(200);
  const file = join(tempFolder(), 'vectors.json');
  expect(vectors('--seed', '7', '--out', file).stdout).toBe('');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(printed);
});

test.each([
  [['--count', '0'], '--count takes a whole number from 1 to 100; got “0”.'],
  [['--seed', 'x'], '--seed takes a whole number from 0 to 9,999,999; got “x”.'],
])('%j is misuse, in one sentence', (args, sentence) => {
  const { status, stderr } = vectors(...args);
  expect([status, stderr.trim()]).toEqual([2, sentence]);
});

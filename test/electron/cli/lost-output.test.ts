/** What the command line does where its output cannot be written. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLI_PROGRAM } from '../../support/cli-program.ts';

/** Linux's stand-in for a disk without room. */
const FULL = '/dev/full';

function runWithFull(stream: 1 | 2, args: readonly string[]) {
  const full = openSync(FULL, 'w');
  try {
    const stdio = ['ignore', stream === 1 ? full : 'pipe', stream === 2 ? full : 'pipe'] as const;
    return spawnSync(process.execPath, [CLI_PROGRAM, ...args], { stdio: [...stdio], encoding: 'utf8' });
  } finally {
    closeSync(full);
  }
}

test.skipIf(!existsSync(FULL))('an output that is lost is no answer: one sentence, and exit 3', () => {
  for (const args of [['openapi'], ['help'], ['diagnose', '--explain', 'K1']]) {
    const { status, stderr } = runWithFull(1, args);
    expect([status, stderr]).toEqual([3, 'The output could not be written (ENOSPC).\n']);
  }
});

test.skipIf(!existsSync(FULL))('sentences that nobody can read change no exit code', () => {
  expect(runWithFull(2, ['nonsense']).status).toBe(2);
});

import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from './support/compile-cache.ts';
import { LongestFirst } from './support/longest-first.ts';
import { filesOfOwnProcess } from './support/own-process.ts';

/** What of much is tried by day is drawn by it (support/drawn.ts). */
const SEED = process.env.DIALBENCH_SEED ?? String(randomInt(1_000_000));
const OWN_PROCESS = filesOfOwnProcess();
// The check for unused code reads this file as well.
if (process.argv[1]?.includes('vitest')) process.stdout.write(`DIALBENCH_SEED=${SEED}\n`);

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    // A bound for what hangs; on a busy machine a test may take many times what it takes alone.
    testTimeout: 120_000,
    // Some build a whole program first, beside another that does.
    hookTimeout: 180_000,
    pool: 'forks',
    // One more than there are cores: while one waits for a program, a disk or a clock, another works.
    maxWorkers: availableParallelism() + 1,
    // For the programs that tests start; they start in half the time.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, DIALBENCH_SEED: SEED },
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'own process', include: [...OWN_PROCESS] } },
      // A worker goes from one of these files to the next, and keeps what it has loaded and compiled.
      {
        extends: true,
        test: {
          name: 'one process',
          include: ['test/{attacks,bench,electron,renderer,support}/**/*.test.{ts,tsx}'],
          exclude: [...OWN_PROCESS],
          isolate: false,
        },
      },
      // By itself, because what is pure needs no folder and no port, and may be run on any system.
      { extends: true, test: { name: 'shared', include: ['test/shared/**/*.test.ts'], isolate: false } },
    ],
    // A test whose expectations were never reached proves nothing.
    // What is waited for may take longer than the usual second where every core is busy.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
  },
});

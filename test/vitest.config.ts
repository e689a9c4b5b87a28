import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from './support/compile-cache.ts';
import { LongestFirst } from './support/longest-first.ts';

/** What of much is tried by day is drawn by it (support/drawn.ts). */
const SEED = process.env.DIALBENCH_SEED ?? String(randomInt(1_000_000));
// The check for unused code reads this file as well.
if (process.argv[1]?.includes('vitest')) process.stdout.write(`DIALBENCH_SEED=${SEED}\n`);

/** Files with a process of their own: they put another module in place of one of Node's, or set the time zone for good. */
const ALONE = ['electron/files/temp-folder', 'electron/vault/every-order', 'renderer/history/list-items'].map(
  (name) => `test/${name}.test.ts`,
);

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
      // A worker goes from file to file and keeps what it has loaded and compiled: files clean up after themselves.
      {
        extends: true,
        test: { name: 'together', include: ['test/**/*.test.{ts,tsx}'], exclude: ALONE, isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    // A test whose expectations were never reached proves nothing.
    // What is waited for may take longer than the usual second where every core is busy.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
  },
});

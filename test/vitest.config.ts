import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from './support/compile-cache.ts';
import { LongestFirst } from './support/longest-first.ts';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/{attacks,bench,shared,electron,renderer,support}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism()),
    // For the programs that tests start; they start in half the time.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
    sequence: { sequencer: LongestFirst },
    // A test whose expectations were never reached proves nothing.
    // What is waited for may take longer than the usual second where every core is busy.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
  },
});

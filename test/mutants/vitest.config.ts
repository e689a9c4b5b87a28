/** The pure tests alone, in one process, for Stryker: it asks of each mutant only the tests that reach it. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: (process.env.DIALBENCH_MUTANT_TESTS ?? 'test/shared/**/*.test.ts').split(','),
    testTimeout: 120_000,
    isolate: false,
    env: { DIALBENCH_SEED: '1' },
  },
});

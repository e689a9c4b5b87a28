import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/{shared,electron,renderer,attacks,bench}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});

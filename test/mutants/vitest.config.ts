/** The pure tests alone, in one process, for Stryker: it asks of each mutant only the tests that reach it, and ends with the first that fails. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A mutant is mostly noticed by several tests: the quickest says so first. Vitest itself begins with the slowest. */
class QuickestFirst extends BaseSequencer {
  private readonly longestMs = new Map<string, number>();

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const file of files) {
      const lastMs = this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
      this.longestMs.set(file.moduleId, Math.max(lastMs, this.longestMs.get(file.moduleId) ?? 0));
    }
    const ms = ({ moduleId }: TestSpecification): number => this.longestMs.get(moduleId) ?? 0;
    return [...files].sort((one, two) => ms(one) - ms(two));
  }
}

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: (process.env.DIALBENCH_MUTANT_TESTS ?? 'test/shared/**/*.test.ts').split(','),
    testTimeout: 900_000,
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    env: { DIALBENCH_SEED: '1' },
  },
});

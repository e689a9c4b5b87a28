/**
 * What is too much for every run: by night all of it, by day a part.
 *
 * The part is drawn from what the night goes through as a whole, so that no day fails by luck where the night passes.
 * run.ts and vitest.config.ts draw the seed and print it; DIALBENCH_SEED gives one, DIALBENCH_NIGHTLY=1 draws everything.
 */
import { createHash } from 'node:crypto';

export const IS_NIGHT: boolean = process.env.DIALBENCH_NIGHTLY === '1';

/** `count` of them by day, in their order; all by night. `purpose` keeps the draws of one seed apart. */
export function drawn<T>(all: readonly T[], count: number, purpose: string): readonly T[] {
  if (IS_NIGHT) return all;
  const seed = process.env.DIALBENCH_SEED ?? '';
  const rank = (at: number): string => createHash('sha256').update(`${seed} ${purpose} ${at}`).digest('hex');
  const chosen = all.map((_, at) => ({ at, rank: rank(at) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const places = new Set(chosen.slice(0, count).map(({ at }) => at));
  return all.filter((_, at) => places.has(at));
}

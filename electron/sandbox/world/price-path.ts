/**
 * Price paths: one close a day for each instrument, from the seed, a year back and a year ahead of the seeding.
 *
 * The year ahead lets prices move when the sandbox's clock is advanced; after it the last close remains. Prices are US
 * cents and never fall below 50.
 */
import type { InstrumentSeed } from './instrument-list.ts';
import type { SeededRandom } from './seeded-random.ts';

export const DAY_MS = 86_400_000;
export const DAYS_BACK = 366;
const DAYS_AHEAD = 366;
const LOWEST_CENTS = 50;

/** Days since 1970-01-01 (UTC). */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Closes in US cents, oldest first; index DAYS_BACK is the day of the seeding. */
export function makeCloses(seed: InstrumentSeed, random: SeededRandom): number[] {
  const closes: number[] = [];
  let cents = seed.startCents;
  for (let day = 0; day <= DAYS_BACK + DAYS_AHEAD; day += 1) {
    closes.push(cents);
    const moveBp = seed.driftBp * 1000 + seed.swingBp * random.bell() * 3;
    cents = Math.max(LOWEST_CENTS, cents + Math.round((cents * moveBp) / 10_000_000));
  }
  return closes;
}

/** The close of a day, or the nearest one that exists. */
export function closeOn(closes: readonly number[], firstDay: number, day: number): number {
  const index = Math.min(Math.max(day - firstDay, 0), closes.length - 1);
  return closes[index] ?? LOWEST_CENTS;
}

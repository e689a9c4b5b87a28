/** The weight of the page: the script that is fetched before the phone takes a key and before the first dial, against their goals, and the later parts. */
import { pageParts, totalBytes } from '../support/first-screen.ts';
import type { Figure } from './measure.ts';

const FIRST_SCREEN_GOAL_BYTES = 100_000;
const BEFORE_DIAL_GOAL_BYTES = 150_000;
/** Smaller parts are counted in the sum only. */
const SMALLEST_LISTED_BYTES = 2000;

export async function pageFigures(): Promise<Figure[]> {
  const parts = await pageParts();
  const first = parts.filter(({ isFirst }) => isFirst);
  const unasked = parts.filter(({ isUnasked }) => isUnasked);
  const later = parts.filter(({ isUnasked }) => !isUnasked);
  const bytes = (name: string, count: number) => ({ name, perSecond: count, unit: 'bytes of gzip' });
  return [
    {
      name: `script of the first screen, times it fits into ${FIRST_SCREEN_GOAL_BYTES.toLocaleString('en')} bytes`,
      ratio: FIRST_SCREEN_GOAL_BYTES / totalBytes(first),
      goal: 1,
      parts: [bytes('first screen', totalBytes(first))],
    },
    {
      name: `all script before the first dial, times it fits into ${BEFORE_DIAL_GOAL_BYTES.toLocaleString('en')} bytes`,
      ratio: BEFORE_DIAL_GOAL_BYTES / totalBytes(unasked),
      goal: 1,
      parts: [
        bytes('before the first dial', totalBytes(unasked)),
        bytes('later', totalBytes(later)),
        ...later
          .filter(({ gzipBytes }) => gzipBytes >= SMALLEST_LISTED_BYTES)
          .map(({ name, gzipBytes }) => bytes(`later: ${name}`, gzipBytes)),
      ],
    },
  ];
}

/** The weight of the page: the script that is fetched before the phone takes a key, against its bound, and the later parts. */
import { pageParts, totalBytes } from '../support/first-screen.ts';
import type { Figure } from './measure.ts';

const BOUND_BYTES = 150_000;
/** Smaller parts are counted in the sum only. */
const SMALLEST_LISTED_BYTES = 2000;

export async function pageFigures(): Promise<Figure[]> {
  const parts = await pageParts();
  const first = parts.filter(({ isFirst }) => isFirst);
  const later = parts.filter(({ isFirst }) => !isFirst);
  const bytes = (name: string, count: number) => ({ name, perSecond: count, unit: 'bytes of gzip' });
  return [
    {
      name: `script of the first screen, times it fits into ${BOUND_BYTES.toLocaleString('en')} bytes`,
      ratio: BOUND_BYTES / totalBytes(first),
      goal: 1,
      parts: [
        bytes('first screen', totalBytes(first)),
        bytes('later', totalBytes(later)),
        ...later
          .filter(({ gzipBytes }) => gzipBytes >= SMALLEST_LISTED_BYTES)
          .map(({ name, gzipBytes }) => bytes(`later: ${name}`, gzipBytes)),
      ],
    },
  ];
}

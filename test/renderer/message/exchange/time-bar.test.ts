import { expect, test } from 'vitest';
import { shareWords, timeBarParts } from '../../../../renderer/message/exchange/time-bar.ts';

test('connecting, waiting and receiving follow each other and end at the whole time, as shares of the limit', () => {
  const { parts, share, isOver, limitAt } = timeBarParts({ connectMs: 1000, firstByteMs: 4000, totalMs: 5000 }, 10_000);
  expect(parts).toEqual([
    { name: 'connecting', from: 0, width: 10 },
    { name: 'waiting', from: 10, width: 30 },
    { name: 'receiving', from: 40, width: 10 },
  ]);
  expect({ share, isOver, limitAt }).toEqual({ share: 50, isOver: false, limitAt: 100 });
});

test('beyond the limit the bar is the whole time, and the limit stands within it', () => {
  const { parts, limitAt, isOver, share } = timeBarParts(
    { connectMs: 1, firstByteMs: 20_000, totalMs: 20_000 },
    10_000,
  );
  expect({ limitAt, isOver, share }).toEqual({ limitAt: 50, isOver: true, share: 200 });
  expect(parts.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
});

test('a point that was not reached has no part: a connection that failed only connected, no answer was only waited for', () => {
  expect(timeBarParts({ totalMs: 3000 }, 10_000).parts).toEqual([{ name: 'connecting', from: 0, width: 30 }]);
  expect(timeBarParts({ connectMs: 1000, totalMs: 3000 }, 10_000).parts.map(({ name }) => name)).toEqual([
    'connecting',
    'waiting',
  ]);
});

test('TLS belongs to connecting', () => {
  expect(timeBarParts({ connectMs: 500, tlsMs: 1000, totalMs: 3000 }, 10_000).parts[0]?.width).toBe(10);
});

test('a few milliseconds of ten seconds can still be seen, as what took longest', () => {
  const { parts } = timeBarParts({ connectMs: 1, firstByteMs: 5, totalMs: 6 }, 10_000);
  expect(parts).toEqual([{ name: 'waiting', from: 0, width: 0.6 }]);
});

test('shares are said as exactly as they are worth', () => {
  expect([0.04, 0.1, 1.94, 34.4, 200].map(shareWords)).toEqual(['less than 0.1 %', '0.1 %', '1.9 %', '34 %', '200 %']);
});

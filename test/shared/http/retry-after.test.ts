/** Retry-After in seconds and as a date. */
import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../shared/http/retry-after.ts';

const NOW = Date.UTC(2026, 10, 23, 10, 0, 0);

test('seconds, and dates in the three forms that a recipient reads', () => {
  const after = (value: string) => retryAfterMs([['retry-after', value]], NOW);
  expect(after(' 120 ')).toBe(120_000);
  expect(after('Mon, 23 Nov 2026 10:00:30 GMT')).toBe(30_000);
  expect(after('Monday, 23-Nov-26 10:00:30 GMT')).toBe(30_000);
  expect(after('Mon Nov 23 10:00:30 2026')).toBe(30_000);
  expect(after('Mon, 23 Nov 2026 09:00:00 GMT')).toBe(0);
});

test('a date is held against the clock of the service', () => {
  const headers = [
    ['Date', 'Mon, 23 Nov 2026 07:00:00 GMT'],
    ['Retry-After', 'Mon, 23 Nov 2026 07:00:05 GMT'],
  ] as const;
  expect(retryAfterMs(headers, NOW)).toBe(5000);
});

test('what is neither is passed over', () => {
  for (const value of ['', 'soon', '1.5', '-3', '12345678', 'Mon, 99 Nov 2026 10:00:30 GMT']) {
    expect(retryAfterMs([['Retry-After', value]], NOW), value).toBeUndefined();
  }
  expect(retryAfterMs([], NOW)).toBeUndefined();
});

import { expect, test, vi } from 'vitest';
import { heightOf, keyOf, withDays } from '../../../../renderer/message/records/list-items.ts';
import { dayOf } from '../../../../renderer/ui/times.ts';
import type { HitEntry } from '../../../../shared/history/history-entries.ts';
import { NO_MARK } from '../../../../shared/history/history-mark.ts';
import type { RecordHit } from '../../../../shared/history/record-hit.ts';
import { recordedExchange } from '../../../support/recorded-exchange.ts';

// A zone that changes its clocks, before the first formatter is made.
vi.hoisted(() => {
  process.env.TZ = 'Europe/Berlin';
});

const MINUTE_MS = 60_000;
const NOON_MS = new Date(2026, 10, 21, 12).getTime();
const { exchange } = recordedExchange({ id: 'one' });
const entryOf = (hit: RecordHit): HitEntry => ({ kind: 'hit', id: hit.record.id, hit, isInSession: false });
const hitAt = (startedAtMs: number, id = `at ${startedAtMs}`): HitEntry =>
  entryOf({ record: { ...exchange, id, startedAtMs }, mark: NO_MARK });

test('each day has one heading over its hits, also where a day has 23 or 25 hours', () => {
  const hits = Array.from({ length: 16_000 }, (_, at) => hitAt(NOON_MS - at * 37 * MINUTE_MS));
  const days = [...new Set(hits.map(({ hit }) => dayOf(hit.record.startedAtMs)))];
  const items = withDays(hits);
  expect(items.flatMap((item) => (item.kind === 'day' ? [item.day] : []))).toEqual(days);
  let day = '';
  for (const item of items) {
    if (item.kind === 'day') day = item.day;
    else if (item.kind === 'hit') expect(dayOf(item.hit.record.startedAtMs)).toBe(day);
  }
});

test('where the clock was moved back the day is named again, under a key of its own', () => {
  const items = withDays([hitAt(NOON_MS), hitAt(NOON_MS - 1440 * MINUTE_MS), hitAt(NOON_MS + MINUTE_MS)]);
  expect(items.map((item) => item.kind)).toEqual(['day', 'hit', 'day', 'hit', 'day', 'hit']);
  expect(new Set(items.map(keyOf)).size).toBe(items.length);
});

test('a row is as tall as its lines: the label’s own hit needs no second one', () => {
  const { hit } = hitAt(NOON_MS);
  const runs = [{ text: 'x', differs: true }];
  const height = (more: Partial<RecordHit>) => heightOf(entryOf({ ...hit, ...more }));
  expect(height({ excerpt: { place: 'label', runs } })).toBe(height({}));
  expect(height({ excerpt: { place: 'bodies', runs } })).toBeGreaterThan(height({}));
  expect(height({ mark: { ...NO_MARK, note: 'n' } })).toBe(height({ excerpt: { place: 'bodies', runs } }));
});

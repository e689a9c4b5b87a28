import { expect, test } from 'vitest';
import { createEventHub } from '../../../electron/event-hub.ts';
import { createPacedEvents } from '../../../electron/loupe/paced-events.ts';
import type { EventName } from '../../../shared/contract/events.ts';
import { fixedClock } from '../../support/fixed-clock.ts';

test('what comes faster than anybody reads is announced together, and one by one again later', async () => {
  const clock = fixedClock();
  const events = createEventHub();
  const heard: EventName[] = [];
  events.listen((event) => void heard.push(event));
  const paced = createPacedEvents({ clock, events }, () => ({ forwarding: { kind: 'stopped' }, keys: [] }));
  const seen = { id: 'a', kind: 'capture', environmentId: 'e', startedAtMs: 0 } as const;
  const capture = { ...seen, method: 'GET', url: '/', label: 'GET' };
  for (let at = 0; at < 1000; at += 1) paced.captured(capture);
  const alone = heard.length;
  expect(alone).toBe(100);
  await expect.poll(() => heard.filter((event) => event === 'loupe.changed')).toHaveLength(1);
  clock.advanceMs(1000);
  paced.captured(capture);
  expect(heard.filter((event) => event === 'record.changed')).toHaveLength(alone + 1);
});

/** The numbered events of the loopback door. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEventHub } from '../../../electron/event-hub.ts';
import { tellEvents } from '../../../electron/web/told-events.ts';
import type { Services } from '../../../shared/contract/commands.ts';

test('events of one turn leave in one message, after the answers of that turn and in their order', async () => {
  const hub = createEventHub();
  const written: string[] = [];
  const program = { services: {} as Services, onEvent: hub.listen, close: async () => {} };
  const told = tellEvents(Promise.resolve(program), (message) => written.push(message));
  await nextTurn();
  hub.emit('history.changed', { kind: 'marked' });
  await Promise.resolve().then(() => written.push('the answer of a call'));
  hub.emit('history.changed', { kind: 'removed' });
  expect(written).toEqual(['the answer of a call']);
  await nextTurn();
  const events = ['marked', 'removed'].map((kind) => ({ event: 'history.changed', payload: { kind } }));
  const message = JSON.stringify({ at: 1, events });
  expect(written.slice(1)).toEqual([message]);
  expect([told.at(), told.since(0), told.since(1), told.since(2)]).toEqual([1, [message], [], undefined]);
});

/** The event stream of the loopback door, written to a response that notes each write. */
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEventHub } from '../../../electron/event-hub.ts';
import { streamEvents } from '../../../electron/web/event-stream.ts';
import type { Services } from '../../../shared/contract/commands.ts';

test('events of one turn leave in one piece, after the answers of that turn and in their order', async () => {
  const hub = createEventHub();
  const written: string[] = [];
  const response = { writeHead() {}, write: (text: string) => void written.push(text), writableLength: 0, on() {} };
  streamEvents(response as unknown as ServerResponse, {
    services: {} as Services,
    onEvent: hub.listen,
    close: async () => {},
  });
  written.length = 0;
  hub.emit('history.changed', { kind: 'marked' });
  await Promise.resolve().then(() => written.push('the answer of a call'));
  hub.emit('history.changed', { kind: 'removed' });
  expect(written).toEqual(['the answer of a call']);
  await nextTurn();
  const line = (kind: string) => `${JSON.stringify({ event: 'history.changed', payload: { kind } })}\n`;
  expect(written.slice(1)).toEqual([line('marked') + line('removed')]);
});

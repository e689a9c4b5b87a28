import { expect, onTestFinished, test } from 'vitest';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { createReceivedRows, type NewDelivery } from '../../../electron/history/received-rows.ts';
import { receivedDelivery } from '../../support/received-delivery.ts';

function openLog(...bounds: number[]) {
  const db = openHistoryFile(':memory:');
  onTestFinished(() => db.close());
  return createReceivedRows(db, ...bounds);
}

const BODY = Uint8Array.of(0, 255, 10);
const ids = (log: ReturnType<typeof openLog>) => log.list('sandbox').map(({ id }) => id);

test('a delivery comes back whole, its body to the byte', () => {
  const log = openLog();
  const made = receivedDelivery('one');
  log.append(made, BODY);
  expect(log.get('one')).toEqual({
    ...made,
    attempt: 1,
    request: { ...made.request, body: { base64: Buffer.from(BODY).toString('base64'), totalBytes: 3 } },
  });
  expect(() => log.get('two')).toThrow(/no delivery “two”/);
});

test('the newest are kept, because a service may send without end', () => {
  const log = openLog(3);
  for (const id of ['a', 'b', 'c', 'd', 'e']) log.append(receivedDelivery(id), BODY);
  expect(ids(log)).toEqual(['e', 'd', 'c']);
});

test('bodies are kept up to so many bytes together, and the newest whatever its size', () => {
  const log = openLog(100, 10);
  log.append(receivedDelivery('a'), new Uint8Array(4));
  log.append(receivedDelivery('b'), new Uint8Array(4));
  log.append(receivedDelivery('c'), new Uint8Array(2));
  expect(ids(log), 'exactly the bound').toEqual(['c', 'b', 'a']);
  log.append(receivedDelivery('d'), new Uint8Array(5));
  expect(ids(log), 'the oldest went').toEqual(['d', 'c']);
  log.append(receivedDelivery('e'), new Uint8Array(50));
  expect(ids(log)).toEqual(['e']);
});

test('a repeat is counted by its deliveryId within its own environment; an unreadable message repeats nothing', () => {
  const log = openLog();
  const attempt = (id: string, change: Partial<NewDelivery>) => log.append(receivedDelivery(id, change), BODY).attempt;
  expect(attempt('a', { deliveryId: 'same' })).toBe(1);
  expect(attempt('b', { deliveryId: 'same' })).toBe(2);
  expect(attempt('c', { deliveryId: 'same', environmentId: 'staging' })).toBe(1);
  const { deliveryId: _, event: __, ...unreadable } = receivedDelivery('d');
  expect(log.append(unreadable, BODY).attempt).toBe(1);
  expect(log.append({ ...unreadable, id: 'e' }, BODY).attempt).toBe(1);
});

test('those of another environment are not listed', () => {
  const log = openLog();
  log.append(receivedDelivery('a'), BODY);
  log.append(receivedDelivery('b', { environmentId: 'staging' }), BODY);
  expect(ids(log)).toEqual(['a']);
});

import { expect, onTestFinished, test } from 'vitest';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { createReceivedRows, type NewDelivery } from '../../../electron/history/received-rows.ts';

function openLog(...bounds: number[]) {
  const db = openHistoryFile(':memory:');
  onTestFinished(() => db.close());
  return createReceivedRows(db, ...bounds);
}

function delivery(id: string, change: Partial<NewDelivery> = {}): NewDelivery {
  return {
    id,
    kind: 'delivery',
    environmentId: 'sandbox',
    startedAtMs: 1_790_000_000_000,
    method: 'POST',
    url: 'https://127.0.0.1:1/hook/x',
    label: 'report.created',
    status: 200,
    verified: true,
    totalMs: 1,
    failedChecks: [],
    deliveryId: `d-${id}`,
    event: 'report.created',
    isWhole: true,
    answer: { kind: 'status', status: 200, isOrdered: false },
    request: { method: 'POST', url: 'https://127.0.0.1:1/hook/x', headers: [], body: { base64: '', totalBytes: 3 } },
    content: { kind: 'unreadable', reason: 'not read here' },
    maskedSecrets: 0,
    ...change,
  };
}

const BODY = Uint8Array.of(0, 255, 10);
const ids = (log: ReturnType<typeof openLog>) => log.list('sandbox').map(({ id }) => id);

test('a delivery comes back whole, its body to the byte', () => {
  const log = openLog();
  const made = delivery('one');
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
  for (const id of ['a', 'b', 'c', 'd', 'e']) log.append(delivery(id), BODY);
  expect(ids(log)).toEqual(['e', 'd', 'c']);
});

test('bodies are kept up to so many bytes together, and the newest whatever its size', () => {
  const log = openLog(100, 10);
  log.append(delivery('a'), new Uint8Array(4));
  log.append(delivery('b'), new Uint8Array(4));
  log.append(delivery('c'), new Uint8Array(2));
  expect(ids(log), 'exactly the bound').toEqual(['c', 'b', 'a']);
  log.append(delivery('d'), new Uint8Array(5));
  expect(ids(log), 'the oldest went').toEqual(['d', 'c']);
  log.append(delivery('e'), new Uint8Array(50));
  expect(ids(log)).toEqual(['e']);
});

test('a repeat is counted by its deliveryId within its own environment; an unreadable message repeats nothing', () => {
  const log = openLog();
  const attempt = (id: string, change: Partial<NewDelivery>) => log.append(delivery(id, change), BODY).attempt;
  expect(attempt('a', { deliveryId: 'same' })).toBe(1);
  expect(attempt('b', { deliveryId: 'same' })).toBe(2);
  expect(attempt('c', { deliveryId: 'same', environmentId: 'staging' })).toBe(1);
  const { deliveryId: _, event: __, ...unreadable } = delivery('d');
  expect(log.append(unreadable, BODY).attempt).toBe(1);
  expect(log.append({ ...unreadable, id: 'e' }, BODY).attempt).toBe(1);
});

test('those of another environment are not listed', () => {
  const log = openLog();
  log.append(delivery('a'), BODY);
  log.append(delivery('b', { environmentId: 'staging' }), BODY);
  expect(ids(log)).toEqual(['a']);
});

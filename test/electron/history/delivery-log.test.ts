import { expect, onTestFinished, test } from 'vitest';
import { type NewDelivery, openDeliveryLog } from '../../../electron/history/delivery-log.ts';
import { openHistoryFile } from '../../../electron/history/history-file.ts';

function openLog(...bounds: number[]) {
  const db = openHistoryFile(':memory:');
  onTestFinished(() => db.close());
  return openDeliveryLog(db, ...bounds);
}

function delivery(id: string, change: Partial<NewDelivery> = {}): NewDelivery {
  return {
    id,
    environmentId: 'sandbox',
    receivedAtMs: 1_790_000_000_000,
    status: 'verified',
    failedChecks: [],
    deliveryId: `d-${id}`,
    event: 'report.created',
    isWhole: true,
    answer: { kind: 'status', status: 200, isOrdered: false },
    bodyBytes: 3,
    request: { method: 'POST', url: 'https://127.0.0.1:1/hook/x', headers: [], body: { base64: '', totalBytes: 3 } },
    content: { kind: 'unreadable', reason: 'not read here' },
    handledMs: 1,
    maskedSecrets: 0,
    ...change,
  };
}

const BODY = Uint8Array.of(0, 255, 10);
const ids = (log: ReturnType<typeof openLog>) => log.list({}, 500).deliveries.map(({ id }) => id);

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
  expect(log.list({}, 500).matched).toBe(3);
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

test('filters narrow and pages follow each other without a gap or a repeat', () => {
  const log = openLog();
  for (let at = 0; at < 25; at += 1) {
    const event = at % 2 === 0 ? 'report.created' : 'request.created';
    log.append(delivery(`x${at}`, { event, status: at % 5 === 0 ? 'refused' : 'verified' }), BODY);
  }
  const query = { environmentId: 'sandbox', event: 'report.created', status: 'verified' } as const;
  const first = log.list(query, 6);
  expect(first).toMatchObject({ matched: 10, more: true, events: ['report.created', 'request.created'] });
  const rest = log.list(query, 6, first.deliveries.at(-1)?.id);
  expect(rest.more).toBe(false);
  expect([...first.deliveries, ...rest.deliveries].map(({ id }) => id)).toEqual([
    'x24',
    'x22',
    'x18',
    'x16',
    'x14',
    'x12',
    'x8',
    'x6',
    'x4',
    'x2',
  ]);
  expect(log.list({ environmentId: 'staging' }, 6)).toEqual({ deliveries: [], matched: 0, more: false, events: [] });
});

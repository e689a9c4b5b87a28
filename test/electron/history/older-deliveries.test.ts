import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { takeInOlderDeliveries } from '../../../electron/history/older-deliveries.ts';
import { wrapDriver } from '../../../electron/sqlite/database.ts';
import { readHistoryQuery } from '../../../shared/history/history-query.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Written by the program while deliveries had a table of their own. */
const OLDER = readFileSync(new URL('../../vectors/history-with-deliveries.sql', import.meta.url), 'utf8');

function openOlder(more = '') {
  const path = join(tempFolder(), 'history.db');
  const file = new DatabaseSync(path);
  file.exec(OLDER);
  file.exec(more);
  file.close();
  const history = openHistory(path, () => {});
  onTestFinished(() => history.close());
  return { path, history };
}

test('a history.db with a table of deliveries keeps them, with their order, repeats, verdicts and bodies', () => {
  const { path, history } = openOlder();
  expect(history.state()).toMatchObject({ kind: 'ready' });
  const listed = history.received().list('sandbox');
  expect(listed).toMatchObject([
    { label: 'unreadable message', verified: true, answer: { kind: 'hang-up' }, attempt: 1 },
    { event: 'report.completed', deliveryId: 'd-1', verified: false, failedChecks: ['digest-match'], attempt: 2 },
    { event: 'report.completed', deliveryId: 'd-1', verified: true, status: 200, attempt: 1, kind: 'delivery' },
  ]);
  expect(listed.map(({ startedAtMs }) => startedAtMs)).toEqual([1795510700973, 1795510700938, 1795510700862]);
  const whole = history.received().get(listed[1]?.id ?? '');
  expect(Buffer.from(whole.request.body.base64, 'base64').toString()).toContain('"deliveryId":"d-1"');
  expect(Buffer.from(whole.response?.body.base64 ?? '', 'base64').toString()).toContain(
    'This message is not verified.',
  );
  expect(whole).toMatchObject({
    content: { kind: 'read', createdAt: 1790000000 },
    trace: { keyId: 'sandbox-webhook-key' },
  });
  history.close();
  const again = openHistory(path, () => {});
  expect(again.received().list('sandbox')).toEqual(listed);
  again.close();
});

test('its exchanges are as they were, and no delivery is among them', () => {
  const { history } = openOlder();
  const { exchanges, total } = history.list(10);
  expect(exchanges.map(({ operation }) => operation)).toEqual(['webhook.forge', 'webhook.forge']);
  expect(total).toBe(2);
  expect(history.weight()).toMatchObject({ exchanges: 2 });
  expect(history.search(readHistoryQuery(''), 10).hits).toHaveLength(2);
  expect(history.bySession(readHistoryQuery(''), 10).units).toHaveLength(2);
  expect(history.search(readHistoryQuery('source:sent'), 10).hits).toHaveLength(2);
  expect(history.search(readHistoryQuery('source:received'), 10).hits).toEqual([]);
  const [delivery] = history.received().list('sandbox');
  expect(() => history.get(delivery?.id ?? '')).toThrow(/no exchange/);
  expect(history.remove([delivery?.id ?? ''])).toBe(0);
});

/** A copy of the first row with another id, placed before all others; `change` is SQL for its summary or detail. */
const changedCopy = (change: string) => `
INSERT INTO deliveries SELECT -1, 'copy', environment_id, delivery_id, event, status, summary, detail, body
  FROM deliveries WHERE seq = 1;
UPDATE deliveries SET summary = json_set(summary, '$.id', 'copy') WHERE seq = -1;
UPDATE deliveries SET ${change} WHERE seq = -1;`;

test.each([
  ['a summary that is no JSON', `summary = '{'`],
  ['a detail that is no JSON', `detail = ''`],
  ['a status with a fraction', `summary = json_set(summary, '$.answer.status', 200.5)`],
  ['a time that is a text', `summary = json_set(summary, '$.receivedAtMs', 'x')`],
  ['a time beyond whole numbers', `summary = json_set(summary, '$.receivedAtMs', 100000000000000000)`],
  ['no request', `detail = json_set(detail, '$.request', NULL)`],
  ['a deliveryId that is no text', `summary = json_set(summary, '$.deliveryId', json('[]'))`],
  ['the id of an exchange', `summary = json_set(summary, '$.id', (SELECT id FROM exchanges LIMIT 1))`],
])('a delivery with %s is left out, and the others come in', (_, change) => {
  const { path, history } = openOlder(changedCopy(change));
  expect(history.state()).toMatchObject({ kind: 'ready' });
  const listed = history.received().list('sandbox');
  expect(listed.map(({ attempt }) => attempt)).toEqual([1, 2, 1]);
  expect(listed.map(({ id }) => id)).not.toContain('copy');
  expect(history.list(10).total).toBe(2);
  history.close();
  const again = openHistory(path, () => {});
  expect(again.state()).toMatchObject({ kind: 'ready' });
  expect(again.received().list('sandbox')).toEqual(listed);
  again.close();
});

test('of two deliveries with one id the first comes in', () => {
  const same = `summary = json_set(summary, '$.id', (SELECT id FROM deliveries WHERE seq = 1), '$.attempt', 9)`;
  const { history } = openOlder(changedCopy(same));
  expect(history.state()).toMatchObject({ kind: 'ready' });
  expect(
    history
      .received()
      .list('sandbox')
      .map(({ attempt }) => attempt),
  ).toEqual([1, 2, 9]);
});

test('a delivery whose place is beyond whole numbers comes in', () => {
  const { history } = openOlder('UPDATE deliveries SET seq = 9007199254740993 WHERE seq = 3');
  expect(history.state()).toMatchObject({ kind: 'ready' });
  expect(history.received().list('sandbox')).toHaveLength(3);
});

test('if the file cannot hold the rows, it stays as it was', () => {
  const file = new DatabaseSync(':memory:');
  onTestFinished(() => file.close());
  file.exec(OLDER);
  file.exec('UPDATE deliveries SET body = zeroblob(1000000) WHERE seq = 2; PRAGMA max_page_count = 1');
  const db = wrapDriver(file, ':memory:');
  const takeIn = () => takeInOlderDeliveries(db, 'ALTER TABLE exchange_facts ADD COLUMN delivery_id TEXT');
  expect(takeIn).toThrow(/full/);
  expect(db.get('SELECT count(*) AS n FROM deliveries')).toEqual({ n: 3 });
  expect(db.get('SELECT count(*) AS n FROM exchanges')).toEqual({ n: 2 });
  db.exec('PRAGMA max_page_count = 100000');
  expect(takeIn()).toBe(true);
  expect(db.get('SELECT count(*) AS n FROM exchanges')).toEqual({ n: 5 });
});

test.each(['CREATE TABLE deliveries (seq INTEGER)', `CREATE VIEW deliveries AS SELECT 1 AS seq, '{}' AS summary`])(
  'a history.db of today opens with %s in it',
  (sql) => {
    const path = join(tempFolder(), 'history.db');
    openHistory(path, () => {}).close();
    const file = new DatabaseSync(path);
    file.exec(sql);
    file.close();
    const history = openHistory(path, () => {});
    onTestFinished(() => history.close());
    expect(history.state()).toMatchObject({ kind: 'ready' });
    expect(history.received().list('sandbox')).toEqual([]);
  },
);

test('a view in the place of the older table is not read', () => {
  const { history } = openOlder(`DROP TABLE deliveries; CREATE VIEW deliveries AS SELECT 1 AS seq, '{}' AS summary`);
  expect(history.state()).toMatchObject({ kind: 'ready' });
  expect(history.received().list('sandbox')).toEqual([]);
});

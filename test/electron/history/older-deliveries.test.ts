import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { readHistoryQuery } from '../../../shared/history/history-query.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Written by the program while deliveries had a table of their own. */
const OLDER = readFileSync(new URL('../../vectors/history-with-deliveries.sql', import.meta.url), 'utf8');

function openOlder() {
  const path = join(tempFolder(), 'history.db');
  const file = new DatabaseSync(path);
  file.exec(OLDER);
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
  expect(history.bySession(readHistoryQuery(''), 10).hits).toHaveLength(2);
  expect(history.search(readHistoryQuery('source:sent'), 10).hits).toHaveLength(2);
  expect(history.search(readHistoryQuery('source:received'), 10).hits).toEqual([]);
  const [delivery] = history.received().list('sandbox');
  expect(() => history.get(delivery?.id ?? '')).toThrow(/no exchange/);
  expect(history.remove([delivery?.id ?? ''])).toBe(0);
});

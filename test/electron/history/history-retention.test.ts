import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { openHistoryLog } from '../../../electron/history/history-log.ts';
import { queryOf } from '../../../electron/history/history-search.ts';
import { readRetention } from '../../../shared/history/retention.ts';
import { TEST_NOW_MS } from '../../support/fixed-clock.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';
import { tempDatabaseFile, tempFolder } from '../../support/temp-folder.ts';

const DAY_MS = 86_400_000;
const noPause = () => Promise.resolve();
const all = (text: string) => queryOf(text, {});

function openLog(path = ':memory:') {
  const log = openHistoryLog(openHistoryFile(path));
  onTestFinished(() => log.close());
  return log;
}

/** One exchange a day, `id` its age in days; each body is a tenth of a megabyte. */
function withAges(log: ReturnType<typeof openLog>, count: number): void {
  const responseBody = new Uint8Array(100_000).fill(0x41);
  for (let age = count; age > 0; age -= 1) {
    log.append(recordedExchange({ id: `${age}`, startedAtMs: TEST_NOW_MS - age * DAY_MS, responseBody }));
  }
}

const ids = (log: ReturnType<typeof openLog>) => log.list(500).exchanges.map((one) => one.id);

test('retention by age removes what is older, from the oldest on, and never what is pinned', () => {
  const log = openLog();
  withAges(log, 10);
  log.keeping.mark('9', { isPinned: true });
  log.keeping.changeRetention({ keepDays: 7, keepMegabytes: null });
  expect(log.keeping.sweep(TEST_NOW_MS, 1)).toBe(1);
  expect(ids(log).at(-1)).toBe('9');
  expect(log.keeping.sweep(TEST_NOW_MS, 50)).toBe(1);
  expect(log.keeping.sweep(TEST_NOW_MS, 50)).toBe(0);
  expect(ids(log)).toEqual(['1', '2', '3', '4', '5', '6', '7', '9']);
});

test('retention by size removes the oldest until the rest fits, pinned ones counted and kept', () => {
  const log = openLog();
  withAges(log, 10);
  log.keeping.mark('10', { isPinned: true });
  log.keeping.changeRetention({ keepDays: null, keepMegabytes: 1 });
  log.keeping.sweep(TEST_NOW_MS, 50);
  expect(log.keeping.weight().bytes).toBeLessThanOrEqual(1_000_000);
  expect(ids(log)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '10']);
});

test.each([
  { keepDays: 4, keepMegabytes: null },
  { keepDays: null, keepMegabytes: 1 },
  { keepDays: 9, keepMegabytes: 1 },
  { keepDays: null, keepMegabytes: null },
])('what is said before is what is removed after: %o', async (retention) => {
  const log = openLog();
  withAges(log, 12);
  log.keeping.mark('11', { isPinned: true });
  const said = await log.keeping.weigh(retention, TEST_NOW_MS, noPause);
  const before = log.keeping.weight();
  log.keeping.changeRetention(retention);
  log.keeping.sweep(TEST_NOW_MS, 500);
  const after = log.keeping.weight();
  expect(said).toEqual({ exchanges: before.exchanges - after.exchanges, bytes: before.bytes - after.bytes });
});

test('a retention that does not read is the default, field by field', () => {
  expect(readRetention('{"keepDays":30,"keepMegabytes":-1}')).toEqual({ keepDays: 30, keepMegabytes: 4000 });
  expect(readRetention('no json')).toEqual(readRetention(undefined));
  expect(readRetention('{"keepDays":null,"keepMegabytes":null}')).toEqual({ keepDays: null, keepMegabytes: null });
});

test('what was deleted is gone from the list, from the search, and from the bytes of the file', () => {
  const path = tempDatabaseFile('history.db');
  const log = openLog(path);
  const secret = 'unmistakable-words-of-the-deleted';
  for (let at = 0; at < 60; at += 1) {
    log.append(
      recordedExchange({ id: `x${at}`, label: at < 50 ? secret : 'kept', responseBody: new Uint8Array(20_000) }),
    );
  }
  while (!log.index.takeIn(50));
  const sizeBefore = log.keeping.weight().fileBytes;
  expect(log.keeping.remove([...Array.from({ length: 50 }, (_, at) => `x${at}`), 'never'])).toBe(50);
  expect(log.search.search(all('unmistakable'), 1).count?.total).toBe(0);
  expect(log.search.search(all('kept'), 1).count?.total).toBe(10);
  expect(() => log.get('x1')).toThrow(/no exchange/);
  while (!log.keeping.giveBack(64));
  expect(log.keeping.weight().fileBytes).toBeLessThan(sizeBefore / 2);
  log.close();
  expect(statSync(path).size).toBeLessThan(sizeBefore / 2);
  expect(readFileSync(path).includes(secret)).toBe(false);
});

test('a sweep of many tells on the way, in portions, and once more at its end', async () => {
  const counts: number[] = [];
  const room = openHistory(join(tempFolder(), 'history.db'), () => {}, {
    nowMs: () => TEST_NOW_MS,
    later: (action) => void setTimeout(action, 0),
    onProgress: ({ kind }) => kind === 'removed' && counts.push(room.weight().exchanges),
  });
  onTestFinished(() => room.close());
  const { exchange, ...bodies } = recordedExchange({ id: 'old', startedAtMs: TEST_NOW_MS - 3 * DAY_MS });
  for (let at = 0; at < 1500; at += 1) room.record({ exchange: { ...exchange, id: `old${at}` }, ...bodies });
  room.record(recordedExchange({ id: 'new', startedAtMs: TEST_NOW_MS }));
  room.changeRetention({ keepDays: 2, keepMegabytes: null });
  await expect.poll(() => counts.at(-1), { timeout: 20_000 }).toBe(1);
  expect(counts).toEqual([61, 1]);
});

test('what there is to filter by is told without repeats', () => {
  const log = openLog();
  for (const [id, operation] of [
    ['a', 'x.get'],
    ['b', 'x.list'],
    ['c', 'x.get'],
  ] as const) {
    log.append(recordedExchange({ id, operation, environmentId: id === 'b' ? 'staging' : 'sandbox' }));
  }
  expect(log.keeping.choices()).toEqual({ operations: ['x.get', 'x.list'], environmentIds: ['sandbox', 'staging'] });
});

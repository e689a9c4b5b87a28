import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { queryOf } from '../../../electron/history/history-search.ts';
import { BODY_PREVIEW_BYTES } from '../../../shared/observed/observed.ts';
import { holdFile } from '../../support/hold-file.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOW_MS = 1_760_000_000_000;

function openRoom(path: string, onChange: () => void = () => {}) {
  const room = openHistory(path, onChange);
  onTestFinished(() => room.close());
  return room;
}

test('an exchange comes back after a restart as it was recorded, bodies to the byte', () => {
  const path = join(tempFolder(), 'history.db');
  const recorded = recordedExchange({ id: 'one', requestBody: Uint8Array.of(0, 255, 10) });
  const first = openHistory(path, () => {});
  first.record(recorded);
  first.close();
  const again = openRoom(path);
  expect(again.get('one')).toEqual(recorded.exchange);
  expect(again.list(10).exchanges).toEqual([expect.objectContaining({ id: 'one', operation: 'ussd.process' })]);
});

test('pages run from the newest to the oldest without a gap or a repeat', () => {
  const room = openRoom(':memory:');
  const ids = Array.from({ length: 25 }, (_, index) => `x${index}`);
  for (const id of ids) room.record(recordedExchange({ id }));
  const seen: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = room.list(10, before);
    seen.push(...page.exchanges.map((exchange) => exchange.id));
    expect(page.total).toBe(25);
    if (!page.more) break;
    before = page.exchanges.at(-1)?.id;
  }
  expect(seen).toEqual(ids.toReversed());
});

test('a body larger than the preview comes in slices that join to the whole', () => {
  const room = openRoom(':memory:');
  const body = Uint8Array.from({ length: BODY_PREVIEW_BYTES + 1000 }, (_, index) => index % 251);
  room.record(recordedExchange({ id: 'large', responseBody: body }));
  const shown = room.get('large').response?.body;
  expect(shown?.totalBytes).toBe(body.length);
  const rest = room.body('large', 'response', BODY_PREVIEW_BYTES, 5000);
  expect(Buffer.concat([Buffer.from(shown?.base64 ?? '', 'base64'), rest.bytes]).equals(body)).toBe(true);
});

test('a corrupt database is left as it is, and this run is kept in memory with a sentence that says so', () => {
  const path = join(tempFolder(), 'history.db');
  writeFileSync(path, 'this is not a database, but it is somebody’s file '.repeat(100));
  const before = readFileSync(path);
  const room = openRoom(path);
  room.record(recordedExchange({ id: 'kept' }));
  expect(room.get('kept').id).toBe('kept');
  expect(room.state()).toMatchObject({ kind: 'failed', usable: true, failure: { code: 'history-database-corrupt' } });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('setting a corrupt database aside keeps its bytes and begins a file that lasts', async () => {
  const path = join(tempFolder(), 'history.db');
  writeFileSync(path, 'not a database');
  const room = openRoom(path);
  const keptAs = await room.setAside(NOW_MS);
  expect(readFileSync(keptAs, 'utf8')).toBe('not a database');
  expect(room.state().kind).toBe('ready');
  room.record(recordedExchange({ id: 'after' }));
  expect(openRoom(path).get('after').id).toBe('after');
});

test('an unknown exchange is refused by its name', () => {
  expect(() => openRoom(':memory:').get('nowhere')).toThrow(/“nowhere”/);
});

test('the words of a walk are taken in together when it pauses, not in the moment after each press', () => {
  const path = join(tempFolder(), 'history.db');
  let nowMs = 0;
  let due: { readonly atMs: number; readonly action: () => void }[] = [];
  const room = openHistory(path, () => {}, {
    nowMs: () => nowMs,
    later: (action, afterMs) => void due.push({ atMs: nowMs + afterMs, action }),
    onProgress: () => {},
  });
  onTestFinished(() => room.close());
  const other = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => other.close());
  const waiting = () => other.prepare('SELECT count(*) AS count FROM exchange_facts WHERE indexed = 0').get()?.count;
  const untilMs = (endMs: number) => {
    for (; nowMs < endMs; nowMs += 1) {
      const now = due.filter(({ atMs }) => atMs <= nowMs);
      due = due.filter(({ atMs }) => atMs > nowMs);
      for (const { action } of now) action();
    }
  };
  untilMs(5000);
  for (const press of [1, 2, 3]) {
    room.record(recordedExchange({ id: `press ${press}` }));
    untilMs(nowMs + 300);
  }
  expect(waiting()).toBe(3);
  untilMs(nowMs + 1000);
  expect(waiting()).toBe(0);
});

test('what is sent while another program holds the file is kept in memory, and in the file as soon as it lets go', async () => {
  const path = join(tempFolder(), 'history.db');
  const changes: string[] = [];
  const room = openHistory(path, () => changes.push(room.state().kind), {
    nowMs: () => NOW_MS,
    later: (action) => void setTimeout(action, 5),
    onProgress: () => {},
  });
  onTestFinished(() => room.close());
  room.record(recordedExchange({ id: 'before' }));
  const other = holdFile(path);
  room.record(recordedExchange({ id: 'meanwhile', requestBody: Uint8Array.of(0, 255, 10) }));
  room.mark('meanwhile', { isPinned: true, name: 'kept in memory' });
  expect(room.get('meanwhile').id).toBe('meanwhile');
  expect(room.state()).toMatchObject({ kind: 'failed', usable: true, failure: { code: 'history-busy' } });
  other.letGo();
  await expect.poll(() => room.state().kind).toBe('ready');
  expect(changes).toEqual(['failed', 'ready']);
  room.record(recordedExchange({ id: 'after' }));
  expect(room.list(10).exchanges.map((one) => one.id)).toEqual(['after', 'meanwhile', 'before']);
  expect(room.get('meanwhile').request.body.base64).toBe('AP8K');
  expect(room.markOf('meanwhile')).toMatchObject({ isPinned: true, name: 'kept in memory' });
  expect(room.search(queryOf('kept is:pinned', {}), 1).count?.total).toBe(1);
});

test('a program that ends while its exchanges are in memory writes them first', () => {
  const path = join(tempFolder(), 'history.db');
  const room = openHistory(path, () => {});
  const other = holdFile(path);
  room.record(recordedExchange({ id: 'last' }));
  other.letGo();
  room.close();
  expect(
    openRoom(path)
      .list(10)
      .exchanges.map((one) => one.id),
  ).toEqual(['last']);
});

test('a change by the user is refused with a sentence while another program holds the file; searches go on', () => {
  const path = join(tempFolder(), 'history.db');
  const room = openRoom(path);
  room.record(recordedExchange({ id: 'one', label: 'walk' }));
  const other = holdFile(path);
  expect(() => room.mark('one', { isPinned: true })).toThrow(/Another program is writing.*Try again/);
  expect(() => room.remove(['one'])).toThrow(/nothing was changed/);
  expect(room.search(queryOf('walk', {}), 10).hits).toEqual([]);
  other.letGo();
  expect(room.search(queryOf('walk -is:pinned', {}), 10).hits).toHaveLength(1);
});

test('what another program records is told within a moment and can be found; what this one records is not told', async () => {
  const path = join(tempFolder(), 'history.db');
  const told: string[] = [];
  const room = openHistory(path, () => {}, {
    nowMs: () => NOW_MS,
    later: (action) => void setTimeout(action, 5),
    onProgress: ({ kind }) => told.push(kind),
  });
  onTestFinished(() => room.close());
  room.record(recordedExchange({ id: 'ours', label: 'walk' }));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(told).toEqual([]);
  const other = openRoom(path);
  other.record(recordedExchange({ id: 'theirs', label: 'walk' }));
  await expect.poll(() => told).toContain('elsewhere');
  expect(room.search(queryOf('walk', {}), 10).hits.map((hit) => hit.record.id)).toEqual(['theirs', 'ours']);
});

test('what was kept in memory beside a corrupt file goes into the one that takes its place', async () => {
  const path = join(tempFolder(), 'history.db');
  writeFileSync(path, 'this is not a database, but it is somebody’s file '.repeat(100));
  const room = openRoom(path);
  room.record(recordedExchange({ id: 'kept' }));
  await room.setAside(NOW_MS);
  room.close();
  expect(openRoom(path).get('kept').id).toBe('kept');
});

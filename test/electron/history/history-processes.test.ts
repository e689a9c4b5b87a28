import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { queryOf } from '../../../electron/history/history-search.ts';
import { startHistoryWriter } from '../../support/history-writer.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** The workbench and the command line write into one history.db, and either may crash. */

const historyFile = () => join(tempFolder(), 'history.db');
const asked = (text: string) => queryOf(text, {});

function idsIn(path: string): Set<string> {
  const room = openHistory(path, () => {});
  onTestFinished(() => room.close());
  expect(room.state()).toEqual({ kind: 'ready', path });
  return new Set(room.ids(asked(''), 10_000).ids);
}

/** What the index itself says of its soundness, and how often a word stands in it. */
function indexed(path: string, word: string): number {
  const db = openHistoryFile(path);
  onTestFinished(() => db.close());
  db.exec("INSERT INTO exchange_words (exchange_words) VALUES ('integrity-check')");
  return db.get<{ n: number }>('SELECT count(*) AS n FROM exchange_words WHERE exchange_words MATCH ?', word)?.n ?? 0;
}

test('programs that make the file at the same time and write into it together lose nothing', async () => {
  const path = historyFile();
  const names = ['workbench', 'send', 'flow', 'explore'];
  const openAtMs = Date.now() + 2500;
  const writers = names.map((name) => startHistoryWriter(path, name, 60, openAtMs));
  const codes = await Promise.all(writers.map((writer) => writer.ended()));
  expect(writers.map((writer) => writer.complaints())).toEqual(names.map(() => ''));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(idsIn(path).size).toBe(240);
  const room = openHistory(path, () => {});
  onTestFinished(() => room.close());
  // Programs that end at once leave their words to the next search, which takes in a portion each time.
  for (const name of names) {
    await expect.poll(() => room.search(asked(`"walk of ${name}"`), 1).count?.total, { message: name }).toBe(60);
  }
  expect(indexed(path, 'walk')).toBe(240);
});

test('what history said it took is there after a crash in the middle of writing, and every one of it is found', async () => {
  const path = historyFile();
  const taken: string[] = [];
  for (const [name, enough] of [
    ['first', 3],
    ['second', 40],
    ['third', 90],
  ] as const) {
    const writer = startHistoryWriter(path, name, 100_000);
    await expect.poll(() => writer.taken().length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(enough);
    await writer.kill();
    taken.push(...writer.taken());
  }
  const kept = idsIn(path);
  expect(taken.filter((id) => !kept.has(id))).toEqual([]);
  const room = openHistory(path, () => {});
  onTestFinished(() => room.close());
  await expect.poll(() => room.ids(asked('walk'), 10_000).ids.length).toBe(kept.size);
  expect(indexed(path, 'walk')).toBe(kept.size);
});

/** A Node whose SQLite has no full-text index writes history all the same, and one that has it finds everything later. */
import { expect, onTestFinished, test } from 'vitest';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { type HistoryLog, openHistoryLog } from '../../../electron/history/history-log.ts';
import { queryOf } from '../../../electron/history/history-search.ts';
import type { Database } from '../../../electron/sqlite/database.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';
import { tempDatabaseFile } from '../../support/temp-folder.ts';

/** As Node 22.13 would see the file: it knows no module fts5, and touching the index fails. */
function withoutFullText(db: Database): Database {
  const checked = <Args extends readonly unknown[], Result>(act: (sql: string, ...args: Args) => Result) => {
    return (sql: string, ...args: Args): Result => {
      if (sql.includes('exchange_words')) throw new Error('no such module: fts5');
      return act(sql, ...args);
    };
  };
  return {
    ...db,
    get isInTransaction() {
      return db.isInTransaction;
    },
    exec: checked(db.exec),
    run: checked(db.run),
    get: ((sql, ...values) =>
      sql.includes("'fts5'") ? undefined : checked(db.get)(sql, ...values)) as Database['get'],
    all: checked(db.all) as Database['all'],
  };
}

const open = (path: string, wrap: (db: Database) => Database = (db) => db): HistoryLog => {
  const log = openHistoryLog(wrap(openHistoryFile(path)));
  onTestFinished(() => log.close());
  return log;
};
const found = (log: HistoryLog, text: string) => {
  while (!log.index.takeIn(20));
  return log.search.ids(queryOf(text, {}), 20).ids;
};

test('it records, lists, marks and deletes, and refuses a search in a sentence', () => {
  const log = open(tempDatabaseFile(), withoutFullText);
  for (const id of ['one', 'two', 'three']) log.append(recordedExchange({ id, label: `walk ${id}` }));
  log.keeping.mark('one', { isPinned: true });
  log.keeping.remove(['two']);
  expect(log.index.takeIn(20)).toBe(true);
  expect(log.index.merge(20)).toBe(true);
  expect(log.search.ids(queryOf('', {}), 20).ids).toEqual(['three', 'one']);
  expect(log.search.ids(queryOf('after:2001-01-01', {}), 20).ids).toEqual(['three', 'one']);
  expect(() => log.search.ids(queryOf('walk', {}), 20)).toThrow(/needs a Node whose SQLite has a full-text index/);
});

test('a Node that has the index finds what was written, marked and deleted without it', () => {
  const path = tempDatabaseFile();
  const first = open(path);
  for (const id of ['kept', 'deleted', 'named']) first.append(recordedExchange({ id, label: `walk ${id}` }));
  expect(found(first, 'walk')).toEqual(['named', 'deleted', 'kept']);
  first.close();

  const without = open(path, withoutFullText);
  without.append(recordedExchange({ id: 'new', label: 'walk new' }));
  without.keeping.mark('named', { note: 'otieno' });
  without.keeping.remove(['deleted']);
  without.close();

  const again = open(path);
  expect(found(again, 'walk')).toEqual(['new', 'named', 'kept']);
  expect(found(again, 'otieno')).toEqual(['named']);
  expect(again.search.search(queryOf('walk', {}), 1).count?.total).toBe(3);
});

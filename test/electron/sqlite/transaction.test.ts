import { expect, test } from 'vitest';
import type { Database } from '../../../electron/sqlite/database.ts';
import { openDatabase } from '../../../electron/sqlite/open-database.ts';
import { transaction } from '../../../electron/sqlite/transaction.ts';
import { tempDatabaseFile } from '../../support/temp-folder.ts';

function open(): Database {
  return openDatabase(tempDatabaseFile(), 'CREATE TABLE note (text TEXT NOT NULL) STRICT;');
}
const note = (db: Database, text: string) => db.run('INSERT INTO note (text) VALUES (?)', text);
const notes = (db: Database) => db.all<{ text: string }>('SELECT text FROM note').map((row) => row.text);

test('a function that throws leaves none of its writes, and its own error reaches the caller', () => {
  const db = open();
  expect(() =>
    transaction(db, () => {
      note(db, 'first');
      throw new Error('halfway');
    }),
  ).toThrow('halfway');
  expect(notes(db)).toEqual([]);
  db.close();
});

test('an inner transaction that fails takes back only its own writes', () => {
  const db = open();
  transaction(db, () => {
    note(db, 'outer');
    expect(() =>
      transaction(db, () => {
        note(db, 'inner');
        throw new Error('no');
      }),
    ).toThrow('no');
  });
  expect(notes(db)).toEqual(['outer']);
  db.close();
});

test('an asynchronous function is misuse and writes nothing, because other work would slip into its transaction', () => {
  const db = open();
  expect(() => transaction(db, async () => note(db, 'late'))).toThrow(/asynchronous/);
  expect(notes(db)).toEqual([]);
  db.close();
});

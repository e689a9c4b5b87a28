import { expect, test } from 'vitest';
import type { Database } from '../../../electron/sqlite/database.ts';
import { openDatabase } from '../../../electron/sqlite/open-database.ts';
import { shareTransactions, transaction } from '../../../electron/sqlite/transaction.ts';
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

test('work of one turn shares a transaction, and is answered when another reader can see it', async () => {
  const path = tempDatabaseFile();
  const db = openDatabase(path, 'CREATE TABLE note (text TEXT NOT NULL) STRICT;');
  const reader = openDatabase(path, '');
  const begun: string[] = [];
  const share = shareTransactions({
    ...db,
    get isInTransaction() {
      return db.isInTransaction;
    },
    exec(sql) {
      begun.push(sql);
      db.exec(sql);
    },
  });
  const seen = await Promise.all(
    ['a', 'b', 'c'].map((text) => share(() => note(db, text).lastRowId).then((id) => [id, ...notes(reader)])),
  );
  expect(seen).toEqual([1, 2, 3].map((id) => [id, 'a', 'b', 'c']));
  expect(begun.filter((sql) => sql.startsWith('BEGIN'))).toHaveLength(1);
  await share(() => note(db, 'd'));
  expect(begun.filter((sql) => sql.startsWith('BEGIN'))).toHaveLength(2);
  expect(notes(reader)).toEqual(['a', 'b', 'c', 'd']);
  reader.close();
  db.close();
});

test('one that throws takes back what it wrote and nothing of the others', async () => {
  const db = open();
  const share = shareTransactions(db);
  const bad = () => {
    note(db, 'half');
    throw new Error('a fault of its own');
  };
  const told = await Promise.allSettled([share(() => note(db, 'before')), share(bad), share(() => note(db, 'after'))]);
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(notes(db)).toEqual(['before', 'after']);
  db.close();
});

test.each([
  ['a statement that the database refuses', 'INSERT INTO note (text) VALUES (NULL)'],
  ['a transaction that it rolled back by itself', 'INSERT OR ROLLBACK INTO note (text) VALUES (NULL)'],
])('%s rejects all of the turn and leaves nothing of any', async (_what, sql) => {
  const db = open();
  const share = shareTransactions(db);
  const told = await Promise.allSettled([
    share(() => note(db, 'before')),
    share(() => db.run(sql)),
    share(() => note(db, 'after')),
  ]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(notes(db)).toEqual([]);
  await share(() => note(db, 'the next turn'));
  expect(notes(db)).toEqual(['the next turn']);
  db.close();
});

test('a commit that fails rejects all of the turn', async () => {
  const db = open();
  const share = shareTransactions({
    ...db,
    get isInTransaction() {
      return db.isInTransaction;
    },
    exec(sql) {
      if (sql === 'COMMIT') throw new Error('the disk is full');
      db.exec(sql);
    },
  });
  const told = await Promise.allSettled(['a', 'b'].map((text) => share(() => note(db, text))));
  expect(told).toMatchObject([
    { reason: { message: 'the disk is full' } },
    { reason: { message: 'the disk is full' } },
  ]);
  expect(notes(db)).toEqual([]);
  db.close();
});

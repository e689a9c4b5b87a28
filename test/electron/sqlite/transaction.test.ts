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

const fails = (db: Database, sql: string, told = new Error('a fault of its own')) => {
  note(db, 'half');
  try {
    db.run(sql);
  } catch (error) {
    throw sql.includes('ROLLBACK') ? told : error;
  }
  throw told;
};
const REFUSED = 'INSERT INTO note (text) VALUES (NULL)';
const ROLLED_BACK = 'INSERT OR ROLLBACK INTO note (text) VALUES (NULL)';

/** What became of three of one turn, the middle one as given, and what is kept. */
async function threeOf(work: (db: Database) => unknown) {
  const db = open();
  const share = shareTransactions(db);
  const told = await Promise.allSettled([
    share(() => note(db, 'before')),
    share(() => work(db)),
    share(() => note(db, 'after')),
  ]);
  const kept = notes(db);
  await share(() => note(db, 'the next turn'));
  expect(notes(db)).toEqual([...kept, 'the next turn']);
  db.close();
  return { told: told.map(({ status }) => status), kept };
}

test.each<[what: string, work: (db: Database) => unknown]>([
  ['by a fault of its own', (db) => fails(db, 'SELECT 1')],
  ['by a value that the table does not take', (db) => fails(db, REFUSED)],
  [
    'because it is asynchronous',
    async (db) => {
      note(db, 'half');
    },
  ],
])('one that fails %s takes back what it wrote and nothing of the others', async (_how, work) => {
  expect(await threeOf(work)).toEqual({ told: ['fulfilled', 'rejected', 'fulfilled'], kept: ['before', 'after'] });
});

test.each<[what: string, work: (db: Database) => unknown]>([
  ['the database refuses more than a value', (db) => db.run('INSERT INTO nowhere VALUES (1)')],
  ['SQLite rolled back by itself', (db) => db.run(ROLLED_BACK)],
  ['that was told in other words', (db) => fails(db, ROLLED_BACK)],
  [
    'that was not told',
    (db) => {
      expect(() => db.run(ROLLED_BACK)).toThrow();
    },
  ],
  ['the disk is full', (db) => db.exec('PRAGMA max_page_count = 2; INSERT INTO note VALUES (hex(zeroblob(40000)))')],
])('all of the turn is rejected where %s', async (_what, work) => {
  expect(await threeOf(work)).toEqual({ told: ['rejected', 'rejected', 'rejected'], kept: [] });
});

test('work that goes on after SQLite rolled it back is not told to be kept', () => {
  const db = open();
  expect(() => transaction(db, () => expect(() => db.run(ROLLED_BACK)).toThrow())).toThrow(/no transaction/);
  expect(notes(db)).toEqual([]);
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

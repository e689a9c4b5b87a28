import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { wrapDriver } from '../../../electron/sqlite/database.ts';
import { openDatabase } from '../../../electron/sqlite/open-database.ts';
import { transaction } from '../../../electron/sqlite/transaction.ts';
import { AppError } from '../../../shared/failure.ts';
import { tempDatabaseFile } from '../../support/temp-folder.ts';

const SCHEMA = `
  CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
  CREATE TABLE pet (id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL REFERENCES person(id)) STRICT;
`;

function refusal(open: () => unknown): AppError {
  try {
    open();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('expected a refusal, got an open database');
}

describe('a new file', () => {
  test('gets its tables, version 1, write-ahead logging and enforced foreign keys', () => {
    const db = openDatabase(tempDatabaseFile(), SCHEMA);
    expect(db.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(db.get('PRAGMA user_version')).toEqual({ user_version: 1 });
    expect(() => db.run('INSERT INTO pet (person_id) VALUES (?)', 7)).toThrow(/FOREIGN KEY/);
    db.close();
  });

  test('is its owner’s alone, with its side files, also where it was open to others before', () => {
    const file = tempDatabaseFile();
    const modes = () => ['', '-wal', '-shm'].map((suffix) => statSync(`${file}${suffix}`).mode & 0o777);
    const db = openDatabase(file, SCHEMA);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    db.close();
    chmodSync(file, 0o644);
    const again = openDatabase(file, SCHEMA);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    again.close();
  });

  test('keeps its rows over a restart', () => {
    const file = tempDatabaseFile();
    const before = openDatabase(file, SCHEMA);
    before.run('INSERT INTO person (name) VALUES (?)', 'Mutinta');
    before.close();
    const after = openDatabase(file, SCHEMA);
    expect(after.all('SELECT name FROM person')).toEqual([{ name: 'Mutinta' }]);
    after.close();
  });

  test('stays empty when its schema fails halfway', () => {
    const file = tempDatabaseFile();
    const broken = 'CREATE TABLE half (id INTEGER); CREATE TABLE half (id INTEGER);';
    expect(() => openDatabase(file, broken)).toThrow(AppError);
    const db = openDatabase(file, SCHEMA);
    expect(db.get('PRAGMA user_version')).toEqual({ user_version: 1 });
    expect(db.all("SELECT name FROM sqlite_schema WHERE name = 'half'")).toEqual([]);
    db.close();
  });
});

describe('a file that is not ours to write is refused and left byte for byte', () => {
  const filled = (file: string): void => {
    const db = openDatabase(file, SCHEMA);
    transaction(db, () => {
      for (let i = 0; i < 2000; i += 1) db.run('INSERT INTO person (name) VALUES (?)', `person ${i}`);
    });
    db.close();
  };
  const foreign = (file: string): void => {
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE recipes (id INTEGER)');
    other.close();
  };
  const cases: [what: string, code: string, make: (file: string) => void][] = [
    ['a text file', 'database-corrupt', (file) => writeFileSync(file, 'a shopping list\n'.repeat(100))],
    [
      'a database cut short',
      'database-corrupt',
      (file) => {
        filled(file);
        truncateSync(file, 20_000);
      },
    ],
    [
      'a database with a page overwritten',
      'database-corrupt',
      (file) => {
        filled(file);
        const bytes = readFileSync(file);
        bytes.fill(0xa5, 8192, 12_288);
        writeFileSync(file, bytes);
      },
    ],
    [
      'a database of a newer version',
      'database-newer',
      (file) => {
        const db = openDatabase(file, SCHEMA);
        db.exec('PRAGMA user_version = 2');
        db.close();
      },
    ],
    ["another program's database", 'database-unreadable', foreign],
    [
      'a database of another kind of ours',
      'database-unreadable',
      (file) => openDatabase(file, SCHEMA, { applicationId: 99 }).close(),
    ],
  ];

  test.each(cases)('%s → %s', (_what, code, make) => {
    const file = tempDatabaseFile();
    make(file);
    const before = readFileSync(file);
    const error = refusal(() => openDatabase(file, SCHEMA));
    expect(error.code).toBe(code);
    expect(error.message).toContain(file);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(['test.db']);
  });

  test('a folder in the place of the file is unreadable, not corrupt', () => {
    const file = tempDatabaseFile();
    mkdirSync(file);
    expect(refusal(() => openDatabase(file, SCHEMA)).code).toBe('database-unreadable');
  });
});

describe('a large file', () => {
  /** A megabyte of rows, with a page in its middle overwritten. */
  function damagedFile(): string {
    const file = tempDatabaseFile();
    const db = openDatabase(file, SCHEMA);
    for (let id = 0; id < 1000; id += 1) db.run('INSERT INTO person (name) VALUES (?)', 'x'.repeat(1000));
    db.close();
    const bytes = readFileSync(file);
    bytes.fill(0xee, 4096 * 100, 4096 * 101);
    writeFileSync(file, bytes);
    return file;
  }

  test('is read through only up to the size that is asked for, so that a start takes no seconds', () => {
    const file = damagedFile();
    expect(refusal(() => openDatabase(file, SCHEMA)).code).toBe('database-corrupt');
    const db = openDatabase(file, SCHEMA, { mostBytesChecked: 100_000 });
    expect(db.get('SELECT length(name) AS n FROM person WHERE id = 1')).toEqual({ n: 1000 });
    db.close();
  });

  test('is refused whatever its size where its schema is damaged', () => {
    const file = damagedFile();
    const bytes = readFileSync(file);
    bytes.fill(0xee, 100, 4096);
    writeFileSync(file, bytes);
    expect(refusal(() => openDatabase(file, SCHEMA, { mostBytesChecked: 100_000 })).code).toMatch(/^database-/);
  });
});

test('a file that gives space back shrinks as its rows go', () => {
  const file = tempDatabaseFile();
  const db = openDatabase(file, SCHEMA, { givesSpaceBack: true });
  for (let id = 0; id < 300; id += 1) db.run('INSERT INTO person (name) VALUES (?)', 'x'.repeat(1000));
  const before = db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  db.run('DELETE FROM person');
  db.exec('PRAGMA incremental_vacuum');
  expect(db.get<{ page_count: number }>('PRAGMA page_count')?.page_count).toBeLessThan(before / 2);
  db.close();
});

test('of statements that differ in their text only those used last are kept; the others are prepared anew', () => {
  const prepared: string[] = [];
  const driver = new DatabaseSync(':memory:');
  const db = wrapDriver(
    new Proxy(driver, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...values: unknown[]) => {
          if (name === 'prepare') prepared.push(String(values[0]));
          return Reflect.apply(value, target, values);
        };
      },
    }),
    ':memory:',
  );
  const ask = (number: number) => db.get<{ number: number }>(`SELECT ${number} AS number`)?.number;
  for (let number = 1; number <= 1000; number += 1) {
    expect(ask(number)).toBe(number);
    // One that is used all the time is never dropped.
    expect(ask(0)).toBe(0);
  }
  expect(prepared).toHaveLength(1001);
  expect([ask(1000), ask(950)]).toEqual([1000, 950]);
  expect(prepared).toHaveLength(1001);
  expect(ask(1)).toBe(1);
  expect(prepared).toHaveLength(1002);
  db.close();
});

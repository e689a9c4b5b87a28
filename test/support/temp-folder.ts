/** Folders and database files of a test's own, removed when it ends. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty folder (mode 0700). */
export function tempFolder(below: string = tmpdir()): string {
  mkdirSync(below, { recursive: true });
  const folder = mkdtempSync(join(below, 'dialbench-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a database file that does not exist yet, in a folder of its own. */
export function tempDatabaseFile(name = 'test.db'): string {
  return join(tempFolder(), name);
}

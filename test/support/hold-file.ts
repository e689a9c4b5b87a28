/** A database file that another program is writing to. */
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';

/** Holds the file as another program does that writes for long. */
export function holdFile(path: string): { letGo(): void } {
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    if (other.isOpen) other.close();
  });
  other.exec('BEGIN IMMEDIATE');
  return { letGo: () => other.close() };
}

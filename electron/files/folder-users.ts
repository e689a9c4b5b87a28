/**
 * Which programs have a data folder open. Two on one folder work, but what one changes the other shows late.
 *
 * Each puts a mark there, named by its process, and removes it at its end. A program that was killed leaves its mark; an id is given
 * to another process sooner or later, so that where the system tells when a process began (Linux), the mark holds that too.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../ports/process-alive.ts';

export type FolderUse = {
  /** The processes of other programs that have the folder open. */
  readonly others: readonly number[];
  leave(): void;
};

/** Never throws: a folder that cannot be written says so elsewhere. */
export function enterFolder(dataFolder: string): FolderUse {
  const marks = join(dataFolder, 'running');
  const own = join(marks, String(process.pid));
  try {
    mkdirSync(marks, { recursive: true, mode: 0o700 });
    // Its own first: of two that start at once, one at least sees the other.
    writeFileSync(own, begunAt(process.pid), { mode: 0o600 });
    const others = readdirSync(marks)
      .map(Number)
      .filter((pid) => pid !== process.pid && isRunning(marks, pid));
    return { others, leave: () => rmSync(own, { force: true }) };
  } catch {
    return { others: [], leave() {} };
  }
}

/** A mark whose program is gone is removed. */
function isRunning(marks: string, pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  const mark = join(marks, String(pid));
  if (isAlive(pid) && readFileSync(mark, 'utf8') === begunAt(pid)) return true;
  rmSync(mark, { force: true });
  return false;
}

/** In the system's own unit; empty where the system does not tell. */
function begunAt(pid: number): string {
  try {
    // Field 22 of proc(5), stat; the name in field 2 may hold blanks and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

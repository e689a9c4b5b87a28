/** Sets an unreadable storage aside: renames it in its folder with a date, never over another file. */
import { rename } from 'node:fs/promises';
import { isTaken } from './private-file.ts';

export async function setAsideName(path: string, nowMs: number): Promise<string> {
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  for (let attempt = 0; ; attempt += 1) {
    const name = `${path}.set-aside-${stamp}${attempt === 0 ? '' : `-${attempt}`}`;
    if (!(await isTaken(name))) return name;
  }
}

/** Renames a database and any side files, and returns its new name. */
export async function setDatabaseAside(path: string, nowMs: number): Promise<string> {
  const keptAs = await setAsideName(path, nowMs);
  for (const suffix of ['', '-wal', '-shm']) {
    await rename(`${path}${suffix}`, `${keptAs}${suffix}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return keptAs;
}

/** Sets an unreadable storage aside: renames it in its folder with a date, never over another file. */
import { access, rename } from 'node:fs/promises';

export async function setAsideName(path: string, nowMs: number): Promise<string> {
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  for (let attempt = 0; ; attempt += 1) {
    const name = `${path}.set-aside-${stamp}${attempt === 0 ? '' : `-${attempt}`}`;
    const free = await access(name).then(
      () => false,
      () => true,
    );
    if (free) return name;
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

/**
 * Turns at writing one vault file, among all programs of this machine that use it.
 *
 * A lock file beside it, made by whoever writes and removed after; it holds the writer's process id. One whose process is
 * gone, or that is older than any writing takes, is taken over. In one program turns are taken in order.
 */
import { readFile, rm, stat } from 'node:fs/promises';
import { AppError } from '../../shared/contract/failure.ts';
import { createPrivateFile } from './private-file.ts';

const WAIT_MS = 40;
/** Longest wait for another program's writing; a passphrase change takes about two seconds. */
const PATIENCE_MS = 10_000;
const STALE_MS = 60_000;

/** Runs `act` while no other program writes. Throws AppError `vault-busy`. */
export async function inWriteTurn<T>(path: string, act: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await takeLock(path, lock);
  try {
    return await act();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(path: string, lock: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += WAIT_MS) {
    try {
      return await createPrivateFile(lock, new TextEncoder().encode(String(process.pid)));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = await holderOf(lock);
    if (holder.isGone) await rm(lock, { force: true });
    else if (waitedMs >= PATIENCE_MS) {
      const message = `The vault ${path} is being written by another program (process ${holder.pid}), for more than ${PATIENCE_MS / 1000} s now. Nothing was changed here; wait for it or end it, then try again.`;
      throw new AppError({ code: 'vault-busy', message });
    } else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function holderOf(lock: string): Promise<{ readonly pid: number; readonly isGone: boolean }> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)]);
    const pid = Number(text);
    const isOld = Date.now() - mtimeMs > STALE_MS;
    // An empty file is one that is just being made.
    return { pid, isGone: isOld || (pid > 0 && !isAlive(pid)) };
  } catch {
    // Removed meanwhile: the next attempt finds out.
    return { pid: 0, isGone: false };
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

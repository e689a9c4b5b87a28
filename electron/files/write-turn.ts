/**
 * Turns at writing one file, among all programs of this machine.
 *
 * The writer puts a lock file next to it, with its process id, and removes it afterwards. The lock appears with its
 * content: one that was created first and written then stayed empty where its writer was killed, and nobody could tell
 * whose it was. A lock whose process is gone, or that is older than any write takes, is taken over; so is one with this
 * process's own id that it does not hold, because a container gives its program the same id at every start. Within one
 * program, turns follow in order.
 */
import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, codeOf } from '../../shared/failure.ts';
import { isAlive } from '../ports/process-alive.ts';
import { createWholePrivateFile, isTaken } from './private-file.ts';

const WAIT_MS = 40;
/** How long to wait for another program's write; a passphrase change takes about two seconds. */
const PATIENCE_MS = 10_000;
const STALE_MS = 60_000;
/** A lock without a process id: of a file system without links, whose writer has written it by now or is dead. */
const NAMELESS_STALE_MS = 3000;

/** The marks of this program's turns, held or waited for. */
const ownMarks = new Set<string>();

/** Runs `act` while no other program writes the file. `noun` says what it is; throws AppError `NOUN-busy`. */
export async function inWriteTurn<T>(
  path: string,
  noun: string,
  act: () => Promise<T>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const lock = `${path}.lock`;
  // Unique, so that a writer that was given up for dead cannot end another's turn.
  const mark = `${process.pid} ${randomUUID()}`;
  ownMarks.add(mark);
  try {
    await takeLock(path, noun, mark, patienceMs);
    try {
      return await act();
    } finally {
      // What was written is written, whatever becomes of the lock; one that stays keeps others waiting until it is stale. So a read
      // that the disk refuses once is made again: that costs less than the others' wait.
      const standing = (await textOf(lock)) ?? (await textOf(lock));
      if (standing === mark) await rm(lock, { force: true }).catch(() => {});
    }
  } finally {
    ownMarks.delete(mark);
  }
}

async function takeLock(path: string, noun: string, mark: string, patienceMs: number): Promise<void> {
  const lock = `${path}.lock`;
  for (let waitedMs = 0; ; waitedMs += WAIT_MS) {
    // A try writes and syncs a draft, so while another holds the lock there is none.
    if (!(await isTaken(lock))) {
      try {
        await createWholePrivateFile(lock, new TextEncoder().encode(mark));
        return await sweepLeft(lock);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
    const holder = await holderOf(lock);
    if (holder.isGone) await removeLock(lock, holder.mark);
    else if (waitedMs >= patienceMs) {
      const message = `The ${noun} ${path} is being written by another program (process ${holder.pid}), for more than ${patienceMs / 1000} s now. Nothing was changed here; wait for it or end it, then try again.`;
      throw new AppError({ code: `${noun}-busy`, message });
    } else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

type Holder = { readonly mark: string; readonly pid: number; readonly isGone: boolean };

async function holderOf(lock: string): Promise<Holder> {
  try {
    const [mark, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)]);
    const pid = Number.parseInt(mark, 10) || 0;
    const isOld = Date.now() - mtimeMs > (pid > 0 ? STALE_MS : NAMELESS_STALE_MS);
    return { mark, pid, isGone: isOld || (pid > 0 && !isHolding(pid, mark)) };
  } catch {
    // Removed meanwhile; the next attempt finds out.
    return { mark: '', pid: 0, isGone: false };
  }
}

function isHolding(pid: number, mark: string): boolean {
  return pid === process.pid ? ownMarks.has(mark) : isAlive(pid);
}

/**
 * Removes what writers left that were killed as they made the lock or took one over. A draft of now may be that of a living
 * one.
 */
async function sweepLeft(lock: string): Promise<void> {
  const folder = dirname(lock);
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${basename(lock)}.`)) continue;
    const left = join(folder, name);
    if ((await holderOf(left)).isGone) await rm(left, { force: true });
  }
}

/** Removes the lock of a dead writer. If it has become another's lock meanwhile, restores it. */
async function removeLock(lock: string, mark: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch {
    // Another program removed it first.
    return;
  }
  if ((await textOf(aside)) !== mark) await link(aside, lock).catch(() => {});
  await rm(aside, { force: true });
}

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/**
 * Replaces a file of the user that was read before: in one step, and only if it still holds what was read.
 *
 * A link stays a link, and the file keeps its mode and its owner. One that may not be written is left alone, although its
 * folder would let it be replaced.
 */
import { randomUUID } from 'node:crypto';
import { access, chmod, chown, constants, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../shared/failure.ts';
import { diskReason } from './disk-reason.ts';
import { createPrivateFile, syncFolder } from './private-file.ts';

const ANY_MAY_WRITE = 0o222;

/** @param noun says what it is. @throws AppError `NOUN-changed` if it is another by now, `NOUN-unwritable`. */
export async function replaceFile(path: string, noun: string, before: string, after: string): Promise<void> {
  try {
    const target = await realpath(path);
    const { mode, uid, gid } = await stat(target);
    await access(target, constants.W_OK);
    // Whoever may do anything is stopped by the mode too.
    if ((mode & ANY_MAY_WRITE) === 0) throw unwritable(noun, path, 'it may only be read');
    const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.new`);
    await createPrivateFile(draft, new TextEncoder().encode(after));
    try {
      await chown(draft, uid, gid).catch(() => {});
      await chmod(draft, mode & 0o7777);
      if ((await readFile(target, 'utf8')) !== before) throw changed(noun, path);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
    await syncFolder(target);
  } catch (error) {
    throw error instanceof AppError ? error : unwritable(noun, path, diskReason(error), error);
  }
}

function changed(noun: string, path: string): AppError {
  const message = `The ${noun} ${path} was changed meanwhile, and stays as it is.`;
  return new AppError({ code: `${noun}-changed`, message });
}

function unwritable(noun: string, path: string, reason: string, cause?: unknown): AppError {
  const message = `The ${noun} ${path} stays as it is: it cannot be written (${reason}).`;
  return new AppError({ code: `${noun}-unwritable`, message }, { cause });
}

/**
 * Files that only their owner may read: created once, replaced atomically, never half-written.
 *
 * A failed write (a full disk) leaves nothing behind; a power cut leaves at most a draft, which is never read. A
 * folder, pipe or device in the place of a file is refused, not waited for.
 */
import { randomUUID } from 'node:crypto';
import { link, lstat, open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../shared/failure.ts';

const OWNER_ONLY = 0o600;
/** Far more than any of our files has. */
const LARGEST_BYTES = 16 * 1024 * 1024;
/** Error codes of file systems without hard links. */
const NO_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EINVAL'];

/** Creates a file; throws EEXIST if there is one, so that creating never overwrites. */
export async function createPrivateFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await removeDraft(path);
    throw error;
  }
}

/** What is left of a write that is over: a disk that does not give it back changes nothing of how the write ended. */
async function removeDraft(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {});
}

/** Like `createPrivateFile`, but atomic: nobody ever sees the file empty or half-written, even after a power cut. */
export async function createWholePrivateFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await createPrivateFile(draft, bytes);
    await link(draft, path).catch(async (error: unknown) => {
      if (await holds(path, bytes)) return;
      if (!NO_LINKS.includes(codeOf(error))) throw error;
      await createPrivateFile(path, bytes);
    });
  } finally {
    await removeDraft(draft);
  }
  await syncFolder(path);
}

/**
 * Replaces the file atomically: readers see the old bytes or the new ones, even after a power cut. `prove` gets the new
 * content as read back from the disk; if it throws, the old file stays.
 */
export async function replacePrivateFile(
  path: string,
  bytes: Uint8Array,
  prove: (written: Uint8Array) => Promise<void> = async () => {},
): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  await createPrivateFile(draft, bytes);
  try {
    await prove(new Uint8Array(await readFile(draft)));
    await rename(draft, path).catch(async (error: unknown) => {
      if (!(await holds(path, bytes))) throw error;
    });
  } catch (error) {
    await removeDraft(draft);
    throw error;
  }
  await syncFolder(path);
}

/** Whether a failure was reported of what was done, as by a network's disk whose answer was lost. */
async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  return (await readFile(path).catch(() => undefined))?.equals(bytes) ?? false;
}

/** The file's bytes, or undefined if there is no such file. Throws other errors. */
export async function readIfPresent(path: string): Promise<Uint8Array | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error('a folder or device stands in its place');
    if (found.size > LARGEST_BYTES) throw new Error(`it has ${found.size} bytes, more than any file of the workbench`);
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** True if anything exists at the path, even a dangling link. */
export async function isTaken(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** The target if the path is a link: writing next to the link would not replace the file itself. */
export async function linkTargetOf(
  path: string,
): Promise<{ readonly path: string } | { readonly missingTarget: string }> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isSymbolicLink()) return { path };
  const target = await realpath(path).catch(() => undefined);
  return target === undefined ? { missingTarget: await readlink(path) } : { path: target };
}

/** A new name survives a power cut only once its folder is synced; systems that cannot do that need not. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close().catch(() => {});
}

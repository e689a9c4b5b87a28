/**
 * Files that only their owner may read: made once, replaced atomically, never half-written.
 *
 * A writing that fails (a full disk) leaves nothing behind; one that a power cut ends leaves a draft at most, which is
 * never read. What stands in a file's place and is none (a folder, a pipe, a device) is refused, not waited for.
 */
import { randomUUID } from 'node:crypto';
import { link, lstat, open, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;
/** No file of ours comes near it; a larger one is none. */
const LARGEST_BYTES = 16 * 1024 * 1024;
/** What file systems without hard links answer. */
const NO_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EINVAL'];

/** Makes a new file; throws (EEXIST) where one is, so that nothing is ever overwritten by creating. */
export async function createPrivateFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** As `createPrivateFile`, in one step: nobody ever sees the file empty or half, also after a power cut. */
export async function createWholePrivateFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`;
  await createPrivateFile(draft, bytes);
  try {
    await link(draft, path);
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    await createPrivateFile(path, bytes);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path);
}

/**
 * Replaces the file's content in one step: readers see the old bytes or the new ones, also after a power cut. `prove` is
 * given what the disk holds of the new content before it takes the old one's place; where it throws, the old one stays.
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
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(path);
}

/** The file's bytes, or undefined where there is no such file. Other errors are thrown. */
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

/** True where anything stands at the path, a link to nothing included. */
export async function isTaken(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Where the file truly lies, if the path is a link: writing beside the link would leave the file itself behind. */
export async function targetOf(path: string): Promise<{ readonly path: string } | { readonly missingTarget: string }> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isSymbolicLink()) return { path };
  const target = await realpath(path).catch(() => undefined);
  return target === undefined ? { missingTarget: await readlink(path) } : { path: target };
}

/** A new name outlasts a power cut only once its folder is written; systems that cannot do that do it by themselves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Files that only their owner may read: made once, replaced atomically, never half-written. */
import { open, readFile, rename, rm } from 'node:fs/promises';

const OWNER_ONLY = 0o600;

/** Makes a new file; throws (EEXIST) where one is, so that nothing is ever overwritten by creating. */
export async function createPrivateFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
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
}

/** The file's bytes, or undefined where there is no such file. Other errors are thrown. */
export async function readIfPresent(path: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

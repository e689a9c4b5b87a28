/**
 * Reads a plain file whole, up to a bound: a pipe or a device might never end, and a file may grow while it is read.
 *
 * For files that others name or write. What the workbench itself wrote is read by private-file.ts.
 */
import { constants, type FileHandle, open } from 'node:fs/promises';
import { type Answer, refuse } from '../../shared/failure.ts';
import { readReason } from './read-reason.ts';

const PORTION_BYTES = 262_144;

/**
 * Refused with `file-not-plain`, `file-too-large` or `file-unreadable`; the message completes "… cannot be read: ", without
 * a full stop. Never rejects.
 */
export async function readPlainFile(path: string, mostBytes: number): Promise<Answer<Uint8Array>> {
  let file: FileHandle | undefined;
  try {
    // Without waiting for a pipe's other end; Windows has no such pipes and no such flag.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await file.stat();
    if (!found.isFile()) return refuse('file-not-plain', 'it is a folder, pipe or device, and not a plain file');
    const bytes = found.size > mostBytes ? undefined : await readAtMost(file, mostBytes + 1);
    if (bytes && bytes.length <= mostBytes) return { ok: true, value: bytes };
    const got = Math.max(found.size, bytes?.length ?? 0);
    return refuse('file-too-large', `expected at most ${counted(mostBytes)} bytes, got ${counted(got)}`);
  } catch (error) {
    return refuse('file-unreadable', readReason(error));
  } finally {
    await file?.close();
  }
}

const counted = (bytes: number): string => bytes.toLocaleString('en-GB');

/** To the end as it is found, and not to the size that was told: a file may have grown. */
async function readAtMost(file: FileHandle, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < most) {
    const part = new Uint8Array(Math.min(PORTION_BYTES, most - length));
    const { bytesRead } = await file.read(part);
    if (bytesRead === 0) break;
    parts.push(part.subarray(0, bytesRead));
    length += bytesRead;
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * The one way to read a file that was chosen or dropped: its size is looked at before its bytes, and whatever goes wrong is a
 * sentence.
 */
import { type Answer, reasonOf, refuse } from '../../shared/failure.ts';

/** A file as the browser gives it. */
export type ChosenFile = { readonly name: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> };

/** `what` it is to be, with its article, and how much of that is read. */
export type FileBounds = { readonly what: string; readonly mostBytes: number };

export async function readChosenFile(file: ChosenFile, { what, mostBytes }: FileBounds): Promise<Answer<Uint8Array>> {
  if (file.size > mostBytes) {
    const [size, most] = [file.size, mostBytes].map((count) => count.toLocaleString('en-GB'));
    return refuse('file-too-large', `This file has ${size} bytes, and ${what} has at most ${most}.`);
  }
  try {
    return { ok: true, value: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    return fileUnreadable(error);
  }
}

/** Its text, read as UTF-8, without a byte order mark. */
export async function readChosenText(file: ChosenFile, bounds: FileBounds): Promise<Answer<string>> {
  const read = await readChosenFile(file, bounds);
  return read.ok ? { ok: true, value: new TextDecoder().decode(read.value) } : read;
}

export function fileUnreadable(cause: unknown) {
  return refuse('file-unreadable', `This file could not be read: ${reasonOf(cause).replace(/\.$/, '')}.`);
}

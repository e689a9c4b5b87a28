/** A file that a command writes at its end: whether it can be written is asked at the beginning. */
import {
  accessSync,
  type BigIntStats,
  constants,
  existsSync,
  openSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError, codeOf, misuse } from '../../shared/failure.ts';
import { diskReason } from '../files/disk-reason.ts';

/** `what` is what a sentence calls it: a report, a map. */
export function writeOutput(what: string, file: string, content: string | Uint8Array): void {
  try {
    if (isPipe(file)) requireReader(what, file);
    writeFileSync(file, content);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw unwritable(what, file, diskReason(cause), cause);
  }
}

/** What a command is to write. */
export type Output = {
  /** As `--report`. */
  readonly option: string;
  readonly what: string;
  /** Absent where the option is. */
  readonly file: string | undefined;
};

/**
 * Asked before the first press: orders would be placed, and what came of them lost. Leaves no empty file behind.
 *
 * @param inputs the files that the command reads: none of them is written over, nor by way of a link.
 * @throws AppError `misuse` where two are one file, `output-unwritable`.
 */
export function requireOutputs(outputs: readonly Output[], inputs: readonly (string | undefined)[]): void {
  const read = new Map(inputs.flatMap((file) => (file === undefined ? [] : [[placeOf(file), file] as const])));
  const written = new Map<string, string>();
  for (const { option, what, file } of outputs) {
    if (file === undefined) continue;
    requireWritable(what, file);
    const place = placeOf(file);
    if (place === undefined) continue;
    const other = written.get(place);
    if (other !== undefined)
      throw misuse(`${other} and ${option} name the same file, ${file}; each takes one of its own.`);
    const input = read.get(place);
    if (input !== undefined) {
      const also = input === file ? '' : `, which is ${input}`;
      throw misuse(`${option} would write over a file that is read, ${file}${also}; it takes one of its own.`);
    }
    written.set(place, option);
  }
}

/** What is one on the disk is one here, by whichever name; undefined for what has no content to lose, such as /dev/null. */
function placeOf(file: string): string | undefined {
  const found = foundAt(file);
  if (found) return found.isFile() ? `${found.dev}:${found.ino}` : undefined;
  const folder = dirname(resolve(file));
  const target = linkedTo(file);
  if (target !== undefined) return placeOf(resolve(folder, target));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

/** Where a link leads that leads to nothing yet; undefined for what is no link, or is one of a circle, which nobody can write. */
function linkedTo(file: string): string | undefined {
  try {
    statSync(file);
    return undefined;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return undefined;
  }
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

function foundAt(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    // Who reads or writes it says why it cannot.
    return undefined;
  }
}

function requireWritable(what: string, file: string): void {
  if (file === '') {
    throw new AppError({
      code: 'output-unwritable',
      message: `The ${what} needs the name of a file; got an empty one.`,
    });
  }
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK);
  } catch (cause) {
    throw unwritable(what, file, diskReason(cause), cause);
  }
  if (existsSync(file) && statSync(file).isDirectory()) throw unwritable(what, file, 'it is a folder');
  if (isPipe(file)) requireReader(what, file);
}

function isPipe(file: string): boolean {
  return foundAt(file)?.isFIFO() ?? false;
}

/**
 * Whoever opens a pipe that nobody reads waits until somebody does, for ever if need be. Opened without waiting, it tells; and it stays open
 * until the program ends, because its reader would take a close for the end of what is written.
 */
function requireReader(what: string, file: string): void {
  try {
    openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (cause) {
    if (codeOf(cause) !== 'ENXIO') throw unwritable(what, file, diskReason(cause), cause);
    throw unwritable(what, file, 'expected a file, or a pipe that a program reads; got a pipe without a reader', cause);
  }
}

function unwritable(what: string, file: string, reason: string, cause?: unknown): AppError {
  return new AppError(
    { code: 'output-unwritable', message: `The ${what} ${file} cannot be written (${reason}).` },
    { cause },
  );
}

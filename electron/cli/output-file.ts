/** A file that a command writes at its end: whether it can be written is asked at the beginning. */
import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../shared/failure.ts';
import { diskReason } from '../files/disk-reason.ts';

/** `what` is what a sentence calls it: a report, a map. */
export function writeOutput(what: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw unwritable(what, file, diskReason(cause), cause);
  }
}

/** Asked before the first press: orders would be placed, and what came of them lost. Leaves no empty file behind. */
export function requireWritable(what: string, file: string): void {
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
}

function unwritable(what: string, file: string, reason: string, cause?: unknown): AppError {
  return new AppError(
    { code: 'output-unwritable', message: `The ${what} ${file} cannot be written (${reason}).` },
    { cause },
  );
}

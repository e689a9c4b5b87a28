/**
 * What a program was started to open: the links and associated files among its arguments.
 *
 * Systems, Electron and Chromium add arguments of their own and change their order, so only what is a link or has an
 * associated ending is taken. An argument that begins with a dash is an option, whatever it ends in, unless it stands
 * after `--`: a link must not become a switch of the program.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileKindOf } from '../../shared/opening/opening.ts';
import { isLink, readLink } from '../../shared/opening/read-link.ts';
import { END_OF_OPTIONS } from '../data-folder.ts';
import { type OpenedFileDeps, readOpenedFile } from './opened-files.ts';
import type { WaitingOpening } from './opening-queue.ts';

/** Windows and macOS look at what follows the last dot only, and offer Dialbench for these; the others are refused by name. */
const OFFERED = /\.ya?ml$/i;

/** `argv` begins with the program; files are relative to `workingFolder`. */
export function openingsOfArguments(
  argv: readonly string[],
  workingFolder: string,
  deps: OpenedFileDeps,
): readonly WaitingOpening[] {
  const openings: WaitingOpening[] = [];
  let isOption = true;
  for (const [at, argument] of argv.entries()) {
    if (at === 0 || (isOption && argv[at - 1] === '--data')) continue;
    if (argument === END_OF_OPTIONS) isOption = false;
    else if (isLink(argument)) openings.push(openingOfLink(argument));
    else if (!(isOption && argument.startsWith('-'))) {
      const path = pathOf(argument);
      if (fileKindOf(path) !== undefined || OFFERED.test(path))
        openings.push(openingOfFile(resolve(workingFolder, path), deps));
    }
  }
  return openings;
}

/** The opening of a link, or its refusal. */
export function openingOfLink(link: string): WaitingOpening {
  const read = readLink(link);
  return read.ok ? read.value : { kind: 'refused', failure: read.failure };
}

export function openingOfFile(path: string, deps: OpenedFileDeps): WaitingOpening {
  return { kind: 'file', read: () => readOpenedFile(path, deps) };
}

/** Desktop entries of Linux may hand over a file as its URL. */
function pathOf(argument: string): string {
  if (!/^file:\/\/(localhost)?\//i.test(argument)) return argument;
  try {
    return fileURLToPath(argument);
  } catch {
    return argument;
  }
}

/**
 * The command line as a checkout runs it (run.mjs): what was built of it while that belongs to the sources, else the sources.
 *
 * `npm test` builds it first. Tests start it some four hundred times, and each start takes a third of what it takes from the
 * sources.
 */
import { join } from 'node:path';
import { isFresh } from '../../electron/built/build-record.ts';
import { PROGRAM_BUILD } from '../../electron/built/builds.ts';
import { PROGRAMS } from '../../electron/built/programs.ts';
import { PROJECT_FOLDER } from '../../electron/project.ts';

export const CLI_PROGRAM: string = isFresh(PROGRAM_BUILD)
  ? join(PROGRAM_BUILD.folder, 'cli.mjs')
  : join(PROJECT_FOLDER, 'electron', PROGRAMS.cli);

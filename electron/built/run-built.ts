/**
 * Runs a program of this checkout: what was built of it where that belongs to the sources, else built now, else the sources.
 *
 * The built program starts several times faster than Node takes to strip the types of five hundred files. Commands do not
 * build: a script that calls them a hundred times after an edit would wait for it in the middle of its work.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from '../project.ts';
import { isFresh } from './build-record.ts';
import { type Build, PAGE_BUILD, PROGRAM_BUILD } from './builds.ts';
import { PROGRAMS } from './programs.ts';

/** `args` are the program's own. The page is built where it will be shown. */
export async function runBuilt(program: keyof typeof PROGRAMS, args: readonly string[]): Promise<void> {
  const asksForHelp = args.includes('--help') || args.includes('-h');
  const showsPage = (program === 'launch' || args[0] === 'web') && !asksForHelp;
  if (args.includes('--dev')) return void (await import(sourceOf(program)));
  if (showsPage) await ensure(PAGE_BUILD);
  const built = showsPage ? await ensure(PROGRAM_BUILD, true) : isFresh(PROGRAM_BUILD);
  await import(built ? pathToFileURL(join(PROGRAM_BUILD.folder, `${program}.mjs`)).href : sourceOf(program));
}

const sourceOf = (program: keyof typeof PROGRAMS): string =>
  pathToFileURL(join(PROJECT_FOLDER, 'electron', PROGRAMS[program])).href;

/** False if it cannot be built and `canDoWithout`; else the program ends with the sentence. */
async function ensure(build: Build, canDoWithout = false): Promise<boolean> {
  if (isFresh(build)) return true;
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const { ensureBuilt } = await import('./ensure-built.ts');
  try {
    await ensureBuilt(build, say);
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : `The ${build.noun} could not be built.`);
    if (!canDoWithout) process.exit(3);
    say('Dialbench runs from its sources.');
    return false;
  }
}

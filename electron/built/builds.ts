/** What is built into dist/: each thing's folder there, what it is made of, and how it is made. */
import { join } from 'node:path';
import { PAGE_FOLDER, PROJECT_FOLDER } from '../project.ts';

export type Build = {
  /** For sentences, in its place after "the". */
  readonly noun: string;
  readonly folder: string;
  /** Where the sources are. */
  readonly root: string;
  /** Files and folders below `root`. A change in any makes what was built of them old. */
  readonly sources: readonly string[];
  /** Builds into an empty folder. Throws the bundler's error, which names the file. */
  make(folder: string): Promise<void>;
};

/** Libraries count by what npm wrote down of them, and the tools that build are among them. */
const LIBRARIES = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.base.json'];

export const PAGE_BUILD: Build = {
  noun: 'page',
  folder: PAGE_FOLDER,
  root: PROJECT_FOLDER,
  sources: ['renderer', 'shared', ...LIBRARIES],
  make: async (folder) => (await import('./build-page.ts')).buildPageInto(folder),
};

/** `npm start`, `npm run web` and `npm run cli` as they run in a checkout. */
export const PROGRAM_BUILD: Build = {
  noun: 'program',
  folder: join(PROJECT_FOLDER, 'dist', 'program'),
  root: PROJECT_FOLDER,
  sources: ['electron', 'shared', ...LIBRARIES],
  make: async (folder) => (await import('./build-program.ts')).buildProgramInto(folder),
};

export const DESKTOP_BUILD: Build = {
  noun: 'desktop program',
  folder: join(PROJECT_FOLDER, 'dist', 'electron'),
  root: PROJECT_FOLDER,
  sources: ['electron', 'shared', ...LIBRARIES],
  make: async (folder) => (await import('./build-desktop.ts')).buildDesktopInto(folder),
};

/** What npm installs for those who have no checkout. */
export const COMMAND_BUILD: Build = {
  noun: 'command',
  folder: join(PROJECT_FOLDER, 'dist', 'command'),
  root: PROJECT_FOLDER,
  sources: ['electron', 'shared', ...LIBRARIES],
  make: async (folder) => (await import('./build-command.ts')).buildCommandInto(folder),
};

/**
 * What the page may ask of the program around it: its versions and licences, its folders, its look, and whether there is a
 * newer one. Folders are named, never given as paths.
 */
import { z } from 'zod';
import { THEMES } from './themes.ts';

const nothing = z.strictObject({});

/** The folders that can be shown: all files of the workbench, its logs, exported keys. */
export const PROGRAM_PLACES = ['data', 'logs', 'exports'] as const;
export type ProgramPlace = (typeof PROGRAM_PLACES)[number];

export const PROGRAM_INPUTS = {
  'program.about': nothing,
  /** The licences of everything that is shipped, as one text. */
  'program.licences': nothing,
  /** Shows a folder in the system's file manager. Desktop only. */
  'program.reveal': z.strictObject({ place: z.enum(PROGRAM_PLACES) }),
  /** Tells the system's menus and dialogs which theme the page has, also at the next start. Desktop only. */
  'program.setTheme': z.strictObject({ theme: z.enum(THEMES) }),
  /** What closing the window would end; it is then asked about. Desktop only. */
  'program.setAtStake': z.strictObject({ isFlowRunning: z.boolean(), isSessionOpen: z.boolean() }),
  /** Whether the program may ask for a newer version by itself, once a day. Off until somebody turns it on. */
  'program.setUpdateCheck': z.strictObject({ isOn: z.boolean() }),
  /** Asks now, once. */
  'program.checkForUpdate': nothing,
} as const;

export type AtStake = z.infer<(typeof PROGRAM_INPUTS)['program.setAtStake']>;

export type UpdateCheck = {
  readonly isOn: boolean;
  /** Whom a check asks; absent where this build knows no place. */
  readonly host?: string;
  /** The last answer in this run. */
  readonly found?: UpdateFound;
};

export type UpdateFound = {
  readonly atMs: number;
  /** The newest version there is. */
  readonly version: string;
  readonly isNewer: boolean;
  /** Where it can be had; a page of the project, from this build and not from the answer. */
  readonly page: string;
};

export type About = {
  readonly version: string;
  /** The commit that it was built from, where the build knew it. */
  readonly commit?: string;
  /** Electron and Chromium only on the desktop. */
  readonly parts: readonly { readonly name: string; readonly version: string }[];
  /** Whether folders can be shown. */
  readonly canReveal: boolean;
  readonly logPath?: string;
  readonly update: UpdateCheck;
};

export type ProgramOutputs = {
  'program.about': About;
  'program.licences': { readonly text: string };
  'program.reveal': Record<string, never>;
  'program.setTheme': Record<string, never>;
  'program.setAtStake': Record<string, never>;
  'program.setUpdateCheck': UpdateCheck;
  'program.checkForUpdate': UpdateFound;
};

/** Something that the program says by itself: that it failed inside, or that there is a newer version. */
export type ProgramSaid = { readonly tone: 'bad' | 'good'; readonly sentence: string; readonly link?: string };

/**
 * The commands of a page in a native window: what its menu shows, and what the system asks it to open.
 *
 * Part of the one list in commands.ts. A program without a native window refuses the first and has nothing to open.
 */
import { z } from 'zod';
import { ACTION_GROUPS, LONGEST_MENU_TEXT, MOST_MENU_ACTIONS } from '../opening/menu-action.ts';
import type { Opening } from '../opening/opening.ts';

const menuAction = z.strictObject({
  id: z.string().min(1).max(LONGEST_MENU_TEXT.id),
  /** Shown on one line: whatever breaks it becomes a space. */
  title: z.string().min(1).max(LONGEST_MENU_TEXT.title),
  group: z.enum(ACTION_GROUPS),
  within: z.string().min(1).max(LONGEST_MENU_TEXT.within).optional(),
  chord: z.string().max(40).optional(),
  isDisabled: z.boolean().optional(),
  isChosen: z.boolean().optional(),
});

export const WINDOW_INPUTS = {
  /** Everything the palette can do now; replaces what was shown before. */
  'window.showActions': z.strictObject({ actions: z.array(menuAction).max(MOST_MENU_ACTIONS) }),
  /**
   * Takes the oldest opening out of the queue. A busy page, which asks its user something, is given none: clicks in the
   * menu are dropped then, and the rest waits.
   */
  'window.nextOpening': z.strictObject({ isBusy: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;

export type WindowOutputs = {
  'window.showActions': { readonly shown: number };
  'window.nextOpening': { readonly opening?: Opening };
};

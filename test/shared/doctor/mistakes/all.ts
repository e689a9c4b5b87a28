/** All single mistakes of the corpus. */
import { MESSAGE_MISTAKES } from './messages.ts';
import type { Mistake } from './mistake.ts';
import { TARGET_MISTAKES } from './targets.ts';

export const MISTAKES: readonly Mistake[] = [...MESSAGE_MISTAKES, ...TARGET_MISTAKES];

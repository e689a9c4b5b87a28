/** All single mistakes of the corpus. */
import { MESSAGE_MISTAKES } from './messages.ts';
import type { Mistake } from './mistake.ts';

export const MISTAKES: readonly Mistake[] = [...MESSAGE_MISTAKES];

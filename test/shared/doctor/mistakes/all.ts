/** All single mistakes of the corpus. */
import { BASE_MISTAKES } from './base.ts';
import { BODY_MISTAKES } from './bodies.ts';
import { HEADER_MISTAKES } from './headers.ts';
import { KEY_MISTAKES } from './keys.ts';
import { MESSAGE_MISTAKES } from './messages.ts';
import type { Mistake } from './mistake.ts';
import { NAME_MISTAKES } from './names.ts';
import { TARGET_MISTAKES } from './targets.ts';
import { VALUE_MISTAKES } from './values.ts';

export const MISTAKES: readonly Mistake[] = [
  ...MESSAGE_MISTAKES,
  ...KEY_MISTAKES,
  ...BASE_MISTAKES,
  ...NAME_MISTAKES,
  ...BODY_MISTAKES,
  ...HEADER_MISTAKES,
  ...TARGET_MISTAKES,
  ...VALUE_MISTAKES,
];

/**
 * Typing: how characters and multi-taps change the line under the screen.
 *
 * Pure functions on the typed text; they never send. Multi-tap: a second tap of the same key within the delay changes
 * the last letter; a later tap or another key adds one. The first tap of 0 on an empty line gives the digit, because a
 * leading space is meaningless and 0 means back in every menu.
 */

import { type KeypadKey, MULTI_TAP_COMMIT_MS, nextTextMode, tapCycle } from '../gsm/keypad.ts';
import { without } from '../without.ts';
import type { SessionState } from './session-state.ts';

/** The most characters in one answer or code. */
const MAX_TYPED_CHARACTERS = 182;

/** Appends text to the line; drops what exceeds the limit, with a hint. */
export function addTyped(state: SessionState, text: string): SessionState {
  const rest = without(state, 'tap');
  const room = MAX_TYPED_CHARACTERS - state.typed.length;
  if (text.length <= room) return { ...rest, typed: state.typed + text };
  const hint = `An answer holds ${MAX_TYPED_CHARACTERS} characters; the rest was left out.`;
  return { ...rest, typed: state.typed + text.slice(0, room), hint };
}

/** Deletes the last character. */
export function clearTyped(state: SessionState): SessionState {
  const rest = without(state, 'tap');
  return { ...rest, typed: [...state.typed].slice(0, -1).join('') };
}

/** A tap on a drawn key while text is expected. */
export function tapLetter(state: SessionState, key: KeypadKey, atMs: number): SessionState {
  if (key === '#') {
    const rest = without(state, 'tap');
    return { ...rest, mode: nextTextMode(state.mode) };
  }
  if (state.mode === '123' || (key === '0' && state.typed === '')) return addTyped(state, key);
  const cycle = tapCycle(key, state.mode);
  const { tap } = state;
  const again = tap !== undefined && tap.key === key && atMs - tap.atMs <= MULTI_TAP_COMMIT_MS && cycle.length > 1;
  if (!again) {
    const added = addTyped(state, cycle.charAt(0));
    return added.typed === state.typed ? added : { ...added, tap: { key, count: 0, atMs } };
  }
  const count = tap.count + 1;
  return {
    ...state,
    typed: state.typed.slice(0, -1) + cycle.charAt(count % cycle.length),
    tap: { key, count, atMs },
  };
}

/**
 * Typing: what characters and multi-taps make of the line under the screen.
 *
 * Pure moves on the typed text; they never send. Multi-tap: a second tap of one key within the commit delay changes the
 * last letter, later or on another key it adds one. The first tap of 0 on an empty line is the digit, because a leading
 * space says nothing and 0 is the way back in every menu.
 */
import { type KeypadKey, MULTI_TAP_COMMIT_MS, nextTextMode, tapCycle } from '../gsm/keypad.ts';
import type { SessionState } from './session-state.ts';

/** The most characters that one answer or code holds. */
const MAX_TYPED_CHARACTERS = 182;

/** Adds text to the line; what goes beyond the most is left out, with a hint. */
export function addTyped(state: SessionState, text: string): SessionState {
  const { tap: _committed, ...rest } = state;
  const room = MAX_TYPED_CHARACTERS - state.typed.length;
  if (text.length <= room) return { ...rest, typed: state.typed + text };
  const hint = `An answer holds ${MAX_TYPED_CHARACTERS} characters; the rest was left out.`;
  return { ...rest, typed: state.typed + text.slice(0, room), hint };
}

/** Takes the last character away. */
export function clearTyped(state: SessionState): SessionState {
  const { tap: _committed, ...rest } = state;
  return { ...rest, typed: [...state.typed].slice(0, -1).join('') };
}

/** A tap on a drawn key while text is asked for. */
export function tapLetter(state: SessionState, key: KeypadKey, atMs: number): SessionState {
  if (key === '#') {
    const { tap: _committed, ...rest } = state;
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

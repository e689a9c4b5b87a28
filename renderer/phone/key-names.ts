/** The keys of the drawn phone: their names for people, and the keyboard keys that play them. */
import { isKeypadKey, keyLetters } from '../../shared/gsm/keypad.ts';
import type { PhoneKey } from '../app/phone-store.ts';

const NAMES: Partial<Readonly<Record<PhoneKey, string>>> = {
  '*': 'Key *, star',
  '#': 'Key # aA1, hash',
  '0': 'Key 0 space',
  green: 'Call (green key)',
  red: 'End (red key)',
  clear: 'Clear (C key)',
  centre: 'Select (centre key)',
  up: 'Scroll up',
  down: 'Scroll down',
  left: 'Page up',
  right: 'Page down',
};

/** For screen readers and voice control, with the words on the key: `Key 2 abc`, `Call (green key)`. */
export function keyName(key: PhoneKey): string {
  const fixed = NAMES[key];
  if (fixed !== undefined) return fixed;
  const letters = isKeypadKey(key) ? keyLetters(key).toLowerCase() : '';
  return letters === '' ? `Key ${key}` : `Key ${key} ${letters}`;
}

const PLAYED: Readonly<Record<string, PhoneKey>> = {
  Enter: 'green',
  Escape: 'red',
  Backspace: 'clear',
  Delete: 'clear',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'left',
  PageDown: 'right',
};

/** The phone key that a keyboard key plays, or undefined. */
export function playedKey(keyboardKey: string): PhoneKey | undefined {
  return isKeypadKey(keyboardKey) ? keyboardKey : PLAYED[keyboardKey];
}

/**
 * Which chords an action may have, and the sentence for one that it may not.
 *
 * Three kinds are never allowed: those that the browser or system reserves, those that every text field needs, and
 * plain keys, which operate the phone. This file does not know the actions.
 */
import { type Chord, chordCaps } from './chord.ts';

/** Browsers handle these before a page sees them. */
const BROWSERS = new Set(['Mod+T', 'Mod+N', 'Mod+W', 'Mod+Shift+T', 'Mod+Shift+N', 'Mod+Shift+W', 'Mod+Q', 'Alt+F4']);
const SYSTEMS = new Set([
  'Mod+Tab',
  'Mod+Shift+Tab',
  'Alt+Tab',
  'Alt+Shift+Tab',
  'Mod+PageUp',
  'Mod+PageDown',
  'F11',
  'F12',
]);
/** Reload, find and zoom keep their meaning in every window. */
const WINDOWS = new Set([
  'Mod+R',
  'Mod+Shift+R',
  'F5',
  'Mod+F',
  'Mod+P',
  'Mod+-',
  'Mod+Plus',
  'Mod+=',
  'Mod+0',
  'Mod+Shift+I',
]);
const EDITING = new Set(
  ['A', 'C', 'V', 'X', 'Y', 'Z', 'Shift+V', 'Shift+Z', 'Backspace', 'Delete'].map((key) => `Mod+${key}`),
);
const TEXT_KEYS = /^(?:.|Space|Plus|Enter|Tab|Escape|Backspace|Delete|Home|End|Insert|Page\w+|Arrow\w+)$/;

/** Why an action cannot have this chord; undefined if it can. */
export function refuseChord(chord: Chord, isMac: boolean): string | undefined {
  const name = chordCaps(chord, isMac).join(' ');
  if (BROWSERS.has(chord) || SYSTEMS.has(chord)) {
    return `${name} belongs to the browser or the system and never reaches the page. Choose another.`;
  }
  if (WINDOWS.has(chord)) return `${name} is the window’s own: reload, find, print or zoom. Choose another.`;
  if (EDITING.has(chord)) return `${name} edits text in every field. Choose another.`;
  const parts = chord.split('+');
  const key = parts.pop() ?? '';
  const held = parts.filter((part) => part !== 'Shift');
  if (held.length === 0 && TEXT_KEYS.test(key)) {
    return `${name} alone plays the phone and writes text. Hold ${isMac ? '⌘ or ⌥' : 'Ctrl or Alt'} with it, or take an F key.`;
  }
  const arrows = /^(?:Arrow\w+|Home|End|Backspace|Delete|Tab)$/;
  if (arrows.test(key)) return `${name} moves the cursor or the focus. Choose another.`;
  return undefined;
}

/** True for a chord that is itself a character; it triggers an action only while nobody is typing. */
export function isPlainChord(chord: Chord): boolean {
  return [...chord].length === 1;
}

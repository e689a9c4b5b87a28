/**
 * Chord: a key with its modifiers, as text: `Mod+K`, `Alt+Shift+3`, `F1`, `?`.
 *
 * Mod is Ctrl, or Cmd on a Mac, so one table serves both. Letters and digits are read from the key's position if Alt or
 * a non-Latin layout changes the character. chord-rules.ts decides which chords are allowed.
 */

/** In canonical spelling: modifiers in the order Mod, Ctrl, Meta, Alt, Shift, then the key. */
export type Chord = string;

/** The parts of a keyboard event that matter here. */
export type KeyPress = {
  readonly key: string;
  /** The key's position, as in KeyboardEvent.code. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** AltGr makes characters, not chords. */
  readonly isAltGraph: boolean;
};

const MODIFIERS = ['Mod', 'Ctrl', 'Meta', 'Alt', 'Shift'] as const;
type Modifier = (typeof MODIFIERS)[number];

const MODIFIER_KEYS = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
]);

/** The chord of a press; undefined while only modifiers are down, and for characters typed with AltGr. */
export function chordOfPress(press: KeyPress, isMac: boolean): Chord | undefined {
  if (MODIFIER_KEYS.has(press.key) || press.isAltGraph) return undefined;
  const key = keyOf(press);
  const held: Modifier[] = [];
  if (isMac ? press.metaKey : press.ctrlKey) held.push('Mod');
  if (isMac && press.ctrlKey) held.push('Ctrl');
  if (!isMac && press.metaKey) held.push('Meta');
  if (press.altKey) held.push('Alt');
  // A character such as ? already implies Shift; a letter or F1 does not.
  if (press.shiftKey && (/^[A-Z0-9]$/.test(key) || key.length > 1)) held.push('Shift');
  return [...held, key].join('+');
}

function keyOf({ key, code, altKey }: KeyPress): string {
  const place = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1];
  const isLatin = /^[\x20-\x7e]$/.test(key);
  if (place !== undefined && (altKey || (!isLatin && key.length === 1))) return place;
  if (key === ' ') return 'Space';
  if (key === '+') return 'Plus';
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The canonical spelling; undefined if the text is not a chord. */
export function readChord(text: unknown): Chord | undefined {
  if (typeof text !== 'string' || text.length > 40) return undefined;
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  if (!/^([!-*,-`{-~]|[A-Z][A-Za-z0-9]{1,19})$/.test(key) || MODIFIERS.some((modifier) => modifier === key))
    return undefined;
  if (MODIFIER_KEYS.has(key) || new Set(parts).size !== parts.length) return undefined;
  if (parts.some((part) => !MODIFIERS.some((modifier) => modifier === part))) return undefined;
  return [...MODIFIERS.filter((modifier) => parts.includes(modifier)), key].join('+');
}

const MAC_FACES: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Meta: '⌘', Alt: '⌥', Shift: '⇧' };
const FACES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Plus: '+',
};

/** The labels on the keys, in the order of pressing: `['Ctrl', 'K']`, on a Mac `['⌘', 'K']`. */
export function chordCaps(chord: Chord, isMac: boolean): readonly string[] {
  return chord.split('+').map((part) => {
    if (isMac) return MAC_FACES[part] ?? FACES[part] ?? part;
    return part === 'Mod' ? 'Ctrl' : (FACES[part] ?? part);
  });
}

/** The form for aria-keyshortcuts: `Control+K`. */
export function ariaChord(chord: Chord, isMac: boolean): string {
  return chord
    .split('+')
    .map((part) => (part === 'Mod' ? (isMac ? 'Meta' : 'Control') : part === 'Ctrl' ? 'Control' : part))
    .join('+');
}

/**
 * The twelve keys of a telephone, the letters on them, and what repeated taps of one key write.
 *
 * The letters follow the standard. Punctuation on 1, the space on 0 and the multi-tap delay are handset habits without
 * a standard, chosen here. This file holds no text; reply-line.ts does.
 * Source: ITU-T E.161 section 3 (letters of the keys).
 */

/** The keys in telephone order, row by row. */
export const KEYPAD_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const;
export type KeypadKey = (typeof KEYPAD_KEYS)[number];

/** What a key writes: digits, small letters or capitals. */
export type TextMode = '123' | 'abc' | 'ABC';

/** Milliseconds within which a second tap of the same key changes the letter instead of adding one. */
export const MULTI_TAP_COMMIT_MS = 1000;

const LETTERS: Readonly<Record<KeypadKey, string>> = {
  '1': '',
  '2': 'abc',
  '3': 'def',
  '4': 'ghi',
  '5': 'jkl',
  '6': 'mno',
  '7': 'pqrs',
  '8': 'tuv',
  '9': 'wxyz',
  '*': '',
  '0': '',
  '#': '',
};

const SIGNS: Partial<Record<KeypadKey, string>> = { '1': ".,?!'-/&1", '0': ' 0', '*': '*', '#': '#' };

export function isKeypadKey(text: string): text is KeypadKey {
  return (KEYPAD_KEYS as readonly string[]).includes(text);
}

/** The letters printed on a key, in capitals; empty for 1, 0, * and #. */
export function keyLetters(key: KeypadKey): string {
  return LETTERS[key].toUpperCase();
}

/** The characters that repeated taps of a key cycle through, the digit last. */
export function tapCycle(key: KeypadKey, mode: TextMode): string {
  if (mode === '123') return key;
  const signs = SIGNS[key];
  if (signs !== undefined) return signs;
  return (mode === 'ABC' ? LETTERS[key].toUpperCase() : LETTERS[key]) + key;
}

/** The mode that the next press of # switches to. */
export function nextTextMode(mode: TextMode): TextMode {
  if (mode === 'abc') return 'ABC';
  return mode === 'ABC' ? '123' : 'abc';
}

import { expect, test } from 'vitest';
import {
  ariaChord,
  chordCaps,
  chordOfPress,
  type KeyPress,
  readChord,
} from '../../../../shared/page/shortcut/chord.ts';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isAltGraph: false,
  ...held,
});

test('one chord stands for Ctrl, and for Cmd on a Mac', () => {
  expect(chordOfPress(press('k', 'KeyK', { ctrlKey: true }), false)).toBe('Mod+K');
  expect(chordOfPress(press('k', 'KeyK', { metaKey: true }), true)).toBe('Mod+K');
  expect(chordOfPress(press('k', 'KeyK', { ctrlKey: true }), true)).toBe('Ctrl+K');
  expect(chordCaps('Mod+Shift+K', false)).toEqual(['Ctrl', 'Shift', 'K']);
  expect(chordCaps('Mod+Shift+K', true)).toEqual(['⌘', '⇧', 'K']);
  expect(ariaChord('Mod+K', false)).toBe('Control+K');
  expect(ariaChord('Mod+K', true)).toBe('Meta+K');
});

test('with Alt the place of the key counts, because a Mac writes signs with it', () => {
  expect(chordOfPress(press('¡', 'Digit1', { altKey: true }), true)).toBe('Alt+1');
  expect(chordOfPress(press('π', 'KeyP', { altKey: true }), true)).toBe('Alt+P');
});

test('a layout without Latin letters gives the chord of the same place', () => {
  expect(chordOfPress(press('л', 'KeyK', { ctrlKey: true }), false)).toBe('Mod+K');
});

test('a sign says by itself that Shift was held; a letter and a function key do not', () => {
  expect(chordOfPress(press('?', 'Slash', { shiftKey: true }), false)).toBe('?');
  expect(chordOfPress(press('F', 'KeyF', { ctrlKey: true, shiftKey: true }), false)).toBe('Mod+Shift+F');
  expect(chordOfPress(press('F1', 'F1', { shiftKey: true }), false)).toBe('Shift+F1');
});

test('modifiers alone and signs made with AltGr are no chord', () => {
  expect(chordOfPress(press('Control', 'ControlLeft', { ctrlKey: true }), false)).toBeUndefined();
  expect(chordOfPress(press('@', 'KeyQ', { ctrlKey: true, altKey: true, isAltGraph: true }), false)).toBeUndefined();
});

test.each([
  ['Mod+K', 'Mod+K'],
  ['Shift+Mod+F', 'Mod+Shift+F'],
  ['?', '?'],
  ['F1', 'F1'],
  ['Mod+Plus', 'Mod+Plus'],
  ['k', undefined],
  ['Mod', undefined],
  ['Mod+', undefined],
  ['Mod+Mod+K', undefined],
  ['Hyper+K', undefined],
  ['', undefined],
  [7, undefined],
  ['Mod+<script>', undefined],
])('a kept text reads as the one spelling of its chord or not at all: %s', (text, chord) => {
  expect(readChord(text)).toBe(chord);
});

import { expect, test } from 'vitest';
import { boundTo, chordsOf, readRebindings, rebind, resetBinding } from '../../../../shared/page/shortcut/bindings.ts';
import { refuseChord } from '../../../../shared/page/shortcut/chord-rules.ts';

const PALETTE = { id: 'palette', chords: ['Mod+K'] };
const HELP = { id: 'help', chords: ['F1', '?'] };
const SEND = { id: 'send', chords: [] };
const ACTIONS = [PALETTE, HELP, SEND];

test('without changes a chord belongs to the action that has it by default', () => {
  expect(boundTo('Mod+K', ACTIONS, {})).toBe('palette');
  expect(boundTo('?', ACTIONS, {})).toBe('help');
  expect(boundTo('Mod+J', ACTIONS, {})).toBeUndefined();
});

test('a chord that is taken over leaves the action that had it, so that it never does two things', () => {
  const changed = rebind('send', 'F1', ACTIONS, {});
  expect(boundTo('F1', ACTIONS, changed)).toBe('send');
  expect(chordsOf(HELP, changed)).toEqual(['?']);
});

test('an action’s default comes back, and whoever had taken it loses it', () => {
  const changed = resetBinding('palette', ACTIONS, rebind('send', 'Mod+K', ACTIONS, {}));
  expect(boundTo('Mod+K', ACTIONS, changed)).toBe('palette');
  expect(chordsOf(SEND, changed)).toEqual([]);
  expect(changed).toEqual({});
});

test('rebinding an action to its default is no change', () => {
  expect(rebind('palette', 'Mod+K', ACTIONS, rebind('palette', 'Mod+J', ACTIONS, {}))).toEqual({});
});

test.each([
  ['no JSON', '{', {}],
  ['a list', '[]', {}],
  ['nothing kept', undefined, {}],
  ['one entry of two malformed', '{"a":["Mod+J"],"b":"Mod+K"}', { a: ['Mod+J'] }],
  ['a chord that may not be taken', '{"a":["Mod+W"],"b":["7"]}', {}],
  ['no chord at all', '{"a":[]}', { a: [] }],
  ['a chord that is none', '{"a":["constructor"]}', {}],
])('what was kept and is malformed falls back to the default: %s', (_what, text, changed) => {
  expect(readRebindings(text, false)).toEqual(changed);
});

test.each(['7', 'A', '*', '?', 'Enter', 'Shift+Tab', 'Escape', 'Space', 'ArrowUp', 'Shift+A', 'Plus'])(
  'a key that plays the phone or writes text is never an action’s: %s',
  (chord) => {
    expect(refuseChord(chord, false)).toMatch(/plays the phone|moves the cursor/);
  },
);

test.each(['Mod+T', 'Mod+W', 'Mod+Shift+N', 'Mod+C', 'Mod+V', 'Mod+Z', 'Mod+R', 'F5', 'Alt+Tab', 'Mod+ArrowLeft'])(
  'what the browser, the system or every field needs is refused with its reason: %s',
  (chord) => {
    expect(refuseChord(chord, false)).toMatch(/Choose another\.$/);
  },
);

test.each(['Mod+K', 'Alt+1', 'F2', 'Shift+F2', 'Mod+Shift+L', 'Mod+Enter', 'Ctrl+K'])('may be taken: %s', (chord) => {
  expect(refuseChord(chord, false)).toBeUndefined();
});

/**
 * The page's chords in Electron's spelling: `Mod+Shift+F` is `CommandOrControl+Shift+F`.
 *
 * Electron throws on an accelerator that it does not know, so only what is known to be one is passed on; an action with
 * any other chord is shown without it.
 */
import type { Chord } from '../../shared/page/shortcut/chord.ts';

const MODIFIERS = new Map([
  ['Mod', 'CommandOrControl'],
  ['Ctrl', 'Control'],
  ['Meta', 'Super'],
  ['Alt', 'Alt'],
  ['Shift', 'Shift'],
]);

const KEYS = new Map([
  ['ArrowUp', 'Up'],
  ['ArrowDown', 'Down'],
  ['ArrowLeft', 'Left'],
  ['ArrowRight', 'Right'],
  ...['Enter', 'Space', 'Plus', 'PageUp', 'PageDown', 'Home', 'End', 'Insert', 'Delete', 'Backspace', 'Tab'].map(
    (key) => [key, key] as const,
  ),
]);

const PLAIN = /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|[-,./;'[\]\\`=])$/;

/** Undefined for a chord that Electron has no spelling for. */
export function acceleratorOf(chord: Chord): string | undefined {
  const parts = chord.split('+');
  const last = parts.pop() ?? '';
  const key = KEYS.get(last) ?? (PLAIN.test(last) ? last : undefined);
  const modifiers = parts.map((part) => MODIFIERS.get(part));
  if (key === undefined || modifiers.includes(undefined)) return undefined;
  return [...modifiers, key].join('+');
}

/**
 * Listens for chords on the whole page, before the phone and the fields see the keys.
 *
 * A bound chord runs its action and goes no further. A bare character (such as ?) counts only while the user is not typing in a field or on the
 * phone. While a dialog is open, only the chord that opened it works.
 */
import { chordOfPress } from '../../shared/page/shortcut/chord.ts';
import { isPlainChord } from '../../shared/page/shortcut/chord-rules.ts';
import type { Action } from '../app/action.ts';
import type { PaletteStore } from '../app/palette-store.ts';
import type { ShortcutsStore } from '../app/shortcuts-store.ts';
import { focusedElement, TEXT_FIELDS } from '../ui/focused-element.ts';

export type ShortcutDeps = {
  readonly palette: PaletteStore;
  readonly shortcuts: ShortcutsStore;
  actions(): readonly Action[];
  /** The phone is in text entry. */
  isPhoneWriting(): boolean;
};

/** Returns the function that stops listening. */
export function listenShortcuts(
  page: Window,
  { palette, shortcuts, actions, isPhoneWriting }: ShortcutDeps,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const store = shortcuts.getState();
    const chord = chordOfPress(
      {
        key: event.key,
        code: event.code,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        shiftKey: event.shiftKey,
        isAltGraph: event.getModifierState('AltGraph'),
      },
      store.isMac,
    );
    if (chord === undefined) return;
    const take = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (store.recording) {
      if (chord === 'Tab' || chord === 'Shift+Tab') return store.stopRecording();
      // Once there is a question to answer, Enter and Space press its buttons.
      if (store.recording.chord !== undefined && /^(?:Enter|Space)$/.test(chord)) return;
      take();
      if (chord === 'Escape') store.stopRecording();
      else if (!event.repeat) store.pressed(chord);
      return;
    }
    const focused = focusedElement(page.document);
    if (isPlainChord(chord) && (focused?.matches(TEXT_FIELDS) || isPhoneWriting())) return;
    const actionId = store.actionOf(chord);
    if (actionId === undefined) return;
    if (page.document.querySelector('dialog[open]')) {
      if (actionId === 'palette.open' && palette.getState().isOpen) palette.getState().close();
      else if (actionId === 'shortcuts.show' && store.isShown) store.show(false);
      else return;
      return take();
    }
    const action = actions().find(({ id }) => id === actionId);
    if (!action || action.hindrance !== undefined) return;
    take();
    if (event.repeat) return;
    if (action.loses === undefined) action.run();
    else {
      palette.getState().open();
      palette.getState().choose(action);
    }
  };
  page.addEventListener('keydown', onKeyDown, true);
  return () => page.removeEventListener('keydown', onKeyDown, true);
}

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
  /** The parts of the page, of which each says its own actions once its code is here. */
  readonly parts: { getState(): { readonly isWhole: boolean; loadAll(): Promise<void> } };
  /** The phone is in text entry. */
  isPhoneWriting(): boolean;
};

/** Returns the function that stops listening. */
export function listenShortcuts(
  page: Window,
  { palette, shortcuts, actions, parts, isPhoneWriting }: ShortcutDeps,
): () => void {
  const actionCalled = (wanted: string | undefined): Action | undefined =>
    actions().find(({ id, hindrance }) => id === wanted && hindrance === undefined);
  const run = (action: Action) => {
    if (action.loses === undefined) return action.run();
    palette.getState().open();
    palette.getState().choose(action);
  };
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
    if (actionId === undefined) {
      const { isWhole, loadAll } = parts.getState();
      // It may be a chord of a room whose code has not come yet; whoever types in a field means the field.
      if (isWhole || !/^(?:Mod|Ctrl|Meta|Alt|F\d)/.test(chord) || event.repeat || focused?.matches(TEXT_FIELDS)) return;
      loadAll().then(
        () => {
          const action = actionCalled(store.actionOf(chord));
          if (action && !page.document.querySelector('dialog[open]')) run(action);
        },
        () => {},
      );
      return;
    }
    if (page.document.querySelector('dialog[open]')) {
      if (actionId === 'palette.open' && palette.getState().isOpen) palette.getState().close();
      else if (actionId === 'shortcuts.show' && store.isShown) store.show(false);
      else return;
      return take();
    }
    const action = actionCalled(actionId);
    if (!action) return;
    take();
    if (!event.repeat) run(action);
  };
  page.addEventListener('keydown', onKeyDown, true);
  return () => page.removeEventListener('keydown', onKeyDown, true);
}

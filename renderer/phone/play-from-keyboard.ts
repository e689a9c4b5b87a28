/**
 * Plays the phone from the keyboard unless the user is typing elsewhere.
 *
 * Enter and Space belong to a button reached by keyboard; after a click they go to the phone again, because people click a room and continue
 * dialling. Chords with Ctrl, Alt or Meta belong to the browser, except characters that a layout types with Alt. A held key counts once, except
 * Backspace and the arrows.
 */
import type { PhoneKey } from '../stores/phone-store.ts';
import { playedKey } from './key-names.ts';

export type Player = { play(key: PhoneKey): void; type(character: string): void; paste(text: string): void };

const REPEATS = new Set<PhoneKey>(['clear', 'up', 'down', 'left', 'right']);
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const OWN_ARROWS = '[role="tab"], [role="radio"], [role="listbox"], [role="option"], [data-own-arrows]';
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="option"]';

/** Listens on the page until the returned function is called. */
export function playFromKeyboard(page: Window, player: Player): () => void {
  let focusIsPointers = true;
  const onPointer = () => {
    focusIsPointers = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') focusIsPointers = false;
    if (event.defaultPrevented || event.isComposing) return;
    const focused = page.document.activeElement;
    if (focused?.matches(TEXT_FIELDS) || isChord(event) || isCovered(page)) return;
    const key = playedKey(event.key);
    if (belongsToFocused(event.key, focused, focusIsPointers)) return;
    // The phone takes the keys now, so remove the misleading focus ring from the clicked element.
    if (focusIsPointers && focused instanceof HTMLElement && focused.matches(PRESSABLE)) focused.blur();
    if (key === undefined) {
      if ([...event.key].length !== 1 || event.repeat) return;
      event.preventDefault();
      player.type(event.key);
      return;
    }
    event.preventDefault();
    if (event.repeat && !REPEATS.has(key)) return;
    player.play(key);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (page.document.activeElement?.matches(TEXT_FIELDS) || isCovered(page)) return;
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (text === '') return;
    event.preventDefault();
    player.paste(text);
  };
  page.addEventListener('pointerdown', onPointer, true);
  page.addEventListener('keydown', onKeyDown);
  page.document.addEventListener('paste', onPaste);
  return () => {
    page.removeEventListener('pointerdown', onPointer, true);
    page.removeEventListener('keydown', onKeyDown);
    page.document.removeEventListener('paste', onPaste);
  };
}

/** A dialog, menu or list over the page or an open question takes all keys, even if the focus is outside it. */
function isCovered(page: Window): boolean {
  return [...page.document.querySelectorAll('dialog[open], :popover-open, .confirm')].some((one) =>
    one.checkVisibility(),
  );
}

function isChord(event: KeyboardEvent): boolean {
  if (event.ctrlKey && !event.getModifierState('AltGraph')) return true;
  if (event.metaKey) return true;
  return event.altKey && !/^[*#]$/.test(event.key) && !event.getModifierState('AltGraph');
}

function belongsToFocused(key: string, focused: Element | null, focusIsPointers: boolean): boolean {
  if (!focused) return false;
  if (key.startsWith('Arrow') || key.startsWith('Page')) {
    return focused.matches(OWN_ARROWS) || focused.closest('[data-own-arrows]') !== null;
  }
  return (key === 'Enter' || key === ' ') && !focusIsPointers && focused.matches(PRESSABLE);
}

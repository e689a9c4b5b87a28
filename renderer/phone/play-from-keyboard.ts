/**
 * Plays the phone from the keyboard while it listens and nothing else has the user's hands.
 *
 * A phone key is a signed request, so the rule is what the phone may hear, not what it must not: it is awake, no list, menu, dialog or question is
 * open, no text field has the focus, and what has the focus does not use this key itself. A click on the phone wakes it; a click or Tab elsewhere
 * takes the hands off it.
 *
 * Enter and Space belong to a button reached by keyboard; after a click they go to the phone again, because people click a room and continue
 * dialling. Chords with Ctrl, Alt or Meta belong to the browser, except characters that a layout types with Alt. A held key counts once, except
 * Backspace and the arrows.
 */
import { isKeypadKey } from '../../shared/gsm/keypad.ts';
import type { PhoneKey } from '../app/phone-store.ts';
import { focusedElement, TEXT_FIELDS } from '../ui/focused-element.ts';
import { playedKey } from './key-names.ts';

export type Player = { play(key: PhoneKey): void; type(character: string): void; paste(text: string): void };
export type Listener = {
  isListening(): boolean;
  /** A click on the phone began. */
  touched(): void;
  /** The user's hands went somewhere else. */
  left(): void;
  /** A digit was pressed for a phone that sleeps; it hears it if that wakes it. */
  called(): void;
};

const REPEATS = new Set<PhoneKey>(['clear', 'up', 'down', 'left', 'right']);
const PHONE = '.handset, .android';
const DOCK = '.dock';
/** These move by keys, jump to typed letters and act on Enter: every key is theirs. */
const OWN_KEYS = [
  'listbox',
  'option',
  'menu',
  'menuitem',
  'menuitemcheckbox',
  'tree',
  'treeitem',
  'grid',
  'gridcell',
  'row',
]
  .map((role) => `[role="${role}"]`)
  .join(', ');
const OWN_ARROWS = '[role="tab"], [role="radio"], [role="separator"], [role="slider"], [data-own-arrows]';
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="option"]';

/** Listens on the page until the returned function is called. */
export function playFromKeyboard(page: Window, player: Player, listener: Listener): () => void {
  let focusIsPointers = true;
  const onPointer = ({ target }: PointerEvent) => {
    focusIsPointers = true;
    if (!(target instanceof Element)) return;
    if (target.closest(PHONE)) {
      listener.touched();
      // A field elsewhere would keep the keys that are meant for the phone now.
      const focused = focusedElement(page.document);
      if (focused instanceof HTMLElement && focused.matches(TEXT_FIELDS)) focused.blur();
    } else if (!target.closest(DOCK)) listener.left();
  };
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && !page.document.activeElement?.closest(DOCK)) listener.left();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') focusIsPointers = false;
    if (event.defaultPrevented || event.isComposing) return;
    const focused = focusedElement(page.document);
    if (focused?.matches(TEXT_FIELDS) || isChord(event) || isCovered(page)) return;
    const key = playedKey(event.key);
    if (belongsToFocused(event.key, focused, focusIsPointers)) return;
    if (!listener.isListening()) {
      if (isKeypadKey(event.key)) listener.called();
      if (!listener.isListening()) return;
    }
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
    if (focusedElement(page.document)?.matches(TEXT_FIELDS) || isCovered(page) || !listener.isListening()) return;
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    // Nobody dials several lines: such a text was meant for a field.
    if (text === '' || /[\r\n]/.test(text)) return;
    event.preventDefault();
    player.paste(text);
  };
  page.addEventListener('pointerdown', onPointer, true);
  page.addEventListener('keydown', onKeyDown);
  page.addEventListener('keyup', onKeyUp, true);
  page.document.addEventListener('paste', onPaste);
  return () => {
    page.removeEventListener('pointerdown', onPointer, true);
    page.removeEventListener('keydown', onKeyDown);
    page.removeEventListener('keyup', onKeyUp, true);
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
  if (focused.closest(OWN_KEYS)) return true;
  if (key.startsWith('Arrow') || key.startsWith('Page')) {
    return focused.matches(OWN_ARROWS) || focused.closest('[data-own-arrows]') !== null;
  }
  return (key === 'Enter' || key === ' ') && !focusIsPointers && focused.matches(PRESSABLE);
}

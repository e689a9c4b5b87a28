/**
 * A popup beside a button or a value: how every menu and list opens, moves the focus and closes.
 *
 * Uses the browser's own popover, so nothing clips it; its styles place it beside its anchor. Arrows, Home, End and typed letters move the focus;
 * Escape and Tab close it and restore the focus. No key leaves the popup, and the phone plays nothing while one is open
 * (phone/play-from-keyboard.ts), because a phone key is a signed request.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { placeAfter } from './roving.ts';
import './popup.css';

type PopupProps = {
  readonly role: 'menu' | 'listbox' | 'dialog';
  readonly label: string;
  /** The anchor; it gets the focus back. */
  readonly at: HTMLElement;
  readonly onClose: () => void;
  readonly id?: string;
  readonly children: ReactNode;
};

const ITEMS = 'button:not(:disabled)';
/** Letters typed faster than this form one word. */
const TYPED_TOGETHER_MS = 600;

export function Popup({ role, label, at, onClose, id, children }: PopupProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: '', atMs: 0 });
  const close = useRef(onClose);
  close.current = onClose;
  const anchor = `--at-${useId().replaceAll(/\W/g, '')}`;

  useLayoutEffect(() => {
    const drawn = sheet.current;
    if (!drawn) return;
    at.style.setProperty('anchor-name', anchor);
    drawn.style.setProperty('position-anchor', anchor);
    drawn.showPopover();
    const chosen = drawn.querySelector<HTMLElement>('[aria-selected="true"]') ?? itemsOf(drawn)[0] ?? drawn;
    chosen.focus();
    return () => {
      at.style.removeProperty('anchor-name');
      if (drawn.contains(document.activeElement)) at.focus();
    };
  }, [at, anchor]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !sheet.current?.contains(target) && !at.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [at, onClose]);

  // A room that is left keeps its state: its popup would open again with the room, and take the keys of the phone.
  useEffect(() => () => close.current(), []);

  const steer = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (event.key === 'Tab' && role === 'dialog') return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      return onClose();
    }
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(event.currentTarget);
    const now = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
    const to =
      placeAfter(event.key, now, items.length, { axis: 'down', wraps: true }) ?? placeTyped(event.key, now, items);
    if (to === undefined) return;
    event.preventDefault();
    items[to]?.focus();
  };
  const placeTyped = (key: string, now: number, items: readonly HTMLElement[]): number | undefined => {
    const isTogether = performance.now() - typed.current.atMs < TYPED_TOGETHER_MS;
    if ([...key].length !== 1 || (key === ' ' && !isTogether)) return undefined;
    const letters = (isTogether ? typed.current.letters : '') + key.toLowerCase();
    typed.current = { letters, atMs: performance.now() };
    // The first letter moves to the next item; later ones may stay on the current one.
    const from = letters.length === 1 ? now + 1 : Math.max(0, now);
    const places = items.map((_, place) => (from + place) % items.length);
    return places.find((place) => items[place]?.innerText.trim().toLowerCase().startsWith(letters));
  };
  // An item that its own act disables loses the focus to nobody, so leaving is not enough to notice it.
  const closeChosen = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role="menuitem"]')) onClose();
  };
  const closeLeft = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isElsewhere = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
    if (isElsewhere && relatedTarget !== at) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of three, each of which takes keys.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above; each of the three may have a name.
    <div
      ref={sheet}
      className="popup"
      popover="manual"
      id={id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={steer}
      onClick={closeChosen}
      onPaste={(event) => event.stopPropagation()}
      onBlur={closeLeft}
    >
      {children}
    </div>
  );
}

function itemsOf(sheet: HTMLElement): readonly HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(ITEMS)];
}

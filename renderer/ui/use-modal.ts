/**
 * A native modal dialog, open while rendered; closing it restores the focus.
 *
 * Whether it goes is its owner's to say, so the browser's wish to close it is only told. `cancel` can be refused; but a
 * browser that has seen no act of the user since the last refusal closes the dialog without asking, and says `close`. Then the
 * dialog is opened again, with the focus where it was, and its owner told the same: one that is drawn is never shut.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** @param onLeave the user wants to leave, by Escape or the system's way back. */
export function useModal(onLeave: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useLayoutEffect(() => {
    const before = document.activeElement;
    const drawn = dialog.current;
    if (!drawn) return;
    let within: Element | null = null;
    const entered = ({ target }: FocusEvent) => {
      within = target instanceof Element ? target : null;
    };
    const cancelled = (event: Event) => {
      // Those of fields within, such as a file's choice, bubble.
      if (event.target !== drawn) return;
      // One that cannot be refused is followed by `close`, which tells it.
      if (!event.cancelable) return;
      event.preventDefault();
      latest.current();
    };
    const closed = ({ target }: Event) => {
      if (target !== drawn || drawn.open) return;
      const focused = within;
      drawn.showModal();
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
      latest.current();
    };
    drawn.addEventListener('focusin', entered);
    drawn.addEventListener('cancel', cancelled);
    drawn.addEventListener('close', closed);
    drawn.showModal();
    return () => {
      drawn.removeEventListener('focusin', entered);
      drawn.removeEventListener('cancel', cancelled);
      drawn.removeEventListener('close', closed);
      drawn.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}

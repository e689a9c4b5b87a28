/** A native modal dialog, open while rendered; closing it restores the focus. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const drawn = dialog.current;
    drawn?.showModal();
    return () => {
      drawn?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}

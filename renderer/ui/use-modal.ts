/** A native modal dialog that is open for as long as it is drawn; what had the focus before gets it back. */
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

/**
 * A dialog over the page: it traps the focus, Escape and its Close button close it, and no key reaches the phone while it is open.
 *
 * Uses the browser's own modal dialog. Render it to open it; stop rendering it to close it.
 */
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { useModal } from './use-modal.ts';
import './dialog.css';

type DialogProps = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** For two columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const dialog = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={titleId}
      onKeyDown={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      <h2 className="room__title dialog__title" id={titleId}>
        {title}
      </h2>
      {children}
      {/* Last, so that the focus begins in what the dialog is about; it is drawn at the title's end. */}
      <span className="dialog__close">
        <Button weight="quiet" icon={X} name="Close" onPress={onClose}>
          {null}
        </Button>
      </span>
    </dialog>
  );
}

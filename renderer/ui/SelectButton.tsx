/** The button of a select, and the popup that opens at it: the name for screen readers, the chosen value, the chevron. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Popup } from './Popup.tsx';

type SelectButtonProps = {
  readonly name: string;
  /** The chosen value, as it is drawn. */
  readonly label: ReactNode;
  readonly role: 'listbox' | 'dialog';
  readonly children: (close: () => void) => ReactNode;
};

export function SelectButton({ name, label, role, children }: SelectButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        ref={button}
        className="select"
        aria-haspopup={role}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="for-readers">{name}: </span>
        {label}
        <ChevronDown className="select__chevron" aria-hidden />
      </button>
      {isOpen && button.current && (
        <Popup id={id} role={role} label={name} at={button.current} onClose={close}>
          {children(close)}
        </Popup>
      )}
    </>
  );
}

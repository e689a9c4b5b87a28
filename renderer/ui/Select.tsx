/** A button that opens a list of choices with more than one word each. For plain words use ChoiceField. */
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Popup } from './Popup.tsx';

type SelectProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly options: readonly { readonly id: string; readonly label: ReactNode }[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
};

export function Select({ name, label, options, chosenId, onChoose }: SelectProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        ref={button}
        className="select"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="for-readers">{name}: </span>
        {label}
        <ChevronDown className="select__chevron" aria-hidden />
      </button>
      {isOpen && button.current && (
        <Popup id={id} role="listbox" label={name} at={button.current} onClose={() => setOpen(false)}>
          {options.map((option) => (
            <button
              key={option.id}
              type="button"
              role="option"
              aria-selected={option.id === chosenId}
              tabIndex={-1}
              className="popup__item"
              onClick={() => {
                setOpen(false);
                onChoose(option.id);
              }}
            >
              {option.label}
              {option.id === chosenId && <Check className="popup__check" aria-hidden />}
            </button>
          ))}
        </Popup>
      )}
    </>
  );
}

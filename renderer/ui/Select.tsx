/** A button that opens a list of choices with more than one word each. For plain words use ChoiceField. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { SelectButton } from './SelectButton.tsx';

type SelectProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly options: readonly { readonly id: string; readonly label: ReactNode }[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
};

export function Select({ name, label, options, chosenId, onChoose }: SelectProps) {
  return (
    <SelectButton name={name} label={label} role="listbox">
      {(close) =>
        options.map((option) => (
          <button
            key={option.id}
            type="button"
            role="option"
            aria-selected={option.id === chosenId}
            tabIndex={-1}
            className="popup__item"
            onClick={() => {
              close();
              onChoose(option.id);
            }}
          >
            {option.label}
            {option.id === chosenId && <Check className="popup__check" aria-hidden />}
          </button>
        ))
      }
    </SelectButton>
  );
}

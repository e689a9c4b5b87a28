/** A Select whose list may be long: its popup begins with a field that searches it. */
import type { ReactNode } from 'react';
import type { FoundOption } from './FoundList.tsx';
import { LateFoundList } from './late-list.tsx';
import { SelectButton } from './SelectButton.tsx';

type SearchSelectProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly placeholder: string;
  readonly options: readonly FoundOption[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
};

export function SearchSelect({ label, onChoose, ...list }: SearchSelectProps) {
  return (
    <SelectButton name={list.name} label={label} role="dialog">
      {(close) => (
        <LateFoundList
          {...list}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      )}
    </SelectButton>
  );
}

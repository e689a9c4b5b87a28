/** Picks a value that the environment has returned; any other value can be typed. */
import { ListFilter } from 'lucide-react';
import type { KnownValue } from '../../shared/form/known-value.ts';
import { Select } from '../ui/Select.tsx';

type KnownValuePickerProps = {
  readonly kind: string;
  readonly label: string;
  readonly known: readonly KnownValue[];
  readonly chosen: string | undefined;
  readonly onPick: (value: string) => void;
};

const MOST_SHOWN = 100;

export function KnownValuePicker({ kind, label, known, chosen, onPick }: KnownValuePickerProps) {
  const values = known.filter((one) => one.kind === kind).slice(0, MOST_SHOWN);
  if (values.length === 0) return null;
  return (
    <Select
      name={`Known values: ${label}`}
      label={<ListFilter aria-hidden />}
      options={values.map(({ value, label: what }) => ({
        id: value,
        label: (
          <span className="stack stack--tight">
            <code>{value}</code>
            <small>{what}</small>
          </span>
        ),
      }))}
      chosenId={chosen}
      onChoose={onPick}
    />
  );
}

/** A field for a whole number. It keeps the typed text and reports only what parses as a number. */
import { useState } from 'react';
import { TextField } from './TextField.tsx';

type NumberFieldProps = {
  readonly label: string;
  /** Undefined while there is none yet: the field is empty. */
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
  readonly unit: string;
  readonly least?: number;
  readonly isLabelHidden?: boolean;
};

export function NumberField({ label, value, onChange, unit, least = 0, isLabelHidden = false }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readWhole(typed, least);
  const shown = typed !== undefined && (read === undefined || read === value) ? typed : String(value ?? '');
  const isRead = (typed === undefined && value === undefined) || readWhole(shown, least) !== undefined;
  return (
    <TextField
      label={label}
      value={shown}
      isBytes
      isLabelHidden={isLabelHidden}
      complaint={isRead ? undefined : `Expected a whole number of ${unit}, ${least} or more.`}
      onChange={(next) => {
        setTyped(next);
        const whole = readWhole(next, least);
        if (whole !== undefined) onChange(whole);
      }}
    />
  );
}

function readWhole(text: string, least: number): number | undefined {
  if (!/^\d{1,15}$/.test(text.trim())) return undefined;
  const value = Number(text);
  return value >= least ? value : undefined;
}

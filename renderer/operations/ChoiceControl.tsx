/** One of a few words, or "not sent". Keeps an unknown word and points it out. */
type ChoiceControlProps = {
  readonly id: string;
  readonly choices: readonly string[];
  /** Undefined: not sent. */
  readonly value: string | undefined;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string | undefined) => void;
};

export function ChoiceControl({ id, choices, value, describedBy, isWrong, onChange }: ChoiceControlProps) {
  const isForeign = value !== undefined && !choices.includes(value);
  // A prefix letter tells values from "not sent", so that an empty text can be a value.
  return (
    <select
      id={id}
      className="field__input"
      value={value === undefined ? '-' : `=${value}`}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      onChange={(event) => onChange(event.target.value === '-' ? undefined : event.target.value.slice(1))}
    >
      <option value="-">not sent</option>
      {choices.map((choice) => (
        <option key={choice} value={`=${choice}`}>
          {choice}
        </option>
      ))}
      {isForeign && <option value={`=${value}`}>{value === '' ? 'empty text' : value} (none of the choices)</option>}
    </select>
  );
}

/** One choice from a list too long to show side by side. */
import './fields.css';

type ChoiceFieldProps<T extends string> = {
  readonly label: string;
  readonly choices: readonly (readonly [value: T, words: string])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  readonly isLabelHidden?: boolean;
};

export function ChoiceField<T extends string>({
  label,
  choices,
  chosen,
  onChoose,
  isLabelHidden,
}: ChoiceFieldProps<T>) {
  return (
    <label className="field">
      <span className={isLabelHidden ? 'for-readers' : 'field__label'}>{label}</span>
      <select
        className="field__input"
        value={chosen}
        onChange={(event) => {
          const choice = choices.find(([value]) => value === event.target.value);
          if (choice) onChoose(choice[0]);
        }}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

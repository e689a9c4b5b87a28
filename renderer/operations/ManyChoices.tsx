/** Any number of a few words, as checkboxes in the given order. Keeps other words in the text. */
type ManyChoicesProps = {
  readonly id: string;
  readonly labelledBy: string;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

export function ManyChoices({ id, labelledBy, choices, chosen, onChange }: ManyChoicesProps) {
  const foreign = chosen.filter((one) => !choices.includes(one));
  return (
    <fieldset className="line" aria-labelledby={labelledBy}>
      {[...choices, ...foreign].map((choice, at) => (
        <label key={choice} className="icon-word">
          <input
            id={at === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={(event) => {
              const isOn = event.target.checked;
              onChange([...choices, ...foreign].filter((one) => (one === choice ? isOn : chosen.includes(one))));
            }}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}

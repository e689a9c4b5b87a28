/** A switch with its label. */
type ToggleProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** For screen readers, if the visible words are only On and Off. */
  readonly name?: string;
  /** Why it cannot be turned on; absent where it can. */
  readonly hindrance?: string | undefined;
};

export function Toggle({ label, isOn, onChange, name, hindrance }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className="toggle icon-word"
      aria-checked={isOn}
      disabled={hindrance !== undefined}
      title={hindrance}
      {...(name === undefined ? {} : { 'aria-label': `${name}: ${label}` })}
      onClick={() => onChange(!isOn)}
    >
      <span className="toggle__track" aria-hidden />
      {label}
    </button>
  );
}

/** A switch with its words. */
type ToggleProps = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

export function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <button type="button" role="switch" className="toggle" aria-checked={isOn} onClick={() => onChange(!isOn)}>
      <span className="toggle__track" aria-hidden />
      {label}
    </button>
  );
}

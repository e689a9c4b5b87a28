/** A bar for a part of a whole; the figures stand beside it in words. */
type MeterProps = { readonly label: string; readonly value: number; readonly most: number };

export function Meter({ label, value, most }: MeterProps) {
  const percent = most === 0 ? 0 : Math.min(100, (100 * value) / most);
  return (
    <div
      className="map-bar__track explorer-strip__bar"
      role="progressbar"
      tabIndex={-1}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
    >
      <span className="map-bar__done" style={{ width: `${percent}%` }} />
    </div>
  );
}

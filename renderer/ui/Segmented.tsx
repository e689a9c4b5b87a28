/** One of a few choices, all visible. Arrow keys move, as in any radio group. */
import type { KeyboardEvent, ReactNode } from 'react';

type SegmentedProps<T extends string> = {
  readonly name: string;
  readonly choices: readonly (readonly [value: T, label: ReactNode])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
};

export function Segmented<T extends string>({ name, choices, chosen, onChoose }: SegmentedProps<T>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = choices.findIndex(([value]) => value === chosen);
    const next = choices[(at + by + choices.length) % choices.length];
    if (!next) return;
    onChoose(next[0]);
    const target = event.currentTarget.children[choices.indexOf(next)];
    if (target instanceof HTMLElement) target.focus();
  };
  // With nothing chosen yet, Tab must still reach the group.
  const entry = choices.find(([value]) => value === chosen)?.[0] ?? choices[0]?.[0];
  return (
    <div className="segmented" role="radiogroup" aria-label={name} onKeyDown={move}>
      {choices.map(([value, label]) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot be drawn as a segment under one focus ring.
        <button
          key={value}
          type="button"
          role="radio"
          className="segmented__choice"
          aria-checked={value === chosen}
          tabIndex={value === entry ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

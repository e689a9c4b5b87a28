/** One of a few choices, all visible. Arrow keys move, as in any radio group. */
import type { ReactNode } from 'react';
import { IN_A_COLUMN, IN_A_ROW, roving } from './roving.ts';

type SegmentedProps<T extends string> = {
  readonly name: string;
  readonly choices: readonly (readonly [value: T, label: ReactNode])[];
  /** Undefined if it is none of them. */
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
  /** They stand below each other. */
  readonly isColumn?: boolean;
  /** The class that draws it, and with `__choice` each choice. */
  readonly block?: string;
};

export function Segmented<T extends string>({
  name,
  choices,
  chosen,
  onChoose,
  isColumn = false,
  block = 'segmented',
}: SegmentedProps<T>) {
  const chooseAt = (at: number) => {
    const choice = choices[at];
    if (choice) onChoose(choice[0]);
  };
  // With nothing chosen yet, Tab must still reach the group.
  const entry = choices.find(([value]) => value === chosen)?.[0] ?? choices[0]?.[0];
  return (
    <div
      className={block}
      role="radiogroup"
      aria-label={name}
      onKeyDown={roving(isColumn ? IN_A_COLUMN : IN_A_ROW, { onMove: chooseAt })}
    >
      {choices.map(([value, label]) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot be drawn as a segment under one focus ring.
        <button
          key={value}
          type="button"
          role="radio"
          className={`${block}__choice`}
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

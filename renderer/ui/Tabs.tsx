/** A strip of tabs; arrow keys move along it. The panel below belongs to the caller. */
import type { KeyboardEvent, ReactNode } from 'react';

type TabsProps<T extends string> = {
  readonly name: string;
  readonly tabs: readonly (readonly [value: T, face: ReactNode])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
};

export function Tabs<T extends string>({ name, tabs, chosen, onChoose }: TabsProps<T>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = tabs.findIndex(([value]) => value === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next[0]);
    const target = event.currentTarget.children[tabs.indexOf(next)];
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={name} onKeyDown={move}>
      {tabs.map(([value, face]) => (
        <button
          key={value}
          type="button"
          role="tab"
          className="tabs__tab"
          aria-selected={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {face}
        </button>
      ))}
    </div>
  );
}

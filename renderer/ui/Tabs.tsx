/** A strip of tabs; arrow keys move along it. The caller draws the panel below. */
import { type ReactNode, useEffect, useRef } from 'react';
import { IN_A_ROW, roving } from './roving.ts';

type TabsProps<T extends string> = {
  readonly name: string;
  readonly tabs: readonly (readonly [value: T, label: ReactNode])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
};

export function Tabs<T extends string>({ name, tabs, chosen, onChoose }: TabsProps<T>) {
  const strip = useRef<HTMLDivElement>(null);
  const chosenAt = tabs.findIndex(([value]) => value === chosen);
  // A strip wider than the window scrolls, and the selected tab stays in view. Looked at on a choice only: measuring lays out the page.
  useEffect(() => {
    const tab = strip.current?.children[chosenAt];
    if (strip.current && tab instanceof HTMLElement) keepInView(strip.current, tab);
  }, [chosenAt]);
  const chooseAt = (at: number) => {
    const tab = tabs[at];
    if (tab) onChoose(tab[0]);
  };
  return (
    <div
      ref={strip}
      className="tabs"
      role="tablist"
      aria-label={name}
      onKeyDown={roving(IN_A_ROW, { onMove: chooseAt })}
    >
      {tabs.map(([value, label]) => (
        <button
          key={value}
          type="button"
          role="tab"
          className="tabs__tab"
          aria-selected={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Scrolls only the strip, never the room around it. */
function keepInView(strip: HTMLElement, tab: HTMLElement): void {
  const [box, own] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.left < box.left) strip.scrollLeft -= box.left - own.left;
  else if (own.right > box.right) strip.scrollLeft += own.right - box.right;
}

/** A strip of tabs; arrow keys move along it. The caller draws the panel below. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

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
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = tabs[(chosenAt + by + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next[0]);
    const target = event.currentTarget.children[tabs.indexOf(next)];
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <div ref={strip} className="tabs" role="tablist" aria-label={name} onKeyDown={move}>
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

/** A room: its head with title, acts and tabs, and below it what is shown, which scrolls. All rooms stand on this grid. */
import type { ReactNode } from 'react';
import { choicesOf } from './choices-of.ts';
import { Tabs } from './Tabs.tsx';

type RoomProps<T extends string> = {
  readonly title: string;
  /** Beside the title: how the room stands, in a chip or a few words. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The label of each tab, in their order. */
  readonly tabs?: Readonly<Record<T, string>>;
  readonly tab?: T;
  readonly onTab?: (tab: T) => void;
  /** A tab of words alone is scrolled by the keyboard only if it takes the focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
};

export function Room<T extends string>(props: RoomProps<T>) {
  const { title, note, actions, tabs, tab, onTab, takesFocus = false, children } = props;
  return (
    <div className="room">
      <header className="room__head">
        <div className="line">
          <h2 className="room__title">{title}</h2>
          {note}
          {actions !== undefined && <div className="push">{actions}</div>}
        </div>
        {tabs && tab !== undefined && onTab && (
          <Tabs name={title} tabs={choicesOf(tabs)} chosen={tab} onChoose={onTab} />
        )}
      </header>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it has a label where it is a tab's panel, and only there. */}
      <div
        key={tab}
        className="room__body"
        role={tabs && 'tabpanel'}
        aria-label={tab && tabs?.[tab]}
        tabIndex={takesFocus ? 0 : undefined}
      >
        {children}
      </div>
    </div>
  );
}

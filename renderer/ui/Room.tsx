/** A room: a fixed head with title, actions and tabs, and a scrolling body. All rooms use this grid. */
import type { ReactNode } from 'react';
import { choicesOf } from './choices-of.ts';
import { Tabs } from './Tabs.tsx';

type RoomProps<T extends string> = {
  readonly title: string;
  /** Beside the title: the room's state, as a chip or a few words. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The tabs' labels, in order. */
  readonly tabs?: Readonly<Record<T, string>>;
  readonly tab?: T;
  readonly onTab?: (tab: T) => void;
  /** A tab with nothing focusable must take the focus itself, or the keyboard cannot scroll it. */
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

/**
 * A panel of a room: a head of one line, which wraps where it is narrow, and a scrolling body. The head begins with the room's tabs, which the window
 * draws over it; its title is for readers of the screen.
 */
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
      <RoomHead title={title} note={note} actions={actions}>
        {tabs && tab !== undefined && onTab && (
          <Tabs name={title} tabs={choicesOf(tabs)} chosen={tab} onChoose={onTab} />
        )}
      </RoomHead>
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

type RoomHeadProps = Pick<RoomProps<string>, 'title' | 'note' | 'actions'> & { readonly children?: ReactNode };

export function RoomHead({ title, note, actions, children }: RoomHeadProps) {
  return (
    <header className="room__head">
      <span className="room__tabs-place" />
      <div className="room__name line">
        <h2 className="for-readers">{title}</h2>
        {note}
      </div>
      {children}
      {actions !== undefined && <div className="room__actions">{actions}</div>}
    </header>
  );
}

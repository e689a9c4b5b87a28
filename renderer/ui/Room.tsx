/**
 * A panel of a room: a head of one line, which wraps where it is narrow, and a scrolling body. The head begins with the room's tabs, which the window
 * draws over it; its title is for readers of the screen.
 */
import type { ReactNode } from 'react';

type RoomProps = {
  readonly title: string;
  /** Beside the title: the room's state, as a chip or a few words. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** A body with nothing focusable must take the focus itself, or the keyboard cannot scroll it. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
};

export function Room({ title, note, actions, takesFocus = false, children }: RoomProps) {
  return (
    <div className="room">
      <RoomHead title={title} note={note} actions={actions} />
      <div className="room__body" tabIndex={takesFocus ? 0 : undefined}>
        {children}
      </div>
    </div>
  );
}

type RoomHeadProps = Pick<RoomProps, 'title' | 'note' | 'actions'>;

export function RoomHead({ title, note, actions }: RoomHeadProps) {
  return (
    <header className="room__head">
      <span className="room__tabs-place" />
      <div className="room__name line">
        <h2 className="for-readers">{title}</h2>
        {note}
      </div>
      {actions !== undefined && <div className="room__actions">{actions}</div>}
    </header>
  );
}

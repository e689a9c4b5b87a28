/** The notes in their own window. Its keys drive the stage as well, and closing it leaves the stage as it is. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { NOTES_WINDOW } from '../../shared/page/stage/notes-window-name.ts';
import { StageNotes } from './StageNotes.tsx';

type NotesElsewhereProps = {
  readonly place: Window;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onClosed: () => void;
};

export function NotesElsewhere({ place, onKey, onClosed }: NotesElsewhereProps) {
  const latest = useRef({ onKey, onClosed });
  useEffect(() => {
    latest.current = { onKey, onClosed };
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current.onKey(event);
    const closed = () => latest.current.onClosed();
    place.addEventListener('keydown', hear);
    place.addEventListener('pagehide', closed);
    return () => {
      place.removeEventListener('keydown', hear);
      place.removeEventListener('pagehide', closed);
      place.close();
      // Leaving the script closes the window too; the next W opens another.
      closed();
    };
  }, [place]);
  return createPortal(<StageNotes />, place.document.body);
}

/**
 * A second window for the presenter's notes, to be moved to another screen.
 *
 * It is an empty page of this one's origin and policy, drawn by this one; nothing is loaded in it but the style sheets.
 */
export function openNotesWindow(): Window | undefined {
  const opened = window.open('', NOTES_WINDOW, 'popup,width=760,height=520');
  if (!opened) return undefined;
  const { document: notes } = opened;
  notes.title = 'Notes';
  notes.documentElement.lang = 'en';
  Object.assign(notes.documentElement.dataset, { ...document.documentElement.dataset });
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => {
    const link = notes.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    return link;
  });
  notes.head.replaceChildren(...styles);
  notes.body.replaceChildren();
  return opened;
}

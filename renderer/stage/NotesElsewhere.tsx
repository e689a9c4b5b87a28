/** The notes in their own window. Its keys drive the stage as well, and closing it leaves the stage as it is. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
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

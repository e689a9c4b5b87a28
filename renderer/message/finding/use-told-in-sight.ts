/** Keeps what is said in sight: in a low window it would stand below the fold, or above it where the last answer was scrolled. */
import { type RefObject, useEffect, useRef } from 'react';

/** `said` is what the element says now: a new text shows it from its beginning, and undefined nothing. While somebody pastes it is scrolled in. */
export function useToldInSight<T extends HTMLElement>(said: string | undefined): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (said === undefined || element.current === null) return;
    element.current.scrollTop = 0;
    if (document.activeElement instanceof HTMLTextAreaElement) element.current.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return element;
}

/** Keeps what is said of a paste in sight while its user is still pasting: in a low window it would stand below the fold. */
import { type RefObject, useEffect, useRef } from 'react';

/** `said` is what the element says now; each new text scrolls it in, and undefined nothing. */
export function useToldInSight<T extends HTMLElement>(said: string | undefined): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const isPasting = document.activeElement instanceof HTMLTextAreaElement;
    if (said !== undefined && isPasting) element.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return element;
}

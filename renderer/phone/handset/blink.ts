/**
 * Blinking by a timer: an animation of style, however few its steps, has the browser draw sixty times a second for as long
 * as it stands there (decision 059).
 */
import { useEffect, useState } from 'react';

/** True for `lastsMs` each time that `everyMs` have passed; never for somebody who wanted no motion when it was first drawn. */
export function useBlink(everyMs: number, lastsMs: number): boolean {
  const [isBlinking, setBlinking] = useState(false);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let end: ReturnType<typeof setTimeout> | undefined;
    const timer = setInterval(() => {
      setBlinking(true);
      end = setTimeout(() => setBlinking(false), lastsMs);
    }, everyMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [everyMs, lastsMs]);
  return isBlinking;
}

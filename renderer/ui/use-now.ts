/** The time, as a component that shows it sees it pass. */
import { useEffect, useState } from 'react';

/** @param read a function that stays the same, in Unix milliseconds. Read anew each `everyMs`, and when the component comes into view again. */
export function useNow(read: () => number, everyMs: number): number {
  const [nowMs, setNowMs] = useState(read);
  useEffect(() => {
    const tick = () => setNowMs(read());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return nowMs;
}

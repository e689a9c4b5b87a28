/**
 * Keeps the screen awake while the stage is open. The system takes the lock back from a hidden page; it is asked for again once
 * the page is seen. Where there is none, as on a low battery, the stage goes on without it.
 */
import { useEffect } from 'react';

export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async (): Promise<void> => {
      // Absent where the page is no secure context.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await got?.release();
      else lock = got;
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}

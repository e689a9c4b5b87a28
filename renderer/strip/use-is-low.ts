/** Whether the window is too low for a strip with screens, by the size of its text. */
import { useCallback, useSyncExternalStore } from 'react';
import { useRem } from '../ui/use-rem.ts';

/** Below this many rem, as at 1024 × 700 or at 200 % zoom, the room needs the height more. */
const LOW_REM = 46;

export function useIsLow(): boolean {
  const query = `(height < ${LOW_REM * useRem()}px)`;
  const watch = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

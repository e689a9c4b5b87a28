/** Strong contrast for a projector while the stage is open, whatever the page has otherwise. */
import { useLayoutEffect } from 'react';

export function useProjector(isProjector: boolean): void {
  useLayoutEffect(() => {
    if (!isProjector) return;
    const { dataset } = document.documentElement;
    const before = dataset.contrast ?? 'usual';
    dataset.contrast = 'high';
    return () => {
      dataset.contrast = before;
    };
  }, [isProjector]);
}

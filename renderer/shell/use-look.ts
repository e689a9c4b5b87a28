/** Applies theme and contrast to the page, and follows the system's preference for more contrast. */
import { useEffect, useState } from 'react';
import type { Theme } from '../stores/settings-store.ts';

export function useLook(theme: Theme, isHighContrast: boolean): void {
  const [systemAsks, setSystemAsks] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-contrast: more)');
    const follow = () => setSystemAsks(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    dataset.contrast = isHighContrast || systemAsks ? 'high' : 'usual';
  }, [theme, isHighContrast, systemAsks]);
}

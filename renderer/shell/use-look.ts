/** Applies theme, contrast, text size and the letters of the phone's display to the page, and follows the system's preference for more contrast. */
import { useEffect, useState } from 'react';
import type { Settings } from '../app/settings-store.ts';

type Look = Pick<Settings, 'theme' | 'isHighContrast' | 'textSize' | 'plainLetters'>;

export function useLook({ theme, isHighContrast, textSize, plainLetters }: Look): void {
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
    dataset.text = textSize;
    const isHigh = isHighContrast || systemAsks;
    dataset.contrast = isHigh ? 'high' : 'usual';
    dataset.letters = isHigh || plainLetters ? 'plain' : 'drawn';
  }, [theme, isHighContrast, textSize, plainLetters, systemAsks]);
}

/**
 * How many CSS pixels a font pixel of the drawn display takes, so that it fills whole pixels of the device: 1.6 for two of them at a scale of 1.25.
 * The device's scale changes with the browser's zoom and when a window moves to another display.
 */
import { useSyncExternalStore } from 'react';

const scaleNow = () => window.devicePixelRatio;

/** A query holds for one scale only, so each change asks a new one. */
function watchScale(onChange: () => void): () => void {
  let query: MediaQueryList | undefined;
  const changed = () => {
    watch();
    onChange();
  };
  const watch = () => {
    query?.removeEventListener('change', changed);
    query = matchMedia(`(resolution: ${scaleNow()}dppx)`);
    query.addEventListener('change', changed);
  };
  watch();
  return () => query?.removeEventListener('change', changed);
}

/** Device pixels of a CSS pixel, anew when it changes. */
export function useDeviceScale(): number {
  return useSyncExternalStore(watchScale, scaleNow);
}

/** CSS pixels of a font pixel that shall be about as large as `wanted` CSS pixels: a whole number of device pixels, at least one. */
export function useFontPixel(wanted: number): number {
  const scale = useDeviceScale();
  return Math.max(1, Math.round(wanted * scale)) / scale;
}

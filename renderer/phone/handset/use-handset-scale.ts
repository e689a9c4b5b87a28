/** Follows the dock's size and the device's scale, and says how large the handset is to be drawn. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useDeviceScale } from '../../ui/use-font-pixel.ts';
import { useRem } from '../../ui/use-rem.ts';
import { type HandsetScale, handsetScale } from './handset-scale.ts';

/** The dock's height that belongs to its signs above the handset and to the instruments below it, and what its edges take. */
const AROUND_REM = 10.85;
const BESIDE_REM = 1;

/**
 * The scale, and the reference for the handset, which has its parent's width and the dock's height but for `aboveRem`; alone it has its parent's
 * width and height.
 */
export function useHandsetScale(
  aboveRem: number,
  isAlone = false,
): readonly [scale: HandsetScale, handset: RefObject<HTMLElement | null>] {
  const handset = useRef<HTMLElement>(null);
  const deviceScale = useDeviceScale();
  const rem = useRem();
  const [dock, setDock] = useState({ width: 20.5 * rem, height: 50 * rem });
  useLayoutEffect(() => {
    const parent = handset.current?.parentElement;
    if (!parent) return;
    const whole = parent.closest('.dock') ?? parent;
    const measure = () => {
      const [width, height] = [parent.clientWidth, whole.clientHeight];
      setDock((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    for (const one of new Set([parent, whole])) watcher.observe(one);
    return () => watcher.disconnect();
  }, []);
  const scale = isAlone
    ? handsetScale(dock.width, dock.height, deviceScale, true)
    : handsetScale(dock.width - BESIDE_REM * rem, dock.height - (AROUND_REM + aboveRem) * rem, deviceScale);
  return [scale, handset];
}

/** The drawn phone: case, display and keys. Props in, keys out. */
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { softKeys } from '../../../shared/ussd/screen-text.ts';
import type { PhoneKey } from '../../app/phone-store.ts';
import { useDeviceScale } from '../../ui/use-font-pixel.ts';
import { useRem } from '../../ui/use-rem.ts';
import { type HandsetScale, handsetScale } from './handset-scale.ts';
import { Keys } from './Keys.tsx';
import { Lcd, type LcdProps } from './Lcd.tsx';

export type HandsetProps = LcdProps & {
  readonly pressedKey: PhoneKey | undefined;
  readonly isListening: boolean;
  readonly onKey: (key: PhoneKey) => void;
  /** Its name for screen readers. */
  readonly name?: string | undefined;
  /** What stands above it in the dock, in rem. */
  readonly aboveRem?: number | undefined;
  /** It has its parent to itself: on the stage. */
  readonly isAlone?: boolean | undefined;
};

export function Handset(props: HandsetProps) {
  const { pressedKey, isListening, onKey, name: label = 'Handset', aboveRem = 0, isAlone = false, ...lcd } = props;
  const [scale, handset] = useHandsetScale(aboveRem, isAlone);
  const soft = softKeys(lcd.phone);
  return (
    <section className="handset" aria-label={label} ref={handset} style={sizes(scale)}>
      <div className="handset__top" aria-hidden>
        <span className="handset__grille" />
        <span className="handset__light" data-lit={isListening} />
      </div>
      <div className="handset__glass">
        <Lcd {...lcd} lines={scale.lines} />
        <p className="handset__brand" aria-hidden>
          dialbench
        </p>
      </div>
      <Keys pressedKey={pressedKey} leftLabel={soft.left?.label} rightLabel={soft.right?.label} onKey={onKey} />
      <span className="handset__foot" aria-hidden />
    </section>
  );
}

/** A custom property is no CSSProperties of React's. */
function sizes({ fontPixel, lines, em }: HandsetScale): CSSProperties {
  return { '--font-pixel': `${fontPixel}px`, '--lines': lines, fontSize: `${em}px` } as CSSProperties;
}

/** The dock's height that belongs to its signs above the handset and to the instruments below it, and what its edges take. */
const AROUND_REM = 10.85;
const BESIDE_REM = 1;

/**
 * The scale, and the reference for the handset, which has its parent's width and the dock's height but for `aboveRem`; alone it has its parent's
 * width and height.
 */
function useHandsetScale(
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

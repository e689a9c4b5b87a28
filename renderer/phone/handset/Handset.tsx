/** The drawn phone: case, display and keys. Props in, keys out. */
import type { CSSProperties } from 'react';
import { softKeys } from '../../../shared/ussd/screen-text.ts';
import type { PhoneKey } from '../../app/phone-store.ts';
import type { HandsetScale } from './handset-scale.ts';
import { Keys } from './Keys.tsx';
import { Lcd, type LcdProps } from './Lcd.tsx';
import { useHandsetScale } from './use-handset-scale.ts';

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

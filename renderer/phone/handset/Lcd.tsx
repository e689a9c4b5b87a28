/** The display: status line, text, typed line and soft key labels. Props in, pixels out. */
import { memo } from 'react';
import type { Subscriber } from '../../../shared/environment/environment.ts';
import { softKeys } from '../../../shared/ussd/screen-text.ts';
import type { PhoneEvent, SessionState } from '../../../shared/ussd/session-state.ts';
import type { PhoneState } from '../../app/phone-store.ts';
import { clockTime } from '../../ui/times.ts';
import { LCD } from './handset-scale.ts';
import { LcdText } from './LcdText.tsx';
import { PixelText } from './PixelText.tsx';
import { BATTERY, signalBars } from './pictures.ts';
import { Sprite } from './Sprite.tsx';
import { TypedLine } from './TypedLine.tsx';
import { Wallpaper } from './Wallpaper.tsx';

export type LcdProps = {
  readonly phone: SessionState;
  readonly nowMs: number;
  /** 0 to 4 bars; none where nothing answers. */
  readonly signal: number;
  readonly operator: string;
  readonly owner: Subscriber | undefined;
  readonly scroll: PhoneState['scroll'];
  /** An option of the screen was clicked. */
  readonly onEvent: (event: PhoneEvent) => void;
  /** Lines of the text that another phone shows otherwise, counted from 1, with commas between them. */
  readonly differing?: string | undefined;
};

/** Between signal and clock, in font pixels. */
const OPERATOR_WIDTH = 62;

export const Lcd = memo(function Lcd(props: LcdProps & { readonly lines: number }) {
  const { phone, nowMs, signal, operator, owner, scroll, lines, onEvent, differing } = props;
  const { stage } = phone;
  const soft = softKeys(phone);
  const isBlank = stage.kind === 'idle' && phone.typed === '';
  return (
    <div className="lcd" data-stage={stage.kind} data-waiting={phone.inFlight !== undefined}>
      <div className="lcd__status">
        <Sprite rows={signalBars(signal)} />
        <PixelText text={isBlank ? '' : operator} width={OPERATOR_WIDTH} align="center" maxLines={1} />
        {isBlank ? <Sprite rows={BATTERY} /> : <PixelText text={clockTime(nowMs)} />}
      </div>
      <div className="lcd__main" data-testid="lcd" aria-live="polite">
        {isBlank ? (
          <Wallpaper
            nowMs={nowMs}
            operator={operator}
            owner={owner}
            lines={lines}
            below={phone.hint !== undefined ? 'hint' : soft.left ? 'labels' : 'nothing'}
          />
        ) : (
          <LcdText phone={phone} scroll={scroll} onEvent={onEvent} differing={differing} />
        )}
        <TypedLine phone={phone} />
        {phone.hint && <PixelText className="lcd__hint" text={phone.hint} width={LCD.inner} />}
      </div>
      <div className="lcd__soft" aria-hidden>
        <PixelText text={soft.left?.label ?? ''} />
        <PixelText text={soft.right?.label ?? ''} />
      </div>
    </div>
  );
});

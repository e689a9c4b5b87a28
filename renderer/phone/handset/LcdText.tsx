/** The text on the display, which scrolls where it is longer than its lines. Props in, pixels out. */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { optionAtLine } from '../../../shared/ussd/option-lines.ts';
import type { UssdReply } from '../../../shared/ussd/reply.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import type { PhoneEvent, SessionState, Stage } from '../../../shared/ussd/session-state.ts';
import type { PhoneState } from '../../app/phone-store.ts';
import { LCD } from './handset-scale.ts';
import { PixelText } from './PixelText.tsx';
import { HOURGLASS, NO_ENTRY } from './pictures.ts';
import { Sprite } from './Sprite.tsx';

type Scroll = PhoneState['scroll'];

const NO_ENTRY_STAGES: ReadonlySet<Stage['kind']> = new Set([
  'failed',
  'timed-out',
  'ended-by-network',
  'busy',
  'unsupported',
]);
/** What the sign of a failure leaves of a line. */
const BESIDE_SIGN = LCD.inner - NO_ENTRY.length - 3;

type LcdTextProps = {
  readonly phone: SessionState;
  readonly scroll: Scroll;
  readonly onEvent: (event: PhoneEvent) => void;
  /** Lines that another phone shows otherwise, counted from 1, with commas between them. */
  readonly differing: string | undefined;
};

export function LcdText({ phone, scroll, onEvent, differing }: LcdTextProps) {
  const { kind } = phone.stage;
  if (kind === 'idle') return null;
  const text = screenText(phone);
  // A new text is another box, which begins at its top.
  return <TextBox key={text} stage={phone.stage} text={text} scroll={scroll} onEvent={onEvent} differing={differing} />;
}

type TextBoxProps = Omit<LcdTextProps, 'phone'> & { readonly stage: Stage; readonly text: string };

function TextBox({ stage, text, scroll, onEvent, differing }: TextBoxProps) {
  const { kind } = stage;
  const reply = stage.kind === 'screen' ? stage.reply : undefined;
  const isChoice = useMemo(() => reply && ((line: number) => optionAtLine(reply, line) !== undefined), [reply]);
  const box = useRef<HTMLDivElement>(null);
  const more = useMore(box);
  useScroll(box, scroll);
  const hasSign = NO_ENTRY_STAGES.has(kind);
  return (
    <>
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the option's own key answers as well. */}
      <div
        className="lcd__text"
        ref={box}
        tabIndex={more.up || more.down ? 0 : undefined}
        onClick={({ target }) => reply && chooseLine(reply, target, onEvent)}
      >
        {kind === 'running' && <Sprite className="lcd__hourglass" rows={HOURGLASS} />}
        {hasSign && <Sprite className="lcd__sign" rows={NO_ENTRY} />}
        <PixelText
          text={text}
          width={hasSign ? BESIDE_SIGN : LCD.inner}
          align={kind === 'running' || kind === 'handset' ? 'center' : 'start'}
          isMarked={kind === 'screen' || kind === 'ended'}
          isChoice={isChoice}
          differing={differing}
        />
      </div>
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as above. */}
      {more.up && <span className="lcd__more" aria-hidden />}
      {more.down && <span className="lcd__more lcd__more--down" aria-hidden />}
    </>
  );
}

/** Answers with the option on the clicked line. Dragging over a text to copy it is no click. */
function chooseLine(reply: UssdReply, target: EventTarget, onEvent: LcdTextProps['onEvent']): void {
  if (!(target instanceof Element) || getSelection()?.isCollapsed === false) return;
  const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
  const option = line === undefined ? undefined : optionAtLine(reply, Number(line));
  if (option) onEvent({ kind: 'optionChosen', key: option.key, of: reply });
}

/** Whether there is text above or below the visible part. The observer asks after the layout of a frame, so nothing is laid out for it. */
function useMore(box: RefObject<HTMLDivElement | null>) {
  const [more, setMore] = useState({ up: false, down: false });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const [up, down] = [scrollTop > 2, scrollTop + clientHeight < scrollHeight - 2];
      setMore((before) => (before.up === up && before.down === down ? before : { up, down }));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look);
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return more;
}

function useScroll(box: RefObject<HTMLDivElement | null>, scroll: Scroll) {
  const lastSerial = useRef(scroll.serial);
  useEffect(() => {
    const element = box.current;
    if (!element || scroll.serial === lastSerial.current) return;
    lastSerial.current = scroll.serial;
    const linePx = Number.parseFloat(getComputedStyle(element).lineHeight) || 20;
    const byPx = scroll.direction.startsWith('page') ? element.clientHeight - linePx : linePx;
    element.scrollBy({ top: scroll.direction.toLowerCase().endsWith('up') ? -byPx : byPx });
  }, [box, scroll]);
}

/** The display: status line, text, typed line and soft key labels. Props in, pixels out. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Subscriber } from '../../shared/environment/environment.ts';
import { asksForText } from '../../shared/ussd/asked-text.ts';
import { screenText, softKeys } from '../../shared/ussd/screen-text.ts';
import { openMenu, type SessionState } from '../../shared/ussd/session-state.ts';
import type { PhoneState } from '../stores/phone-store.ts';
import { BATTERY, HOURGLASS, NO_ENTRY, NO_SIGNAL, signalBars } from './pictures.ts';
import { Sprite } from './Sprite.tsx';
import { Wallpaper } from './Wallpaper.tsx';

export type LcdProps = {
  readonly phone: SessionState;
  readonly nowMs: number;
  /** 1 to 4 bars; undefined if the environment cannot be reached. */
  readonly signal: number | undefined;
  readonly operator: string;
  readonly owner: Subscriber | undefined;
  readonly scroll: PhoneState['scroll'];
};

export function Lcd({ phone, nowMs, signal, operator, owner, scroll }: LcdProps) {
  const { stage } = phone;
  const soft = softKeys(phone);
  const isBlank = stage.kind === 'idle' && phone.typed === '';
  return (
    <div className="lcd" data-stage={stage.kind} data-waiting={phone.inFlight !== undefined}>
      <div className="lcd__status">
        <Sprite className="lcd__sprite" rows={signal === undefined ? NO_SIGNAL : signalBars(signal)} />
        <span className="lcd__operator one-line">{isBlank ? '' : operator}</span>
        <Sprite className="lcd__sprite" rows={BATTERY} />
        {!isBlank && <span className="lcd__clock">{clock(nowMs)}</span>}
      </div>
      <div className="lcd__main" data-testid="lcd" aria-live="polite">
        {isBlank ? (
          <Wallpaper nowMs={nowMs} operator={operator} owner={owner} />
        ) : (
          <LcdText phone={phone} scroll={scroll} />
        )}
        <TypedLine phone={phone} />
        {phone.hint && <div className="lcd__hint">{phone.hint}</div>}
      </div>
      <div className="lcd__soft" aria-hidden>
        <span>{soft.left?.label}</span>
        <span>{soft.right?.label}</span>
      </div>
    </div>
  );
}

function LcdText({ phone, scroll }: { readonly phone: SessionState; readonly scroll: PhoneState['scroll'] }) {
  const box = useRef<HTMLDivElement>(null);
  const text = screenText(phone);
  const more = useMore(box, text, phone.typed);
  useScroll(box, scroll);
  const { kind } = phone.stage;
  if (kind === 'idle') return null;
  return (
    <>
      <div className="lcd__text" ref={box}>
        {kind === 'running' && <Sprite className="lcd__hourglass" rows={HOURGLASS} />}
        {kind === 'failed' && <Sprite className="lcd__sign" rows={NO_ENTRY} />}
        {text}
      </div>
      {more.up && <span className="lcd__more" aria-hidden />}
      {more.down && <span className="lcd__more lcd__more--down" aria-hidden />}
    </>
  );
}

/** Whether there is text above or below the visible part; a new text starts at its top. */
function useMore(box: RefObject<HTMLDivElement | null>, text: string, typed: string) {
  const [more, setMore] = useState({ up: false, down: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text begins at its top.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer typed line leaves the text less room.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      setMore({ up: scrollTop > 2, down: scrollTop + clientHeight < scrollHeight - 2 });
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look);
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [text, typed === '']);
  return more;
}

function useScroll(box: RefObject<HTMLDivElement | null>, scroll: PhoneState['scroll']) {
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

function TypedLine({ phone }: { readonly phone: SessionState }) {
  const { stage, typed, inFlight } = phone;
  const ahead = phone.ahead.map((key) => aheadText(key)).join('');
  if (stage.kind === 'idle') {
    return typed === '' ? null : (
      <div className="lcd__dialled">
        {typed}
        <i className="lcd__caret" />
      </div>
    );
  }
  if (inFlight) {
    return (
      <div className="lcd__line lcd__line--sent">
        <Sprite className="lcd__small-hourglass" rows={HOURGLASS} />
        <span className="lcd__line-text">{stage.kind === 'running' ? inFlight.choice : inFlight.choice || ' '}</span>
        {ahead !== '' && <span className="lcd__ahead one-line">then {ahead}</span>}
      </div>
    );
  }
  const menu = openMenu(phone);
  if (!menu || (typed === '' && !asksForText(menu))) return null;
  return (
    <div className="lcd__line">
      <span className="lcd__line-text">
        {typed}
        <i className="lcd__caret" />
      </span>
      {asksForText(menu) && <span className="lcd__mode">{phone.mode}</span>}
    </div>
  );
}

function aheadText(key: SessionState['ahead'][number]): string {
  switch (key.kind) {
    case 'keyTapped':
      return key.key;
    case 'characterTyped':
      return key.character;
    case 'textPasted':
      return key.text;
    case 'answerGiven':
      return ` ${key.choice}`;
    case 'greenPressed':
      return '↵';
    case 'clearPressed':
      return '‹';
  }
}

function clock(nowMs: number): string {
  return new Date(nowMs).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

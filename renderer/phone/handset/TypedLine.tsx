/** What was typed: a code in large digits, a reply in its frame, or the reply that is under way. Props in, pixels out. */
import { drawScreen } from '../../../shared/lcd/draw-screen.ts';
import { lineNote } from '../../../shared/ussd/screen-text.ts';
import type { SessionState } from '../../../shared/ussd/session-state.ts';
import { useBlink } from './blink.ts';
import { LCD } from './handset-scale.ts';
import { PixelText } from './PixelText.tsx';
import { HOURGLASS_SMALL } from './pictures.ts';
import { Sprite } from './Sprite.tsx';

/** A code in large digits takes so many lines at most; a longer one is drawn small. */
const LARGE_LINES = 3;
const LARGE = 2;
/** The display's width for large digits, in their own pixels, with room for the caret. */
const LARGE_WIDTH = LCD.inner / LARGE - 2;

export function TypedLine({ phone }: { readonly phone: SessionState }) {
  const { stage, typed, inFlight } = phone;
  if (stage.kind === 'idle') return typed === '' ? null : <Dialled typed={typed} />;
  if (inFlight) {
    const ahead = phone.ahead.map((key) => aheadText(key)).join('');
    return (
      <div className="lcd__line lcd__line--sent">
        <Sprite rows={HOURGLASS_SMALL} />
        <Reply text={stage.kind === 'running' ? inFlight.choice : inFlight.choice || ' '} />
        {ahead !== '' && <PixelText className="lcd__ahead" text={`then ${ahead}`} />}
      </div>
    );
  }
  const note = lineNote(phone);
  if (note === undefined) return null;
  return (
    <div className="lcd__line">
      <Reply text={typed} hasCaret />
      {/* Light on dark, or “123” would be read as part of the number. */}
      <PixelText text={note} differing={note === phone.mode ? '1' : undefined} />
    </div>
  );
}

function Dialled({ typed }: { readonly typed: string }) {
  const isLarge = drawScreen(typed, { width: LARGE_WIDTH }).lines.length <= LARGE_LINES;
  return (
    <div className="lcd__dialled">
      <PixelText text={typed} align="end" width={isLarge ? LARGE_WIDTH : LCD.inner - 3} times={isLarge ? LARGE : 1} />
      <Caret isLarge={isLarge} />
    </div>
  );
}

/** One line whose end is in sight. */
function Reply({ text, hasCaret = false }: { readonly text: string; readonly hasCaret?: boolean }) {
  return (
    <div className="lcd__line-text">
      <PixelText text={text} />
      {hasCaret && <Caret />}
    </div>
  );
}

function Caret({ isLarge = false }: { readonly isLarge?: boolean }) {
  const isHidden = useBlink(1000, 500);
  return <i className={`lcd__caret ${isLarge ? 'lcd__caret--large' : ''}`} data-hidden={isHidden} />;
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

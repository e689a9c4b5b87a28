/** What an answer costs somebody who types it on twelve keys, beside the limits of the network. Shown while a screen asks for text. */
import { Hand, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../shared/text/counted.ts';
import { startMode } from '../../../shared/ussd/asked-text.ts';
import type { UssdReply } from '../../../shared/ussd/reply.ts';
import { minutes, type SessionState } from '../../../shared/ussd/session-state.ts';
import { type ThumbTime, thumbTime } from '../../../shared/ussd/thumb-time.ts';
import type { Thumb } from '../../app/settings-store.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Bar } from './Bar.tsx';

type ThumbClockProps = {
  readonly phone: SessionState;
  readonly menu: UssdReply;
  readonly thumb: Thumb;
  readonly onChange: (changes: Partial<Thumb>) => void;
};

const BY = { idle: 'for a reply', session: 'for the whole session', service: 'before the session expires' } as const;

export function ThumbClock({ phone, menu, thumb, onChange }: ThumbClockProps) {
  const [at, setAt] = useState<HTMLElement>();
  const { longestWord, longestNumber, pressesInTenSeconds, commitMs } = thumb;
  const pace = { pressesPerSecond: pressesInTenSeconds / 10, commitMs };
  const asksNumber = startMode(menu) === '123';
  const longest = asksNumber ? longestNumber : longestWord;
  const worst = thumbTime(longest, menu, phone, pace);
  const typed = phone.typed === '' ? undefined : thumbTime(phone.typed, menu, phone, pace);
  return (
    <div className="thumb">
      <div
        className="meter"
        data-standing={worst.needsMs > worst.hasMs ? 'bad' : 'calm'}
        title={typed ? 'What was typed, by multi-tap' : `The longest answer to expect, “${longest}”, by multi-tap`}
      >
        <Hand aria-hidden />
        <button
          type="button"
          className="meter__more"
          aria-haspopup="dialog"
          title="How fast the thumb is, and the longest answer"
          onClick={(event) => setAt(event.currentTarget)}
        >
          Thumb <Settings2 aria-hidden />
        </button>
        <span className="meter__words">
          {costWords(typed ?? worst)}
          {worst.needsMs > worst.hasMs && <b> · too slow</b>}
        </span>
        <Bar share={(typed ?? worst).needsMs / Math.max(1, worst.hasMs)} />
      </div>
      {worst.needsMs > worst.hasMs && (
        <p className="bad">
          Whoever types “{longest}” by multi-tap loses the session: {seconds(worst.needsMs)} are needed, the network
          gives {seconds(worst.hasMs)} {BY[worst.by]}.
        </p>
      )}
      {worst.unreachable.length > 0 && <p className="warn">No key writes {worst.unreachable.join(' ')}.</p>}
      {at && (
        <Popup role="dialog" label="The thumb" at={at} onClose={() => setAt(undefined)}>
          <div className="stack inset thumb__fields">
            <p className="soft">
              By multi-tap “{longest}” takes {costWords(worst)}, and leaves {minutes(worst.hasMs - worst.needsMs)} of{' '}
              {minutes(worst.hasMs)} {BY[worst.by]}.
            </p>
            <NumberField
              label="Keys pressed in ten seconds"
              unit="keys"
              least={1}
              value={pressesInTenSeconds}
              onChange={(next) => onChange({ pressesInTenSeconds: next })}
            />
            <NumberField
              label="A letter settles after, in milliseconds"
              unit="milliseconds"
              value={commitMs}
              onChange={(next) => onChange({ commitMs: next })}
            />
            <TextField
              label={asksNumber ? 'Longest number to expect' : 'Longest answer to expect'}
              value={longest}
              onChange={(next) => onChange(asksNumber ? { longestNumber: next } : { longestWord: next })}
            />
          </div>
        </Popup>
      )}
    </div>
  );
}

function costWords({ presses, needsMs }: ThumbTime): string {
  return `${counted(presses, 'press', 'presses')}, ${seconds(needsMs)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: ms < 10_000 ? 1 : 0 })} s`;
}

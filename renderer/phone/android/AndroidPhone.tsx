/**
 * The phone as a plain dark call screen with the system's dialog. Props in, events out; it plays the same session as the drawn handset.
 *
 * An approximation of Android's telephone application (AOSP, PhoneUtils): the spinner while a code runs cannot be cancelled, a question has a field,
 * Send and Cancel, a final text one OK. A reply of no or of more than 160 characters cancels the session. Colours and sizes are ours, and so is
 * what is shown between an answer and the next screen: both differ by maker.
 */
import { Delete, Phone, Signal, SignalZero } from 'lucide-react';
import { useRef, useState } from 'react';
import { KEYPAD_KEYS, keyLetters } from '../../../shared/gsm/keypad.ts';
import { androidDialog, LONGEST_REPLY, REPLY_LENGTH } from '../../../shared/ussd/android-dialog.ts';
import { optionAtLine } from '../../../shared/ussd/option-lines.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import type { PhoneEvent, SessionState } from '../../../shared/ussd/session-state.ts';
import type { PhoneKey } from '../../app/phone-store.ts';
import { clockTime } from '../../ui/times.ts';
import { keyName } from '../key-names.ts';
import { AndroidDialog } from './AndroidDialog.tsx';
import './android.css';

export type AndroidPhoneProps = {
  readonly phone: SessionState;
  /** A press is on its way, also where `phone` does not show it yet: a reply is not taken. */
  readonly isSending: boolean;
  /** Its name for screen readers. */
  readonly name?: string | undefined;
  readonly nowMs: number;
  /** 0 to 4 bars; none where nothing answers. */
  readonly signal: number;
  readonly operator: string;
  /** As AndroidDialog has it. */
  readonly differing?: string | undefined;
  readonly pressedKey: PhoneKey | undefined;
  readonly onKey: (key: PhoneKey) => void;
  readonly onEvent: (event: PhoneEvent) => void;
};

export function AndroidPhone(props: AndroidPhoneProps) {
  const {
    phone,
    isSending,
    name = 'Phone in the look of Android',
    nowMs,
    signal,
    operator,
    differing = '',
    pressedKey,
    onKey,
    onEvent,
  } = props;
  const earlier = useEarlierTexts(phone);
  const [toast, setToast] = useState<string>();
  const dialog = androidDialog(phone, earlier);
  const SignalIcon = signal === 0 ? SignalZero : Signal;
  const send = () => {
    if (isSending) return;
    const { length } = phone.typed;
    const isSent = length > 0 && length <= LONGEST_REPLY;
    setToast(isSent ? undefined : REPLY_LENGTH);
    onEvent({ kind: isSent ? 'greenPressed' : 'redPressed' });
  };
  return (
    <section className="android" aria-label={name}>
      <div className="android__status" aria-hidden>
        <span>{clockTime(nowMs)}</span>
        <span className="one-line">{operator}</span>
        <SignalIcon />
      </div>
      <p className="android__number" data-testid="android-number">
        {dialog ? '' : phone.typed}
      </p>
      <p className="android__hint" role="status">
        {toast ?? (dialog ? '' : (phone.hint ?? dialHint(phone)))}
      </p>
      <div className="android__pad">
        {KEYPAD_KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className="android__key"
            aria-label={keyName(key)}
            data-pressed={pressedKey === key}
            disabled={dialog !== undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setToast(undefined);
              onKey(key);
            }}
          >
            <b>{key}</b> <small>{keyLetters(key)}</small>
          </button>
        ))}
      </div>
      <div className="android__calls">
        <button
          type="button"
          className="android__call"
          aria-label="Call"
          disabled={dialog !== undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey('green')}
        >
          <Phone aria-hidden />
        </button>
        <button
          type="button"
          className="android__erase"
          aria-label="Delete the last digit"
          disabled={dialog !== undefined || phone.typed === ''}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey('clear')}
        >
          <Delete aria-hidden />
        </button>
      </div>
      {dialog && (
        <AndroidDialog
          dialog={dialog}
          typed={phone.typed}
          isSending={isSending}
          differing={dialog.text === screenText(phone) ? differing : ''}
          optionOf={(line) => dialog.menu && optionAtLine(dialog.menu, line)}
          onType={(text) => onEvent({ kind: 'lineEdited', text })}
          onOption={({ key }) => dialog.menu && onEvent({ kind: 'optionChosen', key, of: dialog.menu })}
          onSend={send}
          onCancel={() => onEvent({ kind: 'redPressed' })}
          onOk={() => onEvent({ kind: 'greenPressed' })}
        />
      )}
    </section>
  );
}

/** Where the last codes are open, the one that the green key dials. */
function dialHint({ stage, lastCodes }: SessionState): string {
  return stage.kind === 'calls' ? `Call ${lastCodes[stage.at] ?? ''} again` : '';
}

/** Of the session whose screens this page drew in this look; a change of look in between begins anew. */
function useEarlierTexts({ stage }: SessionState): readonly string[] {
  const seen = useRef<{ readonly sessionId: string; readonly texts: readonly string[] }>({ sessionId: '', texts: [] });
  if (stage.kind !== 'screen' && stage.kind !== 'ended') return [];
  const { sessionId, ussdText } = stage.reply;
  const { texts } = seen.current.sessionId === sessionId ? seen.current : { texts: [] };
  if (texts[0] !== ussdText) seen.current = { sessionId, texts: [ussdText, ...texts] };
  return seen.current.texts.slice(1);
}

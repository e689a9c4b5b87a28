/** The drawn phone: case, display and keys. Props in, keys out. */
import { Phone, PhoneOff } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { KEYPAD_KEYS, keyLetters } from '../../shared/gsm/keypad.ts';
import { softKeys } from '../../shared/ussd/screen-text.ts';
import type { PhoneKey } from '../stores/phone-store.ts';
import { keyName } from './key-names.ts';
import { Lcd, type LcdProps } from './Lcd.tsx';

/** The second function of 0 and # during text entry. */
const SECOND_FACES: Partial<Readonly<Record<PhoneKey, string>>> = { '0': 'space', '#': 'aA1' };

type HandsetProps = LcdProps & {
  readonly pressedKey: PhoneKey | undefined;
  readonly isListening: boolean;
  readonly onKey: (key: PhoneKey) => void;
};

export function Handset({ pressedKey, isListening, onKey, ...lcd }: HandsetProps) {
  const soft = softKeys(lcd.phone);
  const key = (name: PhoneKey, className: string, drawn: ReactNode, label = keyName(name)) => (
    <button
      key={name}
      type="button"
      className={`key ${className}`}
      aria-label={label}
      data-pressed={pressedKey === name}
      // A click must not take the focus: Enter would then press this key again instead of the green one.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={() => onKey(name)}
    >
      {drawn}
    </button>
  );
  return (
    <section className="handset" aria-label="Handset">
      <div className="handset__top" aria-hidden>
        <span className="handset__grille" />
        <span className="handset__light" data-lit={isListening} />
      </div>
      <div className="handset__glass">
        <Lcd {...lcd} />
        <p className="handset__brand" aria-hidden>
          dialbench
        </p>
      </div>
      <div className="navigation">
        {key('leftSoft', 'key--soft key--soft-left', <i />, `Left soft key${soft.left ? `: ${soft.left.label}` : ''}`)}
        <div className="five-way">
          {key('up', 'five-way__up', <i />)}
          {key('left', 'five-way__left', <i />)}
          {key('centre', 'five-way__centre', null)}
          {key('right', 'five-way__right', <i />)}
          {key('down', 'five-way__down', <i />)}
        </div>
        {key(
          'rightSoft',
          'key--soft key--soft-right',
          <i />,
          `Right soft key${soft.right ? `: ${soft.right.label}` : ''}`,
        )}
        {key('green', 'key--call key--green', <Phone strokeWidth={2.4} aria-hidden />)}
        {key('clear', 'key--clear', 'C')}
        {key('red', 'key--call key--red', <PhoneOff strokeWidth={2.4} aria-hidden />)}
      </div>
      <div className="keypad">
        {KEYPAD_KEYS.map((name) =>
          key(
            name,
            'key--digit',
            <>
              <b>{name}</b> <small data-face={SECOND_FACES[name] ?? keyLetters(name).toLowerCase()} />
            </>,
          ),
        )}
      </div>
      <span className="handset__foot" aria-hidden />
    </section>
  );
}

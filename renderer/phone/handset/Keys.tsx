/** The handset's keys. Props in, keys out; a new screen leaves them as they are, and a pressed key draws itself only. */
import { Phone, PhoneOff } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { isKeypadKey, KEYPAD_KEYS, keyLetters } from '../../../shared/gsm/keypad.ts';
import type { PhoneKey } from '../../app/phone-store.ts';
import { keyName } from '../key-names.ts';

/** The second function of 0 and # during text entry. */
const SECOND_FACES: Partial<Readonly<Record<PhoneKey, string>>> = { '0': 'space', '#': 'aA1' };

type KeysProps = {
  readonly pressedKey: PhoneKey | undefined;
  /** Above the soft keys, on the display. */
  readonly leftLabel: string | undefined;
  readonly rightLabel: string | undefined;
  readonly onKey: (key: PhoneKey) => void;
};

export const Keys = memo(function Keys({ pressedKey, leftLabel, rightLabel, onKey }: KeysProps) {
  const key = (name: PhoneKey, className: string, label = keyName(name)) => (
    <Key key={name} name={name} className={className} label={label} isPressed={pressedKey === name} onKey={onKey} />
  );
  return (
    <>
      <div className="navigation">
        {key('leftSoft', 'key--soft key--soft-left', softName('Left', leftLabel))}
        <div className="five-way">
          {key('up', 'five-way__up')}
          {key('left', 'five-way__left')}
          {key('centre', 'five-way__centre')}
          {key('right', 'five-way__right')}
          {key('down', 'five-way__down')}
        </div>
        {key('rightSoft', 'key--soft key--soft-right', softName('Right', rightLabel))}
        {key('green', 'key--call key--green')}
        {key('clear', 'key--clear')}
        {key('red', 'key--call key--red')}
      </div>
      <div className="keypad">{KEYPAD_KEYS.map((name) => key(name, 'key--digit'))}</div>
    </>
  );
});

function softName(side: string, label: string | undefined): string {
  return `${side} soft key${label === undefined ? '' : `: ${label}`}`;
}

type KeyProps = {
  readonly name: PhoneKey;
  readonly className: string;
  readonly label: string;
  readonly isPressed: boolean;
  readonly onKey: (key: PhoneKey) => void;
};

const Key = memo(function Key({ name, className, label, isPressed, onKey }: KeyProps) {
  return (
    <button
      type="button"
      className={`key ${className}`}
      aria-label={label}
      data-pressed={isPressed}
      // A click must not take the focus: Enter would then press this key again instead of the green one.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={() => onKey(name)}
    >
      {faceOf(name)}
    </button>
  );
});

function faceOf(name: PhoneKey): ReactNode {
  if (isKeypadKey(name)) {
    return (
      <>
        <b>{name}</b> <small data-face={SECOND_FACES[name] ?? keyLetters(name).toLowerCase()} />
      </>
    );
  }
  switch (name) {
    case 'green':
      return <Phone strokeWidth={2.4} aria-hidden />;
    case 'red':
      return <PhoneOff strokeWidth={2.4} aria-hidden />;
    case 'clear':
      return 'C';
    case 'centre':
      return null;
    default:
      return <i />;
  }
}

/**
 * The handset's keys. Props in, keys out; a new screen leaves them as they are, and a pressed key draws itself only.
 *
 * All of them are one stop for Tab, from which the arrows lead to the key that lies there.
 */
import { Phone, PhoneOff } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react';
import { isKeypadKey, KEYPAD_KEYS, keyLetters } from '../../../shared/gsm/keypad.ts';
import type { PhoneKey } from '../../app/phone-store.ts';
import { keyName } from '../key-names.ts';

/** The second function of 0 and # during text entry. */
const SECOND_FACES: Partial<Readonly<Record<PhoneKey, string>>> = { '0': 'space', '#': 'aA1' };

/** How the keys lie, three in a row, by their order in the page. The tenth is as wide as three. */
const LAID = [0, 1, 6, 2, 3, 4, 7, 5, 9, 8, 8, 8, ...KEYPAD_KEYS.map((_, at) => at + 10)];
const CENTRE = 3;
const CLEAR = 8;

const WAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };

/** The key that an arrow leads to, as both stand in the page; undefined above and below the keys, and for any other key. */
export function keyBeside(key: number, arrow: string): number | undefined {
  return LAID[LAID.indexOf(key) + (key === CLEAR ? 1 : 0) + (WAYS[arrow] ?? Number.NaN)];
}

type KeysProps = {
  readonly pressedKey: PhoneKey | undefined;
  /** Above the soft keys, on the display. */
  readonly leftLabel: string | undefined;
  readonly rightLabel: string | undefined;
  readonly onKey: (key: PhoneKey) => void;
};

export const Keys = memo(function Keys({ pressedKey, leftLabel, rightLabel, onKey }: KeysProps) {
  const [stop, setStop] = useState(CENTRE);
  let at = 0;
  const key = (name: PhoneKey, className: string, label = keyName(name)) => (
    <Key
      key={name}
      name={name}
      className={className}
      label={label}
      isPressed={pressedKey === name}
      isStop={stop === at++}
      onKey={onKey}
    />
  );
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = keyBeside(stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from key to key; each key is a button.
    <div className="handset__keys" data-own-arrows onKeyDown={move}>
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
    </div>
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
  readonly isStop: boolean;
  readonly onKey: (key: PhoneKey) => void;
};

const Key = memo(function Key({ name, className, label, isPressed, isStop, onKey }: KeyProps) {
  return (
    <button
      type="button"
      className={`key ${className}`}
      aria-label={label}
      data-pressed={isPressed}
      tabIndex={isStop ? 0 : -1}
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

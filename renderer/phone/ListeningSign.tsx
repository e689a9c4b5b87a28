/** Says whether the phone listens to the keyboard, and how to wake it; pressing it does the other. */
import { Keyboard, KeyboardOff } from 'lucide-react';

type ListeningSignProps = {
  readonly isListening: boolean;
  /** Digits were pressed in vain just now. */
  readonly isCalled: boolean;
  /** The shortcut that wakes it, in words; undefined if it has none. */
  readonly wakeChord: string | undefined;
  readonly onChange: (isListening: boolean) => void;
};

export function ListeningSign({ isListening, isCalled, wakeChord, onChange }: ListeningSignProps) {
  const Icon = isListening ? Keyboard : KeyboardOff;
  return (
    <button
      type="button"
      className="listening small"
      data-listening={isListening}
      data-called={isCalled}
      title={
        isListening
          ? 'Keys of the keyboard are keys of the phone. Press here to put it to sleep.'
          : 'The phone hears no keys, so typing elsewhere sends nothing. Click the phone to wake it.'
      }
      onClick={() => onChange(!isListening)}
    >
      <Icon aria-hidden />
      <span className="one-line" role="status">
        {isListening ? 'Listening to the keyboard' : `Asleep: ${wakeChord ?? 'a click'} wakes it`}
      </span>
    </button>
  );
}

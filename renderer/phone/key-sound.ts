/**
 * Key sounds: the two DTMF tones of each dialling key, and a short tick for the others.
 *
 * The tones are those of ITU-T Q.23 (rows 697 to 941 Hz, columns 1209 to 1477 Hz). The audio context starts with the first key, because browsers
 * allow no sound before a user gesture.
 */
import { KEYPAD_KEYS } from '../../shared/gsm/keypad.ts';
import type { PhoneKey } from '../app/phone-store.ts';

const ROWS_HZ = [697, 770, 852, 941];
const COLUMNS_HZ = [1209, 1336, 1477];
const TICK_HZ = [440];
const LENGTH_SEC = 0.09;
const LOUDNESS = 0.05;

/** Returns a function that plays a key's sound; creates its audio context on the first call. */
export function createKeySound(): (key: PhoneKey) => void {
  let context: AudioContext | undefined;
  return (key) => {
    context ??= new AudioContext();
    const loudness = new GainNode(context, { gain: LOUDNESS });
    loudness.connect(context.destination);
    const now = context.currentTime;
    loudness.gain.setValueAtTime(LOUDNESS, now + LENGTH_SEC * 0.6);
    loudness.gain.linearRampToValueAtTime(0, now + LENGTH_SEC);
    for (const frequency of tonesOf(key)) {
      const tone = new OscillatorNode(context, { frequency });
      tone.connect(loudness);
      tone.start(now);
      tone.stop(now + LENGTH_SEC);
    }
  };
}

function tonesOf(key: PhoneKey): readonly number[] {
  const at = (KEYPAD_KEYS as readonly string[]).indexOf(key);
  const row = ROWS_HZ[Math.floor(at / 3)];
  const column = COLUMNS_HZ[at % 3];
  return row === undefined || column === undefined ? TICK_HZ : [row, column];
}

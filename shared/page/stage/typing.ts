/**
 * How a person would press or type what a step sends: the line as it grows, and the key that is down at each moment.
 *
 * The times vary as those of a hand do, and are the same each time.
 */
import { isKeypadKey, type KeypadKey } from '../../gsm/keypad.ts';

export type TypingFrame = {
  /** What stands on the phone's line. */
  readonly typed: string;
  /** The key that is down. */
  readonly key?: KeypadKey | 'green' | undefined;
  readonly ms: number;
};

const KEY_MS = 260;
const LEAST_MS = 90;
const SPREAD_MS = 70;
const GREEN_MS = 280;

/** @param isMenuKey one key that the menu takes at once; anything else is typed and sent with the green key. */
export function typingFrames(sent: string, isMenuKey: boolean): readonly TypingFrame[] {
  if (isMenuKey && isKeypadKey(sent)) return [{ typed: '', key: sent, ms: KEY_MS }];
  const letters = [...sent];
  const frames = letters.map((letter, at): TypingFrame => {
    const ms = LEAST_MS + ((at * 41 + 17) % SPREAD_MS);
    return { typed: letters.slice(0, at + 1).join(''), key: isKeypadKey(letter) ? letter : undefined, ms };
  });
  return [...frames, { typed: sent, key: 'green', ms: GREEN_MS }];
}

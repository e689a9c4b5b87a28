/**
 * Multi-tap: how many presses a text takes on twelve keys, and how long a thumb needs for them.
 *
 * The phone's own rules (keypad.ts, shared/ussd/reply-line.ts): repeated taps of a key step through its letters, # changes the mode, the next
 * letter on the same key waits until the last one is settled (or goes round through the modes), and 0 on an empty line is the digit. Of several ways to write a text the quickest
 * counts. Letters of the keys: ITU-T E.161. The delay and the signs on 1, 0 and * are handset habits.
 */
import { KEYPAD_KEYS, type KeypadKey, nextTextMode, type TextMode, tapCycle } from './keypad.ts';

export type Pace = {
  /** How many keys a thumb presses in a second; above 0. */
  readonly pressesPerSecond: number;
  /** How long a letter stays open for another tap, in milliseconds. */
  readonly commitMs: number;
};

export type TapCost = {
  /** Key presses, those of # among them, without the one that sends. */
  readonly presses: number;
  /** How many of them change the mode. */
  readonly modePresses: number;
  /** How often the thumb waits for a letter to settle. */
  readonly waits: number;
  readonly ms: number;
  /** Characters that no key writes, once each. They cost nothing here. */
  readonly unreachable: readonly string[];
};

/** The state of the line that the next tap meets: its mode, and the key whose letter is still open. */
type Line = {
  readonly mode: TextMode;
  readonly open: KeypadKey | undefined;
  readonly cost: Omit<TapCost, 'unreachable'>;
};

const MODES: readonly TextMode[] = ['abc', 'ABC', '123'];
const NOTHING: Line['cost'] = { presses: 0, modePresses: 0, waits: 0, ms: 0 };

/** What it takes to write a text from an empty line; `mode` is the one that the screen begins with. */
export function tapCost(text: string, mode: TextMode, pace: Pace): TapCost {
  const unreachable = new Set<string>();
  let lines: readonly Line[] = [{ mode, open: undefined, cost: NOTHING }];
  let isEmpty = true;
  for (const character of text) {
    const next = lines.flatMap((line) => linesAfter(line, character, isEmpty, pace));
    if (next.length === 0) unreachable.add(character);
    else {
      lines = quickestEach(next);
      isEmpty = false;
    }
  }
  return { ...quickest(lines).cost, unreachable: [...unreachable] };
}

/** Every way to add the character: in each mode that has it, on each key that writes it. */
function linesAfter(line: Line, character: string, isEmpty: boolean, pace: Pace): readonly Line[] {
  const pressMs = 1000 / pace.pressesPerSecond;
  return MODES.flatMap((mode) =>
    KEYPAD_KEYS.flatMap((key) => {
      const taps = tapsFor(key, mode, character, isEmpty);
      if (taps === undefined) return [];
      const direct = switchesBetween(line.mode, mode);
      const isOpen = direct === 0 && line.open === key;
      const open = mode !== '123' && tapCycle(key, mode).length > 1 && !(isEmpty && key === '0') ? key : undefined;
      const by = (switches: number, waits: number): Line => {
        const { cost } = line;
        const presses = switches + taps;
        // The next press comes no sooner than the pace allows anyway; only what is left of the delay is waited for.
        const waitedMs = waits * Math.max(0, pace.commitMs - pressMs);
        return {
          mode,
          open,
          cost: {
            presses: cost.presses + presses,
            modePresses: cost.modePresses + switches,
            waits: cost.waits + waits,
            ms: cost.ms + presses * pressMs + waitedMs,
          },
        };
      };
      return isOpen ? [by(0, 1), by(MODES.length, 0)] : [by(direct, 0)];
    }),
  );
}

/** How often # is pressed to come from one mode to another. */
function switchesBetween(from: TextMode, to: TextMode): number {
  let [mode, presses] = [from, 0];
  while (mode !== to) {
    mode = nextTextMode(mode);
    presses += 1;
  }
  return presses;
}

/** How often the key is tapped for the character in this mode; undefined if it does not write it. */
function tapsFor(key: KeypadKey, mode: TextMode, character: string, isEmpty: boolean): number | undefined {
  // The phone keeps # for the mode, and writes the digit for the first 0.
  if (key === '#') return undefined;
  if (key === '0' && isEmpty) return character === '0' ? 1 : undefined;
  const at = tapCycle(key, mode).indexOf(character);
  return at === -1 ? undefined : at + 1;
}

/** The quickest line for each mode and open key: others cannot become quicker. */
function quickestEach(lines: readonly Line[]): readonly Line[] {
  const best = new Map<string, Line>();
  for (const line of lines) {
    const of = `${line.mode} ${line.open ?? ''}`;
    const known = best.get(of);
    if (!known || isQuicker(line, known)) best.set(of, line);
  }
  return [...best.values()];
}

function quickest(lines: readonly Line[]): Line {
  return lines.reduce((one, other) => (isQuicker(other, one) ? other : one));
}

function isQuicker({ cost: one }: Line, { cost: other }: Line): boolean {
  return one.ms < other.ms || (one.ms === other.ms && one.presses < other.presses);
}

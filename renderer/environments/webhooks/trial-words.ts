/** How a test message came out, and a run of them in one line. */
import { isTaken, statusTone } from '../../message/delivery/SentLine.tsx';
import type { Tone } from '../../ui/Chip.tsx';
import type { MessageTrial } from './messages-store.ts';

/** A receiver should accept a valid message by a known key and refuse any other. */
export function trialTone({ came, expected, isStranger }: MessageTrial): Tone {
  return statusTone(came, (taken) => (taken === (expected === undefined && !isStranger) ? 'good' : 'bad'));
}

/** `18 test messages: 17 refused as they must be, 1 accepted`. Of each kind the newest counts. */
export function trialsLabel(newestFirst: readonly MessageTrial[]): string {
  const trials = [...new Map(newestFirst.toReversed().map((trial) => [trial.forgery, trial])).values()];
  const right = trials.filter((trial) => trialTone(trial) === 'good');
  const accepted = right.filter(({ came }) => isTaken(came)).length;
  const refused = right.length - accepted;
  const wrong = trials.length - right.length;
  const parts = [
    refused > 0 && `${refused} refused as ${refused === 1 ? 'it' : 'they'} must be`,
    accepted > 0 && `${accepted} accepted`,
    wrong > 0 && `${wrong} not as expected`,
  ].filter((part) => part !== false);
  return `${trials.length} test ${trials.length === 1 ? 'message' : 'messages'}: ${parts.join(', ')}`;
}

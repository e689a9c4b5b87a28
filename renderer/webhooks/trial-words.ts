/** How a test message came out, and a run of them in one line. */
import type { Tone } from '../ui/Chip.tsx';
import type { MessageTrial } from './messages-store.ts';

/** Whether the receiver accepted it; undefined where it did not answer, or failed itself. */
export function isTaken({ outcome }: MessageTrial): boolean | undefined {
  const status = outcome.kind === 'sent' ? outcome.sent.status : undefined;
  if (status === undefined || status >= 500) return undefined;
  return status >= 200 && status < 300;
}

/**
 * A receiver should accept a valid message by a known key and refuse any other; a replay has no expected answer. A receiver that fails or is not
 * ready has refused nothing.
 */
export function trialTone(trial: MessageTrial): Tone {
  const { what, expected, outcome } = trial;
  const taken = isTaken(trial);
  if (taken === undefined) return outcome.kind === 'sent' && outcome.sent.status !== undefined ? 'warn' : 'bad';
  if (what.kind === 'replay') return taken ? 'good' : 'warn';
  return taken === (expected === undefined && !what.isStranger) ? 'good' : 'bad';
}

/** `18 test messages: 17 refused as they must be, 1 accepted`. Of each kind the newest counts. */
export function trialsLabel(newestFirst: readonly MessageTrial[]): string {
  const last = new Map(
    newestFirst
      .toReversed()
      .flatMap((trial) => (trial.what.kind === 'forgery' ? [[trial.what.forgery, trial] as const] : [])),
  );
  const trials = [...last.values()];
  const right = trials.filter((trial) => trialTone(trial) === 'good');
  const accepted = right.filter(isTaken).length;
  const refused = right.length - accepted;
  const wrong = trials.length - right.length;
  const parts = [
    refused > 0 && `${refused} refused as ${refused === 1 ? 'it' : 'they'} must be`,
    accepted > 0 && `${accepted} accepted`,
    wrong > 0 && `${wrong} not as expected`,
  ].filter((part) => part !== false);
  return `${trials.length} test ${trials.length === 1 ? 'message' : 'messages'}: ${parts.join(', ')}`;
}

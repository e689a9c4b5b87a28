/** Labels for the planted faults and for the results of trials. */

import { PLANTS, type PlaygroundPlant } from '../../shared/doctor/plant.ts';
import { type FaultOutcome, faultOutcome } from '../../shared/playground/fault-outcome.ts';
import type { Refusal } from '../../shared/result/refusal-of.ts';
import type { Tone } from '../ui/Chip.tsx';

/** What each fault does to a request. */
export const FAULT_DEEDS: Readonly<Record<PlaygroundPlant, string>> = {
  'wrong-key': 'Signed by a key that nobody registered, under the right key id.',
  'stale-created': 'Signed with the time of a day ago.',
  'tampered-body': 'One bit of the body’s last byte flipped after signing.',
  'dropped-component': 'One component removed from the signed list, x-client-id first.',
  'reordered-lines': 'The base lines signed in reverse order; Signature-Input lists the right order.',
};

/** What the answer means for the trial; the colour of its status stays that of every status. */
export type TrialLabel = { readonly tone: Tone; readonly sentence: string };

/** `status` is absent if no answer came; `failure` is then the transport's message. */
export function trialLabel(
  fault: PlaygroundPlant | undefined,
  status: number | undefined,
  answer: Refusal,
  failure: string | undefined,
): TrialLabel {
  if (status === undefined) {
    return { tone: 'bad', sentence: failure ?? 'The service did not answer.' };
  }
  if (fault !== undefined) return faultLabel(fault, status, answer);
  if (status < 400) return { tone: 'good', sentence: 'The service took the edited request.' };
  return { tone: 'bad', sentence: answer.message || 'The service refused it and gave no sentence.' };
}

function faultLabel(fault: PlaygroundPlant, status: number, answer: Refusal): TrialLabel {
  const expected = PLANTS[fault].check;
  const outcome = faultOutcome(expected, status, answer);
  const named = [...new Set(answer.reasons.map(({ field }) => field))].join(', ');
  const words: Readonly<Record<FaultOutcome, TrialLabel>> = {
    found: { tone: 'good', sentence: `Refused as expected, for ${expected} alone.` },
    'found-with-others': {
      tone: 'good',
      sentence: `Refused as expected, by ${expected}; all reasons: ${named}.`,
    },
    'refused-otherwise': { tone: 'warn', sentence: `Refused, but not by ${expected}: the reasons are ${named}.` },
    'refused-unnamed': {
      tone: 'warn',
      sentence: `Refused; the answer names no check, so whether it was ${expected} is not known.`,
    },
    accepted: { tone: 'bad', sentence: `Accepted: ${expected} should have refused it, and did not.` },
    'no-answer': { tone: 'bad', sentence: 'The service did not answer.' },
  };
  return words[outcome];
}

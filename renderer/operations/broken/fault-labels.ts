/** Words for the planted faults, and for what came of a request that was broken so. */

import { PLANTS, type PlaygroundPlant } from '../../../shared/doctor/plant.ts';
import { type FaultOutcome, faultOutcome } from '../../../shared/playground/fault-outcome.ts';
import type { Refusal } from '../../../shared/result/refusal-of.ts';
import type { Tone } from '../../ui/Chip.tsx';

/** What the answer means for the trial; the colour of its status stays that of every status. */
export type TrialLabel = { readonly tone: Tone; readonly sentence: string };

/** `status` is absent if no answer came. */
export function trialLabel(fault: PlaygroundPlant, status: number | undefined, answer: Refusal): TrialLabel {
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

/** Words for what came of a request that was broken on purpose: refused by its own check is good. */
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { PLANTS, type PlaygroundPlant } from '../../../shared/doctor/plant.ts';
import { type Refusal, refusalOf } from '../../../shared/result/refusal-of.ts';
import type { Tone } from '../../ui/Chip.tsx';
import type { OperationOutcome } from '../operations-store.ts';

/** What the answer means for the trial; the colour of its status stays that of every status. */
type TrialLabel = { readonly tone: Tone; readonly sentence: string };

export function outcomeLabel(fault: PlaygroundPlant, outcome: OperationOutcome): TrialLabel {
  if (outcome.kind === 'not-sent') return { tone: 'bad', sentence: outcome.failure.message };
  const { status, response } = outcome.exchange;
  return trialLabel(fault, status, refusalOf(bytesOf(response?.body.base64 ?? '')));
}

/**
 * `status` is absent if no answer came. Our sandbox names each check that failed in `errors[].field`
 * (shared/catalogue/envelope.ts); the specification shows no error body, so that other services may name none.
 */
export function trialLabel(
  fault: PlaygroundPlant,
  status: number | undefined,
  { reasons }: Pick<Refusal, 'reasons'>,
): TrialLabel {
  const expected = PLANTS[fault].check;
  if (status === undefined) return { tone: 'bad', sentence: 'The service did not answer.' };
  if (status < 400) return { tone: 'bad', sentence: `Accepted: ${expected} should have refused it, and did not.` };
  const fields = reasons.map(({ field }) => field);
  const named = [...new Set(fields)].join(', ');
  if (fields.length === 0) {
    return {
      tone: 'warn',
      sentence: `Refused; the answer names no check, so whether it was ${expected} is not known.`,
    };
  }
  if (!fields.includes(expected)) {
    return { tone: 'warn', sentence: `Refused, but not by ${expected}: the reasons are ${named}.` };
  }
  return {
    tone: 'good',
    sentence:
      fields.length === 1
        ? `Refused as expected, for ${expected} alone.`
        : `Refused as expected, by ${expected}; all reasons: ${named}.`,
  };
}

/**
 * Whether the service found a planted fault by the expected check.
 *
 * The sandbox names the check in `errors[].field`; for a service that names none, the outcome says so.
 * Source: the sandbox's refusal (shared/catalogue/envelope.ts); the specification shows no error body.
 */
import type { Refusal } from '../result/refusal-of.ts';
import type { CheckId } from '../signature/verdict.ts';

export type FaultOutcome =
  | 'found'
  | 'found-with-others'
  | 'refused-otherwise'
  | 'refused-unnamed'
  | 'accepted'
  | 'no-answer';

/** The outcome of a planted fault. `status` is absent if no answer arrived. */
export function faultOutcome(
  expected: CheckId,
  status: number | undefined,
  { reasons }: Pick<Refusal, 'reasons'>,
): FaultOutcome {
  if (status === undefined) return 'no-answer';
  if (status < 400) return 'accepted';
  const fields = reasons.map(({ field }) => field);
  if (fields.length === 0) return 'refused-unnamed';
  if (!fields.includes(expected)) return 'refused-otherwise';
  return fields.length === 1 ? 'found' : 'found-with-others';
}

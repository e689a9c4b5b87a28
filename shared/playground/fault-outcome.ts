/**
 * Whether the service found a planted fault by the check that ought to find it.
 *
 * The sandbox names the check in `errors[].field`; a service that names none is said to have refused without naming it.
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

/** How a planted fault fared. `status` is absent where no answer came. */
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

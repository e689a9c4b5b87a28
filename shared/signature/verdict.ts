/**
 * Verdict: every check of a verification, each with its id, result and sentence.
 *
 * The ids are fixed: scripts, the sandbox's refusals and the page refer to checks by them. A Verdict is `verified`
 * only if every check passes. This file holds the shape; `verify.ts` fills it.
 */

/** All check ids, in the order of a Verdict. */
export const CHECK_IDS = [
  'headers-required',
  'signature-input-syntax',
  'signature-syntax',
  'label',
  'components-required',
  'components-present',
  'digest-syntax',
  'digest-match',
  'length-match',
  'created-window',
  'expires-window',
  'key-known',
  'signature-length',
  'signature-valid',
] as const;

export type CheckId = (typeof CHECK_IDS)[number];

/**
 * One check. `ok` is false for a failed check and for one that could not be made because another failed; `made`
 * separates the two, so that a refusal can name the cause and not its consequences.
 */
export type Check = {
  readonly id: CheckId;
  readonly ok: boolean;
  readonly made: boolean;
  /** One sentence: what was expected, what was found and, for a failure, the one change that fixes it. */
  readonly message: string;
};

/** All warning ids, in the order of a Verdict. */
export const WARNING_IDS = [
  'expires-before-created',
  'expired-within-tolerance',
  'created-within-tolerance',
  'expires-absent',
  'validity-long',
  'input-not-canonical',
  'parameters-extra',
  'label-other',
  'host-not-ascii',
  'host-not-normal',
  'host-repeated',
  'address-differs',
  'value-not-ascii',
  'header-folded',
  'length-with-chunks',
  'body-encoding',
  'key-purpose',
] as const;

export type WarningId = (typeof WARNING_IDS)[number];
export type Warning = { readonly id: WarningId; readonly message: string };

export type Verdict = {
  readonly verified: boolean;
  /** One entry for each of CHECK_IDS, in that order. */
  readonly checks: readonly Check[];
  /** What this verifier takes and another might refuse; they never make `verified` false. */
  readonly warnings: readonly Warning[];
  /** The keyid in Signature-Input, if it could be read. */
  readonly keyId?: string;
  /** The label of the signature, if it could be read. */
  readonly label?: string;
  /** The base as rebuilt by the verifier, if every component could be resolved. What is hashed is its UTF-8. */
  readonly baseText?: string;
  /** The value of `@signature-params`, the last line of that base, verbatim from Signature-Input. */
  readonly signatureParams?: string;
};

/** The checks that were made and failed: the reasons for a refusal. */
export function failedChecks({ checks }: Pick<Verdict, 'checks'>): readonly Check[] {
  return checks.filter((check) => check.made && !check.ok);
}

/**
 * Verdict: every check of a verification, each with its own id, result and sentence.
 *
 * The ids are fixed: scripts, the sandbox's refusals and the inspector all name checks by them. A Verdict is `verified`
 * only when every check holds. This file holds the shape; `verify.ts` fills it.
 */

/** All check ids in the order in which a Verdict lists them. */
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
 * One check. `ok` is false for a failed check and for one that could not be made because another failed; `made` tells
 * the two apart, so that a refusal can name the cause and not its consequences.
 */
export type Check = {
  readonly id: CheckId;
  readonly ok: boolean;
  readonly made: boolean;
  /** One sentence: what was expected, what came, and for a failure the one change that mends it. */
  readonly message: string;
};

export type Verdict = {
  readonly verified: boolean;
  /** One entry for each of CHECK_IDS, in that order. */
  readonly checks: readonly Check[];
  /** The keyid that Signature-Input names, where it could be read. */
  readonly keyId?: string;
  /** The label under which the signature was found, where it could be read. */
  readonly label?: string;
  /** The base as the verifier rebuilt it from the message (UTF-8 bytes), where all components could be resolved. */
  readonly base?: Uint8Array;
};

/** The checks that were made and do not hold: the reasons of a refusal. */
export function failedChecks(verdict: Verdict): readonly Check[] {
  return verdict.checks.filter((check) => check.made && !check.ok);
}

/**
 * What the doctor answers: findings about one signed request.
 *
 * A finding is `proven` when the signature verifies over the described bytes, or when it is a plain recomputation
 * (digest, length, clock, syntax, a missing header). Everything else is `likely`, and says so. The ids of causes are fixed;
 * `causes.ts` lists them. JSON: a diagnosis crosses doors and threads as it is.
 */
import type { CauseId } from './causes.ts';

export type Certainty = 'proven' | 'likely';

export type Finding = {
  /** All causes that these bytes need; several with one meaning stand for bytes that cannot tell them apart. */
  readonly causes: readonly CauseId[];
  /** What was done and what is expected, with the values of this request. */
  readonly message: string;
  /** The one change that mends it. */
  readonly fix: string;
  readonly certainty: Certainty;
  /** The two texts that differ. */
  readonly expected?: string;
  readonly came?: string;
  /** Where the two are parts of bases: the number of their first line, from 1. */
  readonly line?: number;
  /** The right value of a header or parameter, ready to copy. */
  readonly corrected?: { readonly of: string; readonly value: string };
  /** The bytes that were signed in place of the right base, where a search found them. */
  readonly signedBaseBase64?: string;
};

/** How many candidates of a class were tried: "single changes", "pairs of changes" … */
export type Tried = { readonly what: string; readonly count: number };

export type Diagnosis = {
  /** As the Verdict says: true only if every check holds. */
  readonly verified: boolean;
  /** Proven ones first: static faults, what was signed, the clock. Likely ones last. At most 24. */
  readonly findings: readonly Finding[];
  /** No key was given, so that nothing is known of the signature itself. */
  readonly isWithoutKey?: true;
  readonly candidatesTried: number;
  readonly tried: readonly Tried[];
  /** The right base of this request, as far as its headers can be read. */
  readonly expectedBaseBase64?: string;
  /** Where nothing was proven: what to do or paste next. */
  readonly nextStep?: string;
};

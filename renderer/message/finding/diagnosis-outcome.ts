/** How far a diagnosis has come: what was found, the search under way, or why there is none; and how one becomes the next. */

import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { Progress } from '../../../shared/doctor/search.ts';
import type { SearchDepth } from '../../../shared/doctor/search-depth.ts';

/** What was found, and how far it was searched. */
export type Diagnosed = {
  readonly diagnosis: Diagnosis;
  readonly depth: SearchDepth;
  readonly elapsedMs: number;
};

/** A search under way. */
export type Searching = Progress & { readonly depth: SearchDepth; readonly elapsedMs: number };

export type DiagnosisOutcome = {
  /** Of the question before, until there is a newer one. */
  readonly diagnosed?: Diagnosed | undefined;
  readonly searching?: Searching | undefined;
  /** Why there is no answer, as whole sentences. */
  readonly failure?: string | undefined;
};

export type DiagnosisEvent =
  | { readonly kind: 'asked'; readonly depth: SearchDepth }
  | { readonly kind: 'progress'; readonly progress: Progress; readonly elapsedMs: number }
  | { readonly kind: 'done'; readonly diagnosis: Diagnosis; readonly elapsedMs: number }
  | { readonly kind: 'failed'; readonly failure: string }
  | { readonly kind: 'cancelled' };

/** What the event makes of the outcome. A failure ends with the next question; what was found stays until it is replaced. */
export function nextOutcome({ diagnosed, searching }: DiagnosisOutcome, event: DiagnosisEvent): DiagnosisOutcome {
  const depth = searching?.depth ?? 1;
  switch (event.kind) {
    case 'asked':
      return {
        diagnosed,
        searching: { candidates: 0, level: '', depth: event.depth, elapsedMs: 0 },
        failure: undefined,
      };
    case 'progress':
      return { diagnosed, searching: { ...event.progress, depth, elapsedMs: event.elapsedMs }, failure: undefined };
    case 'done': {
      const { diagnosis, elapsedMs } = event;
      return { diagnosed: { diagnosis, depth, elapsedMs }, searching: undefined, failure: undefined };
    }
    case 'failed':
      return { diagnosed, searching: undefined, failure: event.failure };
    case 'cancelled':
      return { diagnosed, searching: undefined, failure: undefined };
  }
}

/** Something was searched, and does not explain the signature: a deeper search may. */
export function isUnexplained({ verified, nextStep, candidatesTried }: Diagnosis): boolean {
  return !verified && nextStep !== undefined && candidatesTried > 0;
}

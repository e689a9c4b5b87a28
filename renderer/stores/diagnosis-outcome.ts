/** How far a diagnosis has come: what was found, the search under way, or why there is none. */
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';

/** 1: single changes; 2: pairs; 3: triples, which may take minutes. */
export type DiagnosisDepth = 1 | 2 | 3;

/** What was found, and how far it was searched. */
export type Diagnosed = {
  readonly diagnosis: Diagnosis;
  readonly depth: DiagnosisDepth;
  readonly elapsedMs: number;
};

/** A search under way. */
export type Searching = Progress & { readonly depth: DiagnosisDepth; readonly elapsedMs: number };

export type DiagnosisOutcome = {
  /** Of the question before, until there is a newer one. */
  readonly diagnosed?: Diagnosed | undefined;
  readonly searching?: Searching | undefined;
  /** Why there is no answer. */
  readonly failure?: string | undefined;
};

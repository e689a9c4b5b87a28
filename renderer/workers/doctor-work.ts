/** What the page and the doctor's worker tell each other. */
import type { ReadQuestion } from '../../shared/doctor/diagnose-read.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { DiagnosisDepth } from '../stores/diagnosis-outcome.ts';

export type DoctorWork = { readonly question: ReadQuestion; readonly depth: DiagnosisDepth };
export type DoctorTold =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly diagnosis: Diagnosis };

/** What the page and the doctor's worker tell each other. */
import type { ReadQuestion } from '../../shared/doctor/diagnose-read.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { SearchDepth } from '../../shared/doctor/search-depth.ts';

export type DoctorWork = { readonly question: ReadQuestion; readonly depth: SearchDepth };
export type DoctorTold =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly diagnosis: Diagnosis };

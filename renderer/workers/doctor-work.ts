/** What the page and the doctor's worker tell each other. */
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { SearchDepth } from '../../shared/doctor/search-depth.ts';

export type DoctorWork = { readonly asked: DoctorCase; readonly depth: SearchDepth };
export type DoctorTold =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly diagnosis: Diagnosis };

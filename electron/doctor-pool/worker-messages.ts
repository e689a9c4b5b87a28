/** What main and a doctor's thread say to each other. Structured clones; `id` names one diagnosis. */
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { DiagnosisJob } from './diagnosis-job.ts';

export type ToWorker =
  | { readonly kind: 'run'; readonly id: number; readonly job: DiagnosisJob }
  | { readonly kind: 'stop'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'done'; readonly id: number; readonly diagnosis: Diagnosis }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'stopped'; readonly id: number };

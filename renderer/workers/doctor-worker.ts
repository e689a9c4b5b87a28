/**
 * The worker that diagnoses what was pasted: a case in; progress now and then, and a diagnosis out.
 *
 * It runs beside the page, so that a search of millions of candidates keeps no key stroke waiting; the page ends it when
 * the case is outdated. What was pasted is in no other place than the page and this worker.
 */
import { type DoctorCase, diagnosingCase } from '../../shared/doctor/case.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { SearchDepth } from '../../shared/doctor/search-depth.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';

export type DoctorWork = { readonly asked: DoctorCase; readonly depth: SearchDepth };
export type DoctorTold =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly diagnosis: Diagnosis };

const TOLD_EACH_MS = 100;

const tell = (told: DoctorTold) => postMessage(told);

addEventListener('message', ({ data: { asked, depth } }: MessageEvent<DoctorWork>) => {
  const steps = diagnosingCase(asked, { depth, crypto: nobleCrypto });
  let toldMs = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return tell({ kind: 'done', diagnosis: step.value });
    if (performance.now() - toldMs < TOLD_EACH_MS) continue;
    toldMs = performance.now();
    tell({ kind: 'progress', progress: step.value });
  }
});

/**
 * Runs a diagnosis in this thread, a few milliseconds at a time, with everything else in between.
 *
 * For the search with a private key: it is a function of the vault, which no thread can be handed.
 */
import { setImmediate } from 'node:timers/promises';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { Watching } from './doctor-pool.ts';
import { cancelled, outOfTime } from './doctor-refusals.ts';

const SLICE_MS = 4;
const TOLD_EVERY_MS = 100;

/** Rejects with AppError `doctor-cancelled` or `doctor-out-of-time`. */
export async function runInSlices(
  steps: Generator<Progress, Diagnosis>,
  { signal, onProgress }: Watching,
  mostMs: number,
): Promise<Diagnosis> {
  const startMs = performance.now();
  let toldMs = startMs;
  let candidates = 0;
  for (;;) {
    await setImmediate();
    if (signal?.aborted === true) throw cancelled();
    const sliceMs = performance.now();
    if (sliceMs - startMs > mostMs) throw outOfTime(mostMs, candidates);
    for (let nowMs = sliceMs; nowMs - sliceMs < SLICE_MS; nowMs = performance.now()) {
      const step = steps.next();
      if (step.done === true) return step.value;
      candidates = step.value.candidates;
      if (nowMs - toldMs < TOLD_EVERY_MS) continue;
      toldMs = nowMs;
      onProgress?.(step.value);
    }
  }
}

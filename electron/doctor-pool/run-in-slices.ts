/**
 * Runs a diagnosis in this thread, a few milliseconds at a time, with everything else in between.
 *
 * For the search with a private key: it is a function of the vault, which no thread can be handed.
 */
import { setImmediate } from 'node:timers/promises';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { Watching } from './doctor-pool.ts';
import { cancelled } from './doctor-refusals.ts';

const SLICE_MS = 4;
const TOLD_EVERY_MS = 100;

/** Rejects with AppError `doctor-cancelled`; the signal is its only end besides its own. */
export async function runInSlices(
  steps: Generator<Progress, Diagnosis>,
  { signal, onProgress }: Watching,
): Promise<Diagnosis> {
  let toldMs = performance.now();
  for (;;) {
    await setImmediate();
    if (signal?.aborted === true) throw cancelled();
    const sliceMs = performance.now();
    for (let nowMs = sliceMs; nowMs - sliceMs < SLICE_MS; nowMs = performance.now()) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (nowMs - toldMs < TOLD_EVERY_MS) continue;
      toldMs = nowMs;
      onProgress?.(step.value);
    }
  }
}

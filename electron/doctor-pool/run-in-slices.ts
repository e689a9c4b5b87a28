/**
 * Runs something long in this thread, a few milliseconds at a time, with everything else in between.
 *
 * For what no thread can be handed: the search with a private key, which is a function of the vault, and the maskers of its tokens.
 */
import { setImmediate } from 'node:timers/promises';
import { cancelled } from './doctor-refusals.ts';

const SLICE_MS = 4;
const TOLD_EVERY_MS = 100;

export type SliceWatch<P> = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: P) => void) | undefined;
};

/** Rejects with AppError `doctor-cancelled`; the signal is its only end besides its own. */
export async function runInSlices<P, T>(
  steps: Generator<P, T>,
  { signal, onProgress }: SliceWatch<P> = {},
): Promise<T> {
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

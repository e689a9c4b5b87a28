/**
 * The program of a doctor's thread: runs the diagnoses that main hands it, each a few milliseconds at a time.
 *
 * By turns, so that a short one is answered while a long search goes on beside it, and so that a stop is heard at once.
 */
import { parentPort } from 'node:worker_threads';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import { reasonOf } from '../../shared/failure.ts';
import { stepsOf } from './diagnosis-job.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const SLICE_MS = 10;
const TOLD_EVERY_MS = 100;

type Running = { readonly id: number; readonly steps: Generator<Progress, Diagnosis>; toldMs: number };

const running = new Map<number, Running>();
let isTurning = false;

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

function end(message: FromWorker): void {
  running.delete(message.id);
  tell(message);
}

function slice(one: Running): void {
  const { id, steps } = one;
  try {
    for (const endMs = performance.now() + SLICE_MS; ; ) {
      const step = steps.next();
      if (step.done === true) {
        end({ kind: 'done', id, diagnosis: step.value });
        return;
      }
      const nowMs = performance.now();
      if (nowMs - one.toldMs >= TOLD_EVERY_MS) {
        one.toldMs = nowMs;
        tell({ kind: 'progress', id, progress: step.value });
      }
      if (nowMs >= endMs) return;
    }
  } catch (error) {
    end({ kind: 'failed', id, reason: reasonOf(error) });
  }
}

function turn(): void {
  for (const one of [...running.values()]) slice(one);
  isTurning = running.size > 0;
  // Messages from main come in between two turns.
  if (isTurning) setImmediate(turn);
}

parentPort?.on('message', (message: ToWorker) => {
  const { id } = message;
  if (message.kind === 'stop') {
    if (running.delete(id)) tell({ kind: 'stopped', id });
    return;
  }
  try {
    running.set(id, { id, steps: stepsOf(message.job), toldMs: performance.now() });
  } catch (error) {
    end({ kind: 'failed', id, reason: reasonOf(error) });
  }
  if (!isTurning) {
    isTurning = true;
    setImmediate(turn);
  }
});

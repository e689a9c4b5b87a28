/**
 * The doctor's findings about recorded requests, one store a request, kept while the page is open.
 *
 * Main has the true bytes and does the work; the page names the request and how deep to search.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { DiagnosedSubject } from '../../../shared/contract/doctor-commands.ts';
import type { Progress } from '../../../shared/doctor/search.ts';
import { dropOldest } from '../../../shared/drop-oldest.ts';
import { AppError, type Failure } from '../../../shared/failure.ts';
import type { SignedObserved } from '../../../shared/observed/observed.ts';
import { defineStore } from '../../app/define-store.ts';
import { type RunStore, runStore } from '../../app/run-store.ts';
import type { DoctorRun, StoreDeps } from '../../app/store-types.ts';
import { createDiagnosisStore, type DiagnosisState } from './diagnosis-store.ts';

/** The request as it was meant, signed anew, or why that is not possible. */
export type Correction =
  | { readonly kind: 'busy' }
  | { readonly kind: 'made'; readonly request: SignedObserved }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type RecordedDiagnosis = StoreApi<DiagnosisState<DiagnosedSubject>>;

export type Doctor = {
  /** Of this request, always the same while it is among the last ones that were asked about. */
  of(subject: DiagnosedSubject): RecordedDiagnosis;
  correct(subject: DiagnosedSubject): Promise<Correction>;
};

/** Older ones are asked for anew when they are opened again. */
const MOST_KEPT = 60;

type DoctorDeps = Pick<StoreDeps, 'host' | 'nowMs' | 'later'> & {
  readonly runs: Pick<RunStore, 'start' | 'stop' | 'ended' | 'follow'>;
};

export function createDoctor({ host, runs, nowMs, later }: DoctorDeps): Doctor {
  const run = recordedDoctor(runs);
  const kept = new Map<string, RecordedDiagnosis>();
  return {
    of(subject) {
      const key = subjectKey(subject);
      const known = kept.get(key);
      const store = known ?? createDiagnosisStore({ run, nowMs, later }, { questionMs: 0, pairsMs: 0 }, false);
      kept.delete(key);
      kept.set(key, store);
      dropOldest(kept, MOST_KEPT);
      return store;
    },
    async correct(subject) {
      const answer = await host.call('doctor.correct', { subject });
      return answer.ok ? { kind: 'made', request: answer.value } : { kind: 'failed', failure: answer.failure };
    },
  };
}

export function subjectKey({ kind, id }: DiagnosedSubject): string {
  return `${kind} ${id}`;
}

/** Has main search, and gives the search up where it is stopped. */
function recordedDoctor(runs: DoctorDeps['runs']): DoctorRun<DiagnosedSubject> {
  const underWay = new Map<string, (progress: Progress) => void>();
  runs.follow('diagnosis', ({ runId, state, progress }) => {
    if (state === 'going') underWay.get(runId)?.(progress);
  });
  return async (subject, depth, onProgress, stop) => {
    const started = await runs.start({ kind: 'diagnosis', subject, depth });
    if (!started.ok) throw new AppError(started.failure);
    const runId = started.value;
    const giveUp = () => void (underWay.delete(runId) && runs.stop(runId));
    underWay.set(runId, onProgress);
    stop.addEventListener('abort', giveUp);
    if (stop.aborted) giveUp();
    const { result, failure } = await runs.ended(runId, 'diagnosis');
    underWay.delete(runId);
    if (result) return result;
    throw failure ? new AppError(failure) : new RangeError('A run without a result has a failure.');
  };
}

export const doctorStore = defineStore((page, stores) => createDoctor({ ...page, runs: runStore(stores) }));

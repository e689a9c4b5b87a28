/**
 * One running diagnosis and its outcome: single changes at once, pairs a moment later, triples when they are asked for.
 *
 * All can be cancelled. The newest question counts: an older run is stopped when another one comes. `run` decides where
 * the work is done.
 */
import { createStore } from 'zustand/vanilla';
import type { Progress } from '../../../shared/doctor/search.ts';
import type { SearchDepth } from '../../../shared/doctor/search-depth.ts';
import { reasonOf } from '../../../shared/failure.ts';
import { latest } from '../../app/latest.ts';
import type { DoctorRun, StoreDeps } from '../../app/store-types.ts';
import { type DiagnosisEvent, type DiagnosisOutcome, isUnexplained, nextOutcome } from './diagnosis-outcome.ts';

export type DiagnosisState<Question> = DiagnosisOutcome & {
  /**
   * Starts a search after a short pause, and says at once that it does. If `marks` are unchanged, the current search or result is kept. Undefined: there
   * is nothing to ask.
   */
  ask(question: Question | undefined, marks: readonly unknown[]): void;
  /** Searches further for the same question. */
  deepen(depth: SearchDepth): void;
  /** Stops a deeper search; what was found before stays. */
  cancel(): void;
};

/** Long enough that a word typed quickly is one question. */
const TYPING_MS = 120;
/** Whoever does not type for so long waits for the answer: pairs, which take some seconds, are then tried unasked. */
const PAUSE_MS = 400;
/** The answer to the question before is seen no longer than this: it may be wrong by now. */
const STALE_MS = 400;

type DiagnosisDeps<Question> = Pick<StoreDeps, 'nowMs' | 'later'> & { readonly run: DoctorRun<Question> };

export function createDiagnosisStore<Question>({ run, nowMs, later }: DiagnosisDeps<Question>) {
  const asking = latest();
  let asked: { readonly question: Question; readonly marks: readonly unknown[] } | undefined;
  let stop = new AbortController();
  return createStore<DiagnosisState<Question>>()((set, get) => {
    const happened = (event: DiagnosisEvent) => set((outcome) => nextOutcome(outcome, event));
    async function search(question: Question, depth: SearchDepth, isNewest: () => boolean): Promise<void> {
      stop = new AbortController();
      const sinceMs = nowMs();
      const report = (progress: Progress) => {
        if (isNewest()) happened({ kind: 'progress', progress, elapsedMs: nowMs() - sinceMs });
      };
      happened({ kind: 'asked', depth });
      try {
        const diagnosis = await run(question, depth, report, stop.signal);
        if (!isNewest()) return;
        happened({ kind: 'done', diagnosis, elapsedMs: nowMs() - sinceMs });
        if (depth !== 1 || !isUnexplained(diagnosis)) return;
        // The pause is part of the search: nothing is said to fit nothing while pairs are still to come.
        happened({ kind: 'asked', depth: 2 });
        later(() => isNewest() && void search(question, 2, isNewest), PAUSE_MS);
      } catch (error) {
        if (isNewest()) happened({ kind: 'failed', failure: `There was no answer: ${reasonOf(error)}.` });
      }
    }
    return {
      ask(question, marks) {
        if (question !== undefined && asked !== undefined && isSame(asked.marks, marks)) return;
        asked = question === undefined ? undefined : { question, marks };
        const isNewest = asking();
        stop.abort();
        if (question === undefined) return set({ diagnosed: undefined, searching: undefined, failure: undefined });
        happened({ kind: 'asked', depth: 1 });
        const before = get().diagnosed;
        later(() => isNewest() && void search(question, 1, isNewest), TYPING_MS);
        later(() => isNewest() && get().diagnosed === before && set({ diagnosed: undefined }), STALE_MS);
      },
      deepen(depth) {
        if (asked === undefined) return;
        stop.abort();
        void search(asked.question, depth, asking());
      },
      cancel() {
        asking();
        stop.abort();
        happened({ kind: 'cancelled' });
      },
    };
  });
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((mark, at) => Object.is(mark, other[at]));
}

/**
 * One question to the doctor and its outcome: single changes at once, pairs a moment later if somebody looks, triples when they are
 * asked for.
 *
 * All can be cancelled. The newest question counts: an older run is stopped when another one comes. `run` decides where
 * the work is done.
 */
import { createStore } from 'zustand/vanilla';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { Progress } from '../../../shared/doctor/search.ts';
import type { SearchDepth } from '../../../shared/doctor/search-depth.ts';
import { AppError, reasonOf } from '../../../shared/failure.ts';
import { latest } from '../../app/latest.ts';
import type { DoctorRun, StoreDeps } from '../../app/store-types.ts';

/** What was found, and how far it was searched. */
export type Diagnosed = {
  readonly diagnosis: Diagnosis;
  readonly depth: SearchDepth;
  readonly elapsedMs: number;
};

/** A search under way. */
export type Searching = Progress & { readonly depth: SearchDepth; readonly elapsedMs: number };

export type DiagnosisOutcome = {
  /** Of the question before, until there is a newer one. */
  readonly diagnosed?: Diagnosed | undefined;
  readonly searching?: Searching | undefined;
  /** Why there is no answer, as whole sentences. */
  readonly failure?: string | undefined;
};

export type DiagnosisState<Question> = DiagnosisOutcome & {
  /**
   * Starts a search after a short pause, and says at once that it does. If `marks` are unchanged, the current search or result is kept, unless it
   * failed. Undefined: there is nothing to ask.
   */
  ask(question: Question | undefined, marks?: readonly unknown[]): void;
  /**
   * Somebody looks at all that is known of the question: where single changes explain nothing, pairs are tried unasked. `known`
   * is what was found elsewhere, by single changes.
   */
  pursue(question: Question, known?: Diagnosis): void;
  /** Nobody looks at it any more: nothing further is tried unasked. */
  leave(): void;
  /** Searches further for the same question. */
  deepen(depth: SearchDepth): void;
  /** Stops a search; what was found before stays. */
  cancel(): void;
};

/** How long a search waits in milliseconds: for another question, and before pairs are tried unasked. */
type Pace = { readonly questionMs: number; readonly pairsMs: number };

/** A word typed quickly is one question; whoever does not type for so long waits for the answer, and pairs take some seconds. */
const TYPED: Pace = { questionMs: 120, pairsMs: 400 };
/** The answer to the question before is seen no longer than this: it may be wrong by now. */
const STALE_MS = 400;

type DiagnosisDeps<Question> = Pick<StoreDeps, 'nowMs' | 'later'> & { readonly run: DoctorRun<Question> };

/** What is typed is looked at; what was recorded, by whoever pursues it. */
export function createDiagnosisStore<Question>(
  { run, nowMs, later }: DiagnosisDeps<Question>,
  { questionMs, pairsMs }: Pace = TYPED,
  isPursuedFirst = true,
) {
  const asking = latest();
  let asked: { readonly question: Question; readonly marks: readonly unknown[] } | undefined;
  let stop = new AbortController();
  let isPursued = isPursuedFirst;
  return createStore<DiagnosisState<Question>>()((set, get) => {
    /** A failure ends with the next search; what was found stays until it is replaced. */
    const begin = (depth: SearchDepth) =>
      set({ searching: { candidates: 0, level: '', depth, elapsedMs: 0 }, failure: undefined });
    async function search(question: Question, depth: SearchDepth, isNewest: () => boolean): Promise<void> {
      stop = new AbortController();
      const sinceMs = nowMs();
      const report = (progress: Progress) => {
        if (isNewest()) set({ searching: { ...progress, depth, elapsedMs: nowMs() - sinceMs } });
      };
      begin(depth);
      try {
        const diagnosis = await run(question, depth, report, stop.signal);
        if (!isNewest()) return;
        set({ diagnosed: { diagnosis, depth, elapsedMs: nowMs() - sinceMs }, searching: undefined });
        if (depth !== 1 || !isPursued || !isUnexplained(diagnosis)) return;
        // The pause is part of the search: nothing is said to fit nothing while pairs are still to come.
        begin(2);
        later(() => isNewest() && void search(question, 2, isNewest), pairsMs);
      } catch (error) {
        const failure = error instanceof AppError ? error.message : `There was no answer: ${reasonOf(error)}.`;
        if (isNewest()) set({ searching: undefined, failure });
      }
    }
    return {
      diagnosed: undefined,
      searching: undefined,
      failure: undefined,
      ask(question, marks = []) {
        const { failure, diagnosed: before } = get();
        const isSame =
          asked?.marks.length === marks.length && asked.marks.every((mark, at) => Object.is(mark, marks[at]));
        if (question !== undefined && isSame && failure === undefined) return;
        asked = question === undefined ? undefined : { question, marks };
        const isNewest = asking();
        stop.abort();
        if (question === undefined) return set({ diagnosed: undefined, searching: undefined, failure: undefined });
        begin(1);
        later(() => isNewest() && void search(question, 1, isNewest), questionMs);
        if (before === undefined) return;
        later(() => isNewest() && get().diagnosed === before && set({ diagnosed: undefined }), STALE_MS);
      },
      pursue(question, known) {
        isPursued = true;
        const { diagnosed, searching } = get();
        const found = diagnosed?.diagnosis ?? known;
        if (found === undefined) return get().ask(question);
        asked ??= { question, marks: [] };
        if (searching !== undefined || (diagnosed?.depth ?? 1) > 1 || !isUnexplained(found)) return;
        get().deepen(2);
      },
      leave() {
        isPursued = false;
      },
      deepen(depth) {
        if (asked === undefined) return;
        stop.abort();
        void search(asked.question, depth, asking());
      },
      cancel() {
        asking();
        stop.abort();
        set({ searching: undefined, failure: undefined });
      },
    };
  });
}

/** Something was searched, and does not explain the signature: a deeper search may. */
function isUnexplained({ verified, nextStep, candidatesTried }: Diagnosis): boolean {
  return !verified && nextStep !== undefined && candidatesTried > 0;
}

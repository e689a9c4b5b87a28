/**
 * The doctor's findings about recorded requests, one outcome a request, asked for once and kept while the page is open.
 *
 * Main has the true bytes and does the work; the page names the request and how deep to search.
 */
import { createStore } from 'zustand/vanilla';
import { toHex } from '../../../shared/bytes/hex.ts';
import type { DiagnosedSubject } from '../../../shared/contract/doctor-commands.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { SearchDepth } from '../../../shared/doctor/search-depth.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { SignedObserved } from '../../../shared/observed/observed.ts';
import { defineStore } from '../../app/define-store.ts';
import type { StoreDeps } from '../../app/store-types.ts';
import { type DiagnosisEvent, type DiagnosisOutcome, isUnexplained, nextOutcome } from './diagnosis-outcome.ts';

/** The request as it was meant, signed anew, or why that is not possible. */
export type Correction =
  | { readonly kind: 'busy' }
  | { readonly kind: 'made'; readonly request: SignedObserved }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type SubjectOutcome = DiagnosisOutcome & { readonly correction?: Correction | undefined };

export type DoctorState = {
  /** By `subjectKey`. */
  readonly outcomes: Readonly<Record<string, SubjectOutcome>>;
  /** Does nothing where it is under way, or was searched as far. */
  diagnose(subject: DiagnosedSubject, depth: SearchDepth): Promise<void>;
  /**
   * Somebody looks at all that is known of it: where single changes explain nothing, pairs are tried unasked. `known` is
   * what was found elsewhere, by single changes.
   */
  pursue(subject: DiagnosedSubject, known?: Diagnosis): Promise<void>;
  /** Nobody looks at it any more: nothing further is tried unasked. */
  leave(subject: DiagnosedSubject): void;
  /** Gives up the search under way; what was found before stays. */
  cancel(subject: DiagnosedSubject): void;
  correct(subject: DiagnosedSubject): Promise<void>;
  dropCorrection(subject: DiagnosedSubject): void;
};

export function subjectKey({ kind, id }: DiagnosedSubject): string {
  return `${kind} ${id}`;
}

/** Older ones are asked for anew when they are opened again. */
const MOST_KEPT = 60;

export function createDoctorStore({ host, random, nowMs }: Pick<StoreDeps, 'host' | 'random' | 'nowMs'>) {
  /** The subject's key and start of each call under way. */
  const calls = new Map<string, { readonly key: string; readonly sinceMs: number }>();
  const callOf = (key: string) => [...calls].find(([, call]) => call.key === key)?.[0];
  /** Keys of the subjects that somebody looks at. */
  const pursued = new Set<string>();
  return createStore<DoctorState>()((set, get) => {
    const change = (key: string, part: (before: SubjectOutcome) => Partial<SubjectOutcome>) =>
      set(({ outcomes }) => {
        const { [key]: own = {}, ...others } = outcomes;
        const kept = Object.entries(others).slice(1 - MOST_KEPT);
        return { outcomes: Object.fromEntries([...kept, [key, { ...own, ...part(own) }]]) };
      });
    const happened = (key: string, event: DiagnosisEvent) => change(key, (before) => nextOutcome(before, event));
    host.on('doctor.progress', ({ callId, candidates, level }) => {
      const call = calls.get(callId);
      if (call === undefined) return;
      const elapsedMs = nowMs() - call.sinceMs;
      happened(call.key, { kind: 'progress', progress: { candidates, level }, elapsedMs });
    });
    return {
      outcomes: {},
      async diagnose(subject, depth) {
        const key = subjectKey(subject);
        if (callOf(key) !== undefined || (get().outcomes[key]?.diagnosed?.depth ?? 0) >= depth) return;
        const callId = toHex(random.bytes(8));
        const sinceMs = nowMs();
        calls.set(callId, { key, sinceMs });
        happened(key, { kind: 'asked', depth });
        const answer = await host.call('doctor.diagnose', { subject, depth, callId });
        // A search that was given up is no longer awaited.
        if (!calls.delete(callId)) return;
        if (!answer.ok) return happened(key, { kind: 'failed', failure: answer.failure.message });
        happened(key, { kind: 'done', diagnosis: answer.value, elapsedMs: nowMs() - sinceMs });
        if (depth === 1 && pursued.has(key) && isUnexplained(answer.value)) await get().diagnose(subject, 2);
      },
      async pursue(subject, known) {
        const key = subjectKey(subject);
        pursued.add(key);
        const found = get().outcomes[key]?.diagnosed?.diagnosis ?? known;
        if (found === undefined) await get().diagnose(subject, 1);
        else if (isUnexplained(found)) await get().diagnose(subject, 2);
      },
      leave: (subject) => void pursued.delete(subjectKey(subject)),
      cancel(subject) {
        const key = subjectKey(subject);
        const callId = callOf(key);
        if (callId === undefined) return;
        calls.delete(callId);
        happened(key, { kind: 'cancelled' });
        void host.call('doctor.cancel', { callId });
      },
      async correct(subject) {
        const key = subjectKey(subject);
        if (get().outcomes[key]?.correction?.kind === 'busy') return;
        change(key, () => ({ correction: { kind: 'busy' } }));
        const answer = await host.call('doctor.correct', { subject });
        change(key, () => ({
          correction: answer.ok ? { kind: 'made', request: answer.value } : { kind: 'failed', failure: answer.failure },
        }));
      },
      dropCorrection: (subject) => change(subjectKey(subject), () => ({ correction: undefined })),
    };
  });
}

export const doctorStore = defineStore(createDoctorStore);

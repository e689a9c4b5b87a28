/**
 * The doctor's findings about recorded requests, one outcome a request, asked for once and kept while the page is open.
 *
 * Main has the true bytes and does the work; the page names the request and how deep to search.
 */
import { createStore } from 'zustand/vanilla';
import { toHex } from '../../shared/bytes/hex.ts';
import type { DiagnosedSubject } from '../../shared/contract/doctor-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import type { SignedObserved } from '../../shared/observed/observed.ts';
import type { DiagnosisDepth, DiagnosisOutcome } from './diagnosis-outcome.ts';
import type { StoreDeps } from './store-types.ts';

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
  diagnose(subject: DiagnosedSubject, depth: DiagnosisDepth): Promise<void>;
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
  const calls = new Map<string, { readonly key: string; readonly depth: DiagnosisDepth; readonly sinceMs: number }>();
  const callOf = (key: string) => [...calls].find(([, call]) => call.key === key)?.[0];
  const store = createStore<DoctorState>()((set, get) => {
    const change = (key: string, part: Partial<SubjectOutcome>) =>
      set(({ outcomes }) => {
        const { [key]: own, ...others } = outcomes;
        const kept = Object.entries(others).slice(1 - MOST_KEPT);
        return { outcomes: Object.fromEntries([...kept, [key, { ...own, ...part }]]) };
      });
    return {
      outcomes: {},
      async diagnose(subject, depth) {
        const key = subjectKey(subject);
        if (callOf(key) !== undefined || (get().outcomes[key]?.diagnosed?.depth ?? 0) >= depth) return;
        const callId = toHex(random.bytes(8));
        const sinceMs = nowMs();
        calls.set(callId, { key, depth, sinceMs });
        change(key, { searching: { candidates: 0, level: '', depth, elapsedMs: 0 }, failure: undefined });
        const answer = await host.call('doctor.diagnose', { subject, depth, callId });
        // A search that was given up is no longer awaited.
        if (!calls.delete(callId)) return;
        const elapsedMs = nowMs() - sinceMs;
        if (answer.ok) change(key, { diagnosed: { diagnosis: answer.value, depth, elapsedMs }, searching: undefined });
        else change(key, { searching: undefined, failure: answer.failure.message });
      },
      cancel(subject) {
        const key = subjectKey(subject);
        const callId = callOf(key);
        if (callId === undefined) return;
        calls.delete(callId);
        change(key, { searching: undefined });
        void host.call('doctor.cancel', { callId });
      },
      async correct(subject) {
        const key = subjectKey(subject);
        if (get().outcomes[key]?.correction?.kind === 'busy') return;
        change(key, { correction: { kind: 'busy' } });
        const answer = await host.call('doctor.correct', { subject });
        change(key, {
          correction: answer.ok ? { kind: 'made', request: answer.value } : { kind: 'failed', failure: answer.failure },
        });
      },
      dropCorrection: (subject) => change(subjectKey(subject), { correction: undefined }),
    };
  });
  host.on('doctor.progress', ({ callId, candidates, level }) => {
    const call = calls.get(callId);
    if (call === undefined) return;
    const { key, depth, sinceMs } = call;
    const searching = { candidates, level, depth, elapsedMs: nowMs() - sinceMs };
    store.setState(({ outcomes }) => ({ outcomes: { ...outcomes, [key]: { ...outcomes[key], searching } } }));
  });
  return store;
}

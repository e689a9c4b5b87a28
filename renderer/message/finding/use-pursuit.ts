/** What the doctor makes of a recorded request while somebody looks at it. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DiagnosedSubject } from '../../../shared/contract/doctor-commands.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { RecordedDiagnosis } from './doctor-store.ts';

/**
 * The state of its store, with what is known already in the place of what was not found yet.
 *
 * @param known what was found before, such as of a capture
 * @param isWanted the search goes on from what is known while this holds, and is left with it
 */
export function usePursuit(
  store: RecordedDiagnosis,
  subject: DiagnosedSubject,
  known: Diagnosis | undefined,
  isWanted: boolean,
) {
  const own = useStore(store);
  const { pursue, leave } = own;
  const isKnown = known !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: subject and finding are made anew with each drawing; the store, and so `pursue`, is the request's own.
  useEffect(() => {
    if (!isWanted) return;
    pursue(subject, known);
    return leave;
  }, [isWanted, pursue, isKnown]);
  return own.diagnosed === undefined && known
    ? { ...own, diagnosed: { diagnosis: known, depth: 1, elapsedMs: 0 } as const }
    : own;
}

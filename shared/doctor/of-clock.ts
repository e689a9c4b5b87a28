/** Where a request only seems too old or too new: it may have been pasted long after it was sent. */
import type { CauseId } from './causes.ts';
import type { Diagnosis } from './finding.ts';

const OF_CLOCK: ReadonlySet<CauseId | undefined> = new Set(['P8', 'P9', 'P10']);

/** True of a finding that says nothing but how the clock and the validity of the signature differ. */
export function isOfClock([first]: readonly CauseId[]): boolean {
  return OF_CLOCK.has(first);
}

/** True where the signature fits nothing that was searched, and no finding but one of the clock could lead: then the signature does. */
export function isSignatureFirst({ findings, candidatesTried, nextStep }: Diagnosis): boolean {
  return nextStep !== undefined && candidatesTried > 0 && findings.every(({ causes }) => isOfClock(causes));
}

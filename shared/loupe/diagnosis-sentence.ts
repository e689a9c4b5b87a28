/** A diagnosis in one line, for a list. */
import type { Diagnosis } from '../doctor/finding.ts';

/** The first finding; where nothing was found, what that means. `keyId` is the request's. */
export function diagnosisSentence(
  { findings, candidatesTried, nextStep }: Diagnosis,
  keyId: string | undefined,
): string | undefined {
  const [first] = findings;
  if (first) return first.message;
  if (candidatesTried === 0) return nextStep;
  const key = keyId === undefined ? 'another key' : `another key than “${keyId}”`;
  return `No single change explains it: two mistakes at once, ${key}, or values that are not on the wire. Open it to search pairs.`;
}

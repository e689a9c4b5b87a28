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
  const key = keyId === undefined ? 'the known keys' : `the key known as “${keyId}”`;
  return `No single change of the base explains it (${candidatesTried.toLocaleString('en-GB')} tried): it was signed with another key than ${key}, or over values that are not on the wire.`;
}

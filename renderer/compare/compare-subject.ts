/**
 * What two bases say of each other: where they differ, whether the recorded signature holds over theirs, and what the doctor is
 * asked.
 *
 * Pure. Ours is of a recorded exchange, whose token is masked, or pasted, perhaps with its signed request.
 */
import { bytesOf } from '../../shared/bytes/base64.ts';
import { type Comparison, compareTexts, holdsOver } from '../../shared/compare/comparison.ts';
import { evidenceBytes } from '../../shared/compare/evidence.ts';
import { maskAlike } from '../../shared/compare/masked-alike.ts';
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import type { CompareState } from './compare-store.ts';

export type CompareSubject = {
  /** Undefined while one side is empty. */
  readonly comparison: Comparison | undefined;
  /** The exchange's signature was tested over theirs, and holds. */
  readonly holds: boolean;
  readonly asked: DoctorCase | undefined;
  /** Two cases with the same marks have the same answer. */
  readonly marks: readonly unknown[];
};

/** `exchange` is the one whose base is ours; undefined where ours was pasted. */
export function compareSubject(
  { ourSource, ours, theirBytes, signed }: Pick<CompareState, 'ourSource' | 'ours' | 'theirBytes' | 'signed'>,
  exchange: Exchange | undefined,
): CompareSubject {
  const trace = exchange?.trace;
  const ourBytes = trace ? bytesOf(trace.baseBase64) : evidenceBytes(ours);
  const hash = trace && bytesOf(trace.hashBase64);
  const isEmpty = ourBytes.length === 0 || theirBytes.length === 0;
  const judged = exchange ? caseOfExchange(exchange) : ourSource === 'pasted' ? signed : undefined;
  // As long as no token is seen in ours, none is in theirs.
  const signerBase = trace ? maskAlike(ourBytes, theirBytes).bytes : theirBytes;
  return {
    comparison: isEmpty ? undefined : compareTexts(ourBytes, theirBytes, hash, nobleCrypto),
    holds: trace !== undefined && holdsOver(theirBytes, trace, nobleCrypto),
    asked: judged === undefined || theirBytes.length === 0 ? undefined : { ...judged, signerBase },
    marks: [exchange, signed, theirBytes],
  };
}

/** Of an exchange of ours only what was done to the text can be answered, because its token is masked. */
function caseOfExchange({ request, trace }: Exchange): DoctorCase {
  const { method, url, headers, body } = request;
  return {
    request: { method, url, headers, body: bytesOf(body.base64) },
    secrets: [],
    keys: [{ keyId: trace.keyId, publicKey: bytesOf(trace.publicKeyBase64) }],
    profile: trace.profile,
    nowSec: trace.createdSec,
  };
}

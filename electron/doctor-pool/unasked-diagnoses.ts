/**
 * Diagnoses that no person asked for: refusals that the sandbox explains, and captures of the door.
 *
 * One rule for all of them, decided before anything is masked: masking a megabyte stops the program for a fifth of a
 * second. What it turns away gets a sentence, and is diagnosed when somebody asks.
 */
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { reasonOf } from '../../shared/failure.ts';
import type { DoctorPool } from './doctor-pool.ts';

/** A diagnosis, or the sentence that says why there is none. */
export type UnaskedExplanation = Diagnosis | string;

/** Never rejects. `caseOf` is called once the diagnosis is admitted; it may throw. */
export type DiagnoseUnasked = (
  bodyBytes: number,
  caseOf: () => DoctorCase,
  signal?: AbortSignal,
) => Promise<UnaskedExplanation>;

export const UNASKED_LIMITS = {
  /** Each takes a thread for some fifty milliseconds. */
  mostPerSec: 8,
  mostAtOnce: 8,
  mostBodyBytes: 65_536,
  /** A search that has no end by then is not worth its thread: its request had one change or none. */
  mostMs: 10_000,
} as const;

/** One for all that share a pool. `nowMs` never goes back. */
export function createUnaskedDiagnoses(
  { diagnose }: Pick<DoctorPool, 'diagnose'>,
  nowMs: () => number = () => performance.now(),
): DiagnoseUnasked {
  const { mostPerSec, mostAtOnce, mostBodyBytes, mostMs } = UNASKED_LIMITS;
  let underWay = 0;
  /** When the last ones began. */
  let begun: readonly number[] = [];
  return async (bodyBytes, caseOf, signal) => {
    if (bodyBytes > mostBodyBytes) return TOO_LARGE;
    const atMs = nowMs();
    begun = begun.filter((beganMs) => atMs - beganMs < 1000);
    if (underWay >= mostAtOnce || begun.length >= mostPerSec) return TOO_MANY;
    begun = [...begun, atMs];
    underWay += 1;
    const late = AbortSignal.timeout(mostMs);
    try {
      const until = signal === undefined ? late : AbortSignal.any([signal, late]);
      return await diagnose({ ...caseOf(), depth: 1 }, { signal: until, isUnasked: true });
    } catch (error) {
      return `Not diagnosed: ${reasonOf(error)}`;
    } finally {
      underWay -= 1;
    }
  };
}

const TOO_MANY = `Not diagnosed: of many refused requests ${UNASKED_LIMITS.mostPerSec} a second are. Ask for this one’s diagnosis, or send it again.`;

const TOO_LARGE = `Not diagnosed: unasked, bodies of up to ${UNASKED_LIMITS.mostBodyBytes} bytes are. Ask for this one’s diagnosis, or send a smaller one, signed in the same way.`;

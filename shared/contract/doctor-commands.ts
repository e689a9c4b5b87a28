/**
 * The diagnosis of a recorded request, which is a run; and the request corrected. Part of the one list in commands.ts.
 *
 * Main diagnoses the true bytes; what it answers shows secrets as masks only.
 */
import { z } from 'zod';
import type { Diagnosis } from '../doctor/finding.ts';
import type { Progress } from '../doctor/search.ts';
import type { SignedObserved } from '../observed/observed.ts';

const id = z.string().min(1).max(200);

/** A request that main holds. */
const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exchange'), id }),
  z.strictObject({ kind: z.literal('delivery'), id }),
  /** An entry of the running sandbox's journal. */
  z.strictObject({ kind: z.literal('journal'), id: z.int().min(1) }),
  /** A request that passed through the door. */
  z.strictObject({ kind: z.literal('capture'), id }),
]);

export type DiagnosedSubject = z.infer<typeof subject>;

/** Of what the signer of a recorded request really signed. Stopped, it fails as `doctor-cancelled`. */
export const diagnosisInput = z.strictObject({
  kind: z.literal('diagnosis'),
  subject,
  /** 1: single changes of the base; 2: pairs too; 3: triples too, which may take minutes. */
  depth: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});

export type DiagnosisRun = {
  /** How many candidates it tried, and what it tries now. */
  readonly progress: Progress;
  readonly item: never;
  readonly result: Diagnosis;
};

export const DOCTOR_INPUTS = {
  /**
   * The request as it was meant, signed anew with the environment's key and today's token; sends nothing. A delivery is
   * refused: only the service signs those.
   */
  'doctor.correct': z.strictObject({ subject }),
} as const satisfies Record<string, z.ZodType>;

export type DoctorOutputs = {
  /** By the options that the diagnosis was made by; the verdict is that of the corrected request. */
  'doctor.correct': SignedObserved;
};

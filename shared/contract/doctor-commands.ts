/**
 * Inputs and outputs of the doctor's commands: what the signer of a recorded request really signed.
 *
 * Part of the one list in commands.ts. Main diagnoses the true bytes; what it answers shows secrets as masks only. A
 * diagnosis that takes long tells its progress by `doctor.progress`, under the page's own `callId`.
 */
import { z } from 'zod';
import type { Diagnosis } from '../doctor/finding.ts';
import type { SignedObserved } from '../observed/observed.ts';

const id = z.string().min(1).max(200);
/** Made by the page for each diagnosis, so that it can follow and cancel it. */
const callId = z.string().min(1).max(100);

/** A request that main holds. */
const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exchange'), id }),
  z.strictObject({ kind: z.literal('delivery'), id }),
  /** An entry of the running sandbox's journal. */
  z.strictObject({ kind: z.literal('journal'), id: z.int().min(1) }),
  /** A request that passed through the loupe. */
  z.strictObject({ kind: z.literal('capture'), id }),
]);

export type DiagnosedSubject = z.infer<typeof subject>;

export const DOCTOR_INPUTS = {
  /** `depth` 1: single changes of the base; 2: pairs too; 3: triples too, which may take minutes. */
  'doctor.diagnose': z.strictObject({ subject, depth: z.union([z.literal(1), z.literal(2), z.literal(3)]), callId }),
  /** Its `doctor.diagnose` is then refused as `doctor-cancelled`. */
  'doctor.cancel': z.strictObject({ callId }),
  /**
   * The request as it was meant, signed anew with the environment's key and today's token; sends nothing. A delivery is
   * refused: only the service signs those.
   */
  'doctor.correct': z.strictObject({ subject }),
} as const satisfies Record<string, z.ZodType>;

export type DoctorOutputs = {
  'doctor.diagnose': Diagnosis;
  /** False if it had already finished. */
  'doctor.cancel': { readonly cancelled: boolean };
  /** By the options that the diagnosis was made by; the verdict is that of the corrected request. */
  'doctor.correct': SignedObserved;
};

/**
 * Has refused requests diagnosed on the doctor's threads, so that the refusal can say what its sender really signed.
 *
 * The sandbox goes on answering: a refusal waits a moment for its finding and then goes without it, and of a flood of
 * bad requests most are not diagnosed at all. What was found late stands in the journal.
 */
import type { FieldError } from '../../../shared/catalogue/describe-issue.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import { reasonOf } from '../../../shared/failure.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import type { DiagnosisJob, DoctorCase } from '../../doctor-pool/diagnosis-job.ts';

/** Diagnoses on a thread. Rejects with an AppError that says why it could not. */
export type Diagnose = (job: DiagnosisJob, signal: AbortSignal) => Promise<Diagnosis>;

/** A diagnosis, or the sentence that says why there is none. */
export type Explanation = Diagnosis | string;

export type Explaining = {
  /** Undefined if it takes longer than a refusal waits. */
  readonly soon: Promise<Diagnosis | undefined>;
  /** Never rejects. */
  readonly whole: Promise<Explanation>;
};

export type Explainer = {
  explain(request: HttpRequest, nowMs: number): Explaining;
  /** Stops all that is under way. */
  close(): void;
};

/** How long a refusal waits for its finding: longer while a thread has to start, which is at the first one after a pause. */
const SOON_MS = 400;
const SOON_AFTER_PAUSE_MS = 1500;
const PAUSE_MS = 25_000;
/** A search that has no end by then is not worth its thread: its request had one change or none. */
const LATEST_MS = 10_000;
/** More than these are refused without a diagnosis: each takes a thread for some fifty milliseconds. */
const MOST_AT_ONCE = 4;
const MOST_PER_SEC = 8;
/** Masking a megabyte would keep the sandbox from answering for a fifth of a second. */
const MOST_BODY_BYTES = 65_536;

/** `jobOf` throws AppError if a request cannot be diagnosed. */
export function createExplainer(
  diagnose: Diagnose,
  jobOf: (request: HttpRequest, nowMs: number) => DoctorCase,
): Explainer {
  const ending = new AbortController();
  let underWay = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  /** When the last ones began. */
  let begun: readonly number[] = [];
  const diagnosed = async (request: HttpRequest, nowMs: number): Promise<Explanation> => {
    if (request.body.length > MOST_BODY_BYTES) return TOO_LARGE;
    const atMs = performance.now();
    begun = begun.filter((beganMs) => atMs - beganMs < 1000);
    if (underWay >= MOST_AT_ONCE || begun.length >= MOST_PER_SEC) return TOO_MANY;
    begun = [...begun, atMs];
    underWay += 1;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), LATEST_MS).unref();
    try {
      return await diagnose({ ...jobOf(request, nowMs), depth: 1 }, AbortSignal.any([ending.signal, late.signal]));
    } catch (error) {
      return `Not diagnosed: ${reasonOf(error)}`;
    } finally {
      clearTimeout(timer);
      underWay -= 1;
      lastMs = performance.now();
    }
  };
  return {
    explain(request, nowMs) {
      const soonMs = performance.now() - lastMs < PAUSE_MS ? SOON_MS : SOON_AFTER_PAUSE_MS;
      const whole = diagnosed(request, nowMs);
      const soon = new Promise<Diagnosis | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), soonMs);
        void whole.then((explanation) => {
          clearTimeout(timer);
          resolve(typeof explanation === 'string' ? undefined : explanation);
        });
      });
      return { soon, whole };
    },
    close: () => ending.abort(),
  };
}

const TOO_MANY = `Not diagnosed: of many refused requests ${MOST_PER_SEC} a second are. Ask for this one’s diagnosis, or send it again.`;

const TOO_LARGE = `Not diagnosed: bodies of up to ${MOST_BODY_BYTES} bytes are. Send a smaller one, signed in the same way.`;

/** The errors of a refusal, the first finding in the one that it belongs to; their fields stay as they are. */
export function withFinding(errors: readonly FieldError[], { findings }: Diagnosis): readonly FieldError[] {
  const [finding] = findings;
  if (finding === undefined) return errors;
  const about = subjectOf(finding);
  const at = Math.max(
    0,
    errors.findIndex(({ field }) => about.test(field)),
  );
  return errors.map((error, index) =>
    index === at ? { ...error, message: `${error.message} ${finding.message} ${finding.fix}` } : error,
  );
}

/** The checks that a finding speaks of, by its first cause. */
function subjectOf({ causes: [first], signedBaseBase64 }: Finding): RegExp {
  if (signedBaseBase64 !== undefined) return /^signature-valid$/;
  return SUBJECTS.find(([cause]) => cause.test(first ?? ''))?.[1] ?? /^(signature|label|components|key|headers)/;
}

const SUBJECTS: readonly (readonly [cause: RegExp, check: RegExp])[] = [
  [/^P(8|9|10)$/, /-window$/],
  [/^D/, /^(digest|length)-/],
  [/^H[4-7]$/, /^length-/],
  [/^E/, /^signature-(length|syntax)$/],
  [/^B11$/, /^components-/],
  [/^H14$/, /^(components|headers)-/],
  [/^K/, /^key-/],
  [/^X/, /^signature-(length|syntax|valid)$/],
];

/**
 * Has refused requests diagnosed on the doctor's threads, so that the refusal can say what its sender really signed.
 *
 * The sandbox goes on answering: a refusal waits a moment for its finding and then goes without it, and of a flood of
 * bad requests most are not diagnosed at all. What was found late stands in the journal.
 */
import type { FieldError } from '../../../shared/catalogue/describe-issue.ts';
import type { DoctorCase } from '../../../shared/doctor/case.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import type { DiagnoseUnasked, UnaskedExplanation } from '../../doctor-pool/unasked-diagnoses.ts';

export type Explaining = {
  /** Undefined if it takes longer than a refusal waits. */
  readonly soon: Promise<Diagnosis | undefined>;
  /** Never rejects. */
  readonly whole: Promise<UnaskedExplanation>;
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

/** `caseOf` throws AppError if a request cannot be diagnosed. `waitMs` is how long a refusal waits. */
export function createExplainer(
  diagnose: DiagnoseUnasked,
  caseOf: (request: HttpRequest, nowMs: number) => DoctorCase,
  waitMs?: number,
): Explainer {
  const ending = new AbortController();
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    explain(request, nowMs) {
      const soonMs = waitMs ?? (performance.now() - lastMs < PAUSE_MS ? SOON_MS : SOON_AFTER_PAUSE_MS);
      const whole = diagnose(request.body.length, () => caseOf(request, nowMs), ending.signal);
      const soon = new Promise<Diagnosis | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), soonMs);
        void whole.then((explanation) => {
          clearTimeout(timer);
          const diagnosis = typeof explanation === 'string' ? undefined : explanation;
          if (diagnosis !== undefined) lastMs = performance.now();
          resolve(diagnosis);
        });
      });
      return { soon, whole };
    },
    close: () => ending.abort(),
  };
}

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

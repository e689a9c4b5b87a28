/** The outcome of an exchange as one chip, the service's answer; and beside it, as a quiet note, our own check of the signature. */
import { CircleX, PenLine } from 'lucide-react';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import { Chip, type Tone } from './Chip.tsx';

type Answered = Pick<RecordSummary, 'status' | 'failureCode' | 'press'>;

/** 2xx is good; 4xx, 5xx, no answer, a truncated one and one without the screen that was asked for are bad. */
export function statusTone(exchange: Answered): Tone {
  const { status, failureCode, press } = exchange;
  if (status === undefined || failureCode !== undefined || press?.outcome.kind === 'refused') return 'bad';
  return status < 300 ? 'good' : status < 400 ? 'warn' : 'bad';
}

/** The label says why there was no answer. */
export function statusLabel({ status }: Answered): string {
  return status === undefined ? 'no answer' : String(status);
}

export function StatusChip({ exchange }: { readonly exchange: Answered }) {
  return <Chip tone={statusTone(exchange)}>{statusLabel(exchange)}</Chip>;
}

export type CheckedBy = 'here' | 'by the sandbox' | 'where it was recorded, says the file';

/** Who checked the signature of an exchange in history. */
export function checkedBy({ importedAtMs }: { readonly importedAtMs?: number }): CheckedBy {
  return importedAtMs === undefined ? 'here' : 'where it was recorded, says the file';
}

type SignedNoteProps = {
  /** Undefined: rejected before its signature was checked. */
  readonly verified: boolean | undefined;
  readonly checkedBy?: CheckedBy;
  /** In a list: who checked is said on hover and to screen readers only. */
  readonly isShort?: boolean;
};

/**
 * Whether the request was signed correctly. Grey while it was: the service's status is the outcome, and a second green
 * sign beside a 404 reads as if all were well.
 */
export function SignedNote({ verified, checkedBy: by = 'here', isShort = false }: SignedNoteProps) {
  if (verified === undefined) return <span className="signed-note faint small">not checked</span>;
  const who = `(checked ${by})`;
  return (
    <span
      className={`signed-note icon-word small ${verified ? 'soft' : 'bad'}`}
      title={isShort ? `${signedLabel(verified)} ${who}` : undefined}
    >
      {verified ? <PenLine aria-hidden /> : <CircleX aria-hidden />}
      <span className="one-line">
        {signedLabel(verified)} <span className={isShort ? 'for-readers' : undefined}>{who}</span>
      </span>
    </span>
  );
}

export function signedLabel(verified: boolean): string {
  return verified ? 'signed correctly' : 'signed incorrectly';
}

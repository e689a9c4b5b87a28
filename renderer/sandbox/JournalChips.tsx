/** How a request of the journal stands, in two chips: what was answered, and whether its signature held. */
import type { JournalSummary } from '../../shared/sandbox/journal.ts';
import { Chip, type Standing } from '../ui/Chip.tsx';

export function JournalStatus({ status }: { readonly status: number | undefined }) {
  return <Chip standing={statusStanding(status)}>{status ?? 'no status'}</Chip>;
}

/** A request that was turned away before its signature was looked at has no verdict. */
export function JournalVerdict({ entry: { verified } }: { readonly entry: JournalSummary }) {
  if (verified === undefined) return <Chip standing="unknown">not looked at</Chip>;
  return <Chip standing={verified ? 'good' : 'bad'}>{verified ? 'verified' : 'not verified'}</Chip>;
}

function statusStanding(status: number | undefined): Standing {
  if (status === undefined) return 'bad';
  return status < 300 ? 'good' : status < 400 ? 'warn' : 'bad';
}

/** The state of an exchange in two chips: the service's answer, and our own check of the request. */
import { Chip, type Tone } from './Chip.tsx';

type Answered = { readonly status?: number; readonly failureCode?: string };

/** 2xx is good; 4xx, 5xx, no answer and a truncated answer are bad. */
export function statusTone(exchange: Answered): Tone {
  if (exchange.status === undefined || exchange.failureCode !== undefined) return 'bad';
  return exchange.status < 300 ? 'good' : exchange.status < 400 ? 'warn' : 'bad';
}

/** The label says why there was no answer. */
export function statusLabel({ status }: Answered): string {
  return status === undefined ? 'no answer' : String(status);
}

export function StatusChip({ exchange }: { readonly exchange: Answered }) {
  return <Chip tone={statusTone(exchange)}>{statusLabel(exchange)}</Chip>;
}

/** Undefined: rejected before its signature was checked. */
export function VerdictChip({ verified }: { readonly verified: boolean | undefined }) {
  if (verified === undefined) return <Chip tone="unknown">not checked</Chip>;
  return <Chip tone={verified ? 'good' : 'bad'}>{verified ? 'verified' : 'not verified'}</Chip>;
}

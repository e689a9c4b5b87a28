/** How an exchange stands, in two chips: what the service answered, and what our own check of the request says. */
import { Chip, type Tone } from './Chip.tsx';

type Answered = { readonly status?: number; readonly failureCode?: string };

/** 2xx is good; 4xx, 5xx, no answer and an answer that broke off are not. */
export function statusTone(exchange: Answered): Tone {
  if (exchange.status === undefined || exchange.failureCode !== undefined) return 'bad';
  return exchange.status < 300 ? 'good' : exchange.status < 400 ? 'warn' : 'bad';
}

/** Why there was no answer is told by the label. */
export function statusLabel({ status }: Answered): string {
  return status === undefined ? 'no answer' : String(status);
}

export function StatusChip({ exchange }: { readonly exchange: Answered }) {
  return <Chip tone={statusTone(exchange)}>{statusLabel(exchange)}</Chip>;
}

/** Undefined: it was turned away before its signature was looked at. */
export function VerdictChip({ verified }: { readonly verified: boolean | undefined }) {
  if (verified === undefined) return <Chip tone="unknown">not checked</Chip>;
  return <Chip tone={verified ? 'good' : 'bad'}>{verified ? 'verified' : 'not verified'}</Chip>;
}

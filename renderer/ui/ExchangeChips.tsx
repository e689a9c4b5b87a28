/** How an exchange stands, in two chips: what the service answered, and what our own check of the request says. */
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { Chip, type Standing } from './Chip.tsx';

/** 2xx is good; 4xx, 5xx, no answer and an answer that broke off are not. */
export function statusStanding(exchange: ExchangeSummary): Standing {
  if (exchange.status === undefined || exchange.failureCode !== undefined) return 'bad';
  return exchange.status < 300 ? 'good' : exchange.status < 400 ? 'warn' : 'bad';
}

/** Why there was no answer is told by the label. */
export function statusLabel({ status }: ExchangeSummary): string {
  return status === undefined ? 'no answer' : String(status);
}

export function StatusChip({ exchange }: { readonly exchange: ExchangeSummary }) {
  return <Chip standing={statusStanding(exchange)}>{statusLabel(exchange)}</Chip>;
}

export function VerdictChip({ verified }: { readonly verified: boolean }) {
  return <Chip standing={verified ? 'good' : 'bad'}>{verified ? 'verified' : 'not verified'}</Chip>;
}

/** Names of query terms on chips and in sentences. */
import type { QueryTerm } from '../../shared/history/history-query.ts';
import { counted } from '../../shared/text/counted.ts';

export function termLabel(term: QueryTerm): string {
  const not = term.isExcluded ? 'not ' : '';
  if (term.kind === 'words') return `${not}“${term.text}${term.match === 'beginning' ? '…' : ''}”`;
  return `${not}${term.field}: ${term.values.join(' or ')}`;
}

/** `1,000+ found`, `37 found`, `12,345 requests`. */
export function countLabel(total: number, isAtLeast: boolean, isFiltered: boolean): string {
  if (!isAtLeast && !isFiltered) return counted(total, 'request');
  return `${total.toLocaleString('en-GB')}${isAtLeast ? '+' : ''} ${isFiltered ? 'found' : 'requests'}`;
}

/** `612 bytes`, `5.0 MB`, `1.2 GB`: powers of ten, like the limits. */
export function sizeLabel(bytes: number): string {
  if (bytes < 10_000) return `${bytes.toLocaleString('en-GB')} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}

/**
 * Filters of a query as its controls see them: read from the text and written into it.
 *
 * The text is the only truth; a control changes it and nothing else. Words and filters of other fields stay as written.
 */
import { type QueryTerm, readHistoryQuery } from './history-query.ts';
import type { QueryField } from './query-fields.ts';

/** The values that the text asks of a field; none where it does not, or excludes. */
export function valuesOf(text: string, field: QueryField): readonly string[] {
  return readHistoryQuery(text).terms.flatMap((term) => (isFilter(term, field) ? term.values : []));
}

/** The text with these values asked of the field, in place of those it asked before; with none, without the field. */
export function withValues(text: string, field: QueryField, values: readonly string[]): string {
  const before = readHistoryQuery(text).terms.filter((term) => isFilter(term, field));
  const rest = before.reduceRight((left, term) => withoutPlace(left, term), text).trim();
  if (values.length === 0) return rest;
  const written = values.join('|').replaceAll('"', '');
  const filter = /\s/.test(written) ? `${field}:"${written}"` : `${field}:${written}`;
  return rest === '' ? filter : `${rest} ${filter}`;
}

/** The text without this term. */
export function withoutTerm(text: string, term: QueryTerm): string {
  return withoutPlace(text, term).trim();
}

function withoutPlace(text: string, { start, end }: QueryTerm): string {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  return before === '' || after === '' ? before + after : `${before} ${after}`;
}

function isFilter(term: QueryTerm, field: QueryField): term is QueryTerm & { kind: 'field' } {
  return term.kind === 'field' && term.field === field && !term.isExcluded;
}

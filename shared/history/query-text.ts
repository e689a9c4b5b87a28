/**
 * Reads and writes a query's filters for its controls.
 *
 * The text is the only source of truth. A control changes its own filter; words and other filters stay as written.
 */
import { type QueryTerm, readHistoryQuery } from './history-query.ts';
import type { QueryField } from './query-fields.ts';

/** The values that the text requests for a field; none if the field is missing or excluded. */
export function valuesOf(text: string, field: QueryField): readonly string[] {
  return readHistoryQuery(text).terms.flatMap((term) => (isFilter(term, field) ? term.values : []));
}

/** Replaces the values requested for the field; with none, removes the field. */
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

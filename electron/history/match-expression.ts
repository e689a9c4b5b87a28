/**
 * A history query as an FTS5 expression. Every text of the user is quoted, so none of it is ever syntax.
 *
 * Dates are not part of it: they limit rows, and the index has no times. Source: SQLite FTS5, "Full-text Query Syntax".
 */
import type { FieldTerm, QueryTerm } from '../../shared/history/history-query.ts';
import { BY_BEGINNING, EVERY_FACET, facetOf } from '../../shared/history/search-text.ts';

const WORD_COLUMNS = '{label marks url headers bodies}';

/** Undefined if the terms need no index. */
export function matchExpression(terms: readonly QueryTerm[]): string | undefined {
  const indexed = terms.filter((term) => term.kind === 'words' || (term.field !== 'after' && term.field !== 'before'));
  if (indexed.length === 0) return undefined;
  const wanted = indexed.filter((term) => !term.isExcluded).map(expressionOf);
  const unwanted = indexed.filter((term) => term.isExcluded).map(expressionOf);
  const positive = wanted.length === 0 ? `facets : "${EVERY_FACET}"` : wanted.join(' AND ');
  // NOT is binary and binds tightest: each exclusion takes everything before it as its left side.
  return unwanted.reduce((left, right) => `(${left}) NOT ${right}`, positive);
}

function expressionOf(term: QueryTerm): string {
  if (term.kind === 'words') return `(${WORD_COLUMNS} : ${quoted(term.text)}${term.match === 'beginning' ? ' *' : ''})`;
  return `(${term.values.map((value) => facetExpression(term.field, value)).join(' OR ')})`;
}

function facetExpression(field: FieldTerm['field'], value: string): string {
  if (field === 'after' || field === 'before') return `facets : "${EVERY_FACET}"`;
  return `facets : ${quoted(facetOf(field, value))}${BY_BEGINNING.has(field) ? ' *' : ''}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

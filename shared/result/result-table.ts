/**
 * The rows of an answer as a table: one column for each name in any row, in order of appearance.
 *
 * A cell is the node itself, so numbers stay as written. This file does not decide which columns are shown.
 */
import type { JsonSchema } from '../form/field-shape.ts';
import { type JsonNode, memberOf } from '../json/json-node.ts';
import { isUnknownName, memberSchema } from './answer-schema.ts';

export type TableColumn = {
  readonly name: string;
  readonly title: string;
  /** The catalogue does not know this name. */
  readonly isUnknown: boolean;
  /** Characters of its longest value, at most 40; determines the column's width. */
  readonly widest: number;
};

/** `cells` follow the order of the columns; undefined if the row has no such member. */
export type TableRow = { readonly at: number; readonly cells: readonly (JsonNode | undefined)[] };

export type ResultTable = { readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] };

const WIDEST = 40;
const NESTED = 17;

/** The table of `data`, if that is a list of objects; otherwise undefined. */
export function resultTable(root: JsonNode, schema: JsonSchema | undefined, source: string): ResultTable | undefined {
  const data = memberOf(root, 'data');
  if (data?.kind !== 'list') return undefined;
  const row = memberSchema(schema, 'data')?.items;
  const widths = new Map<string, number>();
  for (const item of data.items) {
    if (item.kind !== 'object') return undefined;
    for (const { name, value } of item.members) {
      // What is nested is counted or drawn in its cell, and written out where it is opened.
      const isNested = value.kind === 'list' || value.kind === 'object';
      const width = isNested ? NESTED : cellText(value, source).length;
      widths.set(name, Math.min(WIDEST, Math.max(widths.get(name) ?? 0, width)));
    }
  }
  const columns = [...widths].map(([name, width]) => {
    const title = memberSchema(row, name)?.title ?? name;
    return { name, title, isUnknown: isUnknownName(row, name), widest: width };
  });
  const rows = data.items.map((item, at) => ({ at, cells: columns.map(({ name }) => memberOf(item, name)) }));
  return { columns, rows };
}

/** A cell's text: words, digits, or the JSON of a list or object on one line. */
export function cellText(node: JsonNode | undefined, source: string): string {
  if (!node) return '';
  if (node.kind === 'list' || node.kind === 'object') return source.slice(node.start, node.end).replace(/\s+/g, ' ');
  return node.text;
}

export type SortOrder = { readonly column: string; readonly isDescending: boolean };

/** Sorts by one column: numbers by value, text alphabetically; rows without a value come last. The sort is stable. */
export function sortRows(table: ResultTable, order: SortOrder | undefined): readonly TableRow[] {
  const at = table.columns.findIndex(({ name }) => name === order?.column);
  if (!order || at < 0) return table.rows;
  const sign = order.isDescending ? -1 : 1;
  return table.rows.toSorted((left, right) => {
    const [a, b] = [left.cells[at], right.cells[at]];
    if (!a || !b) return a ? -1 : b ? 1 : 0;
    return sign * compareNodes(a, b);
  });
}

function compareNodes(a: JsonNode, b: JsonNode): number {
  if (a.kind === 'number' && b.kind === 'number') {
    const byValue = Number(a.text) - Number(b.text);
    // Above 2^53 two integers may be the same float; their digits still distinguish them.
    return byValue !== 0 ? byValue : a.text.length - b.text.length || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
  }
  const [leftText, rightText] = [a, b].map((node) => ('text' in node ? node.text : ''));
  return (leftText ?? '').localeCompare(rightText ?? '', 'en', { numeric: true });
}

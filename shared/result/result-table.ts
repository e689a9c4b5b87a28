/**
 * The rows of an answer as a table: one column for each name that any row has, in the order in which they come.
 *
 * A cell is the node itself: numbers stay as they stood in the text. It refuses to decide which columns are shown.
 */
import type { JsonSchema } from '../form/field-shape.ts';
import { type JsonNode, memberOf } from '../json/json-node.ts';
import { isUnknownName, memberSchema } from './answer-schema.ts';

export type TableColumn = {
  readonly name: string;
  readonly title: string;
  /** The catalogue does not know this name. */
  readonly isUnknown: boolean;
  /** Characters of its longest value, at most 40; for its width. */
  readonly widest: number;
};

/** `cells` in the order of the columns; undefined where the row has no such member. */
export type TableRow = { readonly at: number; readonly cells: readonly (JsonNode | undefined)[] };

export type ResultTable = { readonly columns: readonly TableColumn[]; readonly rows: readonly TableRow[] };

const WIDEST = 40;

/** The table of `data`, where that is a list of objects; undefined for every other answer. */
export function resultTable(root: JsonNode, schema: JsonSchema | undefined, source: string): ResultTable | undefined {
  const data = memberOf(root, 'data');
  if (data?.kind !== 'list') return undefined;
  const row = memberSchema(schema, 'data')?.items;
  const widths = new Map<string, number>();
  for (const item of data.items) {
    if (item.kind !== 'object') return undefined;
    for (const { name, value } of item.members) {
      widths.set(name, Math.min(WIDEST, Math.max(widths.get(name) ?? 0, cellText(value, source).length)));
    }
  }
  const columns = [...widths].map(([name, width]) => {
    const title = memberSchema(row, name)?.title ?? name;
    return { name, title, isUnknown: isUnknownName(row, name), widest: Math.max(width, name.length) };
  });
  const rows = data.items.map((item, at) => ({ at, cells: columns.map(({ name }) => memberOf(item, name)) }));
  return { columns, rows };
}

/** What a cell shows: words, digits, or the JSON of a list or object in one line. */
export function cellText(node: JsonNode | undefined, source: string): string {
  if (!node) return '';
  if (node.kind === 'list' || node.kind === 'object') return source.slice(node.start, node.end).replace(/\s+/g, ' ');
  return node.text;
}

export type SortOrder = { readonly column: string; readonly isDescending: boolean };

/** The rows sorted by one column: numbers by value, words by letters; rows without a value last. Equal ones keep their order. */
export function sortRows(table: ResultTable, order: SortOrder | undefined): readonly TableRow[] {
  const at = table.columns.findIndex(({ name }) => name === order?.column);
  if (!order || at < 0) return table.rows;
  const sign = order.isDescending ? -1 : 1;
  return table.rows.toSorted((one, other) => {
    const [a, b] = [one.cells[at], other.cells[at]];
    if (!a || !b) return a ? -1 : b ? 1 : 0;
    return sign * compareNodes(a, b);
  });
}

function compareNodes(a: JsonNode, b: JsonNode): number {
  if (a.kind === 'number' && b.kind === 'number') {
    const byValue = Number(a.text) - Number(b.text);
    // Beyond 2^53 two whole numbers may be one float; their digits still tell them apart.
    return byValue !== 0 ? byValue : a.text.length - b.text.length || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
  }
  const [one, other] = [a, b].map((node) => ('text' in node ? node.text : ''));
  return (one ?? '').localeCompare(other ?? '', 'en', { numeric: true });
}

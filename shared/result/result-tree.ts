/** An answer as the rows of a tree; only open branches are listed. */
import type { JsonSchema } from '../form/field-shape.ts';
import type { JsonNode } from '../json/json-node.ts';
import { isUnknownName, memberSchema } from './answer-schema.ts';

export type TreeRow = {
  /** Names and indices from the root, each as `/name`; unique. */
  readonly path: string;
  /** From 1, as ARIA counts. */
  readonly level: number;
  /** The member's name, a list item's index, or empty for the root. */
  readonly name: string;
  readonly isItem: boolean;
  readonly node: JsonNode;
  readonly childCount: number;
  readonly isOpen: boolean;
  /** The catalogue lists the names here, and this is not one of them. */
  readonly isUnknown: boolean;
};

/** Branches with more children start closed. */
const OPENED_UNASKED = 12;

/** The visible rows. `toggled` holds the paths that the user switched from their initial state. */
export function treeRows(root: JsonNode, schema: JsonSchema | undefined, toggled: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (row: Omit<TreeRow, 'childCount' | 'isOpen'>, known: JsonSchema | undefined): void => {
    const { node, path, level } = row;
    const childCount = node.kind === 'object' ? node.members.length : node.kind === 'list' ? node.items.length : 0;
    const begins = level === 1 || (childCount <= OPENED_UNASKED && level <= 4);
    const isOpen = childCount > 0 && begins !== toggled.has(path);
    rows.push({ ...row, childCount, isOpen });
    if (!isOpen) return;
    if (node.kind === 'object') {
      const seen = new Set<string>();
      for (const [at, { name, value }] of node.members.entries()) {
        const isUnknown = isUnknownName(known, name);
        // A name may repeat; its index keeps the paths unique.
        const below = `${path}/${seen.has(name) ? `${at}:` : ''}${name}`;
        seen.add(name);
        walk({ path: below, level: level + 1, name, isItem: false, node: value, isUnknown }, memberSchema(known, name));
      }
    } else if (node.kind === 'list') {
      for (const [at, item] of node.items.entries()) {
        const below = { path: `${path}/${at}`, level: level + 1, name: String(at), isItem: true, node: item };
        walk({ ...below, isUnknown: false }, known?.items);
      }
    }
  };
  walk({ path: '', level: 1, name: '', isItem: false, node: root, isUnknown: false }, schema);
  return rows;
}

/** An answer as the rows of a tree, of which only the open branches are listed. */
import type { JsonSchema } from '../form/field-shape.ts';
import type { JsonNode } from '../json/json-node.ts';
import { isUnknownName, memberSchema } from './answer-schema.ts';

export type TreeRow = {
  /** Names and places from the root, each as `/name`; unique. */
  readonly path: string;
  /** From 1, as ARIA counts. */
  readonly level: number;
  /** The member's name; for an item of a list its place; empty for the root. */
  readonly name: string;
  readonly isItem: boolean;
  readonly node: JsonNode;
  readonly childCount: number;
  readonly isOpen: boolean;
  /** The catalogue lists the names here, and this is none of them. */
  readonly isUnknown: boolean;
};

/** Branches with more children than this begin closed. */
const OPENED_UNASKED = 12;

/** The rows of what is open. `toggled` holds the paths that the user turned from what they begin as. */
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
        // A name may stand twice; its place keeps the paths apart.
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

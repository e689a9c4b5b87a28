/**
 * A returned page's position in its list, from `meta`; missing parts stay absent. Source: specification, "meta fields".
 */
import { type JsonNode, nodeAt } from '../json/json-node.ts';

export type PageOfList = {
  /** From 0. */
  readonly current: number;
  /** The previous page, if there is one. */
  readonly previous?: number;
  readonly next?: number;
  readonly limit?: number;
  readonly rows?: number;
  readonly total?: number;
};

/** Undefined if the answer is not a list. Omits previous and next at the ends, where they name the current page. */
export function pageOfList(root: JsonNode): PageOfList | undefined {
  const current = whole(root, 'currentPage');
  if (current === undefined) return undefined;
  const [previous, next] = [whole(root, 'previousPage'), whole(root, 'nextPage')];
  const [limit, rows, total] = [whole(root, 'limit'), whole(root, 'currentCount'), whole(root, 'totalCount')];
  return {
    current,
    ...(previous !== undefined && previous < current ? { previous } : {}),
    ...(next !== undefined && next > current ? { next } : {}),
    limit,
    rows,
    total,
  };
}

function whole(root: JsonNode, name: string): number | undefined {
  const node = nodeAt(root, ['meta', name]);
  return node?.kind === 'number' && /^\d{1,15}$/.test(node.text) ? Number(node.text) : undefined;
}

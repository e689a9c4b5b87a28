/**
 * JsonNode: a JSON text as a tree that keeps how it was written: number text, order and repetition of names, and the
 * position of each value.
 *
 * Numbers never pass through a binary float: `0.10` stays `0.10`, and a twenty-digit id keeps its last digit.
 * Source: RFC 8259.
 */

/** Offsets count characters of the text; `end` is the first one after the value. */
type Span = { readonly start: number; readonly end: number };

export type JsonMember = { readonly name: string; readonly nameStart: number; readonly value: JsonNode };

export type JsonNode = Span &
  (
    | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
    | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
    | { readonly kind: 'text'; readonly text: string }
    /** `text` is the number exactly as written. */
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'boolean'; readonly text: 'true' | 'false' }
    | { readonly kind: 'null'; readonly text: 'null' }
  );

/** The member of that name. A repeated name gives the last one, as JSON.parse does. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined;
  return node.members.findLast((member) => member.name === name)?.value;
}

/** The node at `path` of names and list indices, or undefined. */
export function nodeAt(node: JsonNode | undefined, path: readonly string[]): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>(
    (at, name) => (at?.kind === 'list' ? at.items[Number(name)] : memberOf(at, name)),
    node,
  );
}

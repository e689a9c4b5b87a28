/**
 * Finds a name that an object of a JSON text holds twice.
 *
 * Readers disagree about such a text: most take the last value, some the first, others refuse it, and a signature over
 * its bytes is good for all of them. Source: RFC 8259 section 4; RFC 7493 section 2.3.
 */
import type { JsonNode } from './json-node.ts';

/** The path of the first one, points joining names and list indices (`items.1.id`); undefined where each name is alone. */
export function repeatedMember(node: JsonNode): string | undefined {
  if (node.kind === 'list') return firstIn(node.items.map((value, at) => ({ name: String(at), value })));
  if (node.kind !== 'object') return undefined;
  const names = new Set<string>();
  for (const { name } of node.members) {
    if (names.has(name)) return name;
    names.add(name);
  }
  return firstIn(node.members);
}

function firstIn(parts: readonly { readonly name: string; readonly value: JsonNode }[]): string | undefined {
  for (const { name, value } of parts) {
    const below = repeatedMember(value);
    if (below !== undefined) return `${name}.${below}`;
  }
  return undefined;
}

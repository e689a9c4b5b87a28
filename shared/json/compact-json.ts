/** A JsonNode as JSON without blanks; numbers as they stood. */
import type { JsonNode } from './json-node.ts';

export function compactJson(node: JsonNode): string {
  switch (node.kind) {
    case 'object':
      return `{${node.members.map(({ name, value }) => `${JSON.stringify(name)}:${compactJson(value)}`).join(',')}}`;
    case 'list':
      return `[${node.items.map(compactJson).join(',')}]`;
    case 'text':
      return JSON.stringify(node.text);
    default:
      return node.text;
  }
}

/**
 * Lays a JSON text out with two spaces of indent, and changes nothing else: numbers, escapes and repeated names stay as
 * they were written, where JSON.stringify(JSON.parse(text)) would round, unescape and drop them.
 */
import type { JsonNode } from './json-node.ts';
import { parseJson } from './parse-json.ts';

/** Undefined where the text is no JSON, or nested too deeply for parseJson. */
export function indentJson(text: string): string | undefined {
  const outcome = parseJson(text);
  return outcome.ok ? laidOut(text, outcome.value, '\n') : undefined;
}

/** @param lineStart a line break and the indent of the line on which the value begins. */
function laidOut(text: string, node: JsonNode, lineStart: string): string {
  const inner = `${lineStart}  `;
  if (node.kind === 'object' && node.members.length > 0) {
    const members = node.members.map(({ nameStart, value }) => {
      // From the name to its value, without the colon and the spaces around it.
      const name = text.slice(nameStart, value.start).replace(/[ \t\n\r]*:[ \t\n\r]*$/, '');
      return `${inner}${name}: ${laidOut(text, value, inner)}`;
    });
    return `{${members.join(',')}${lineStart}}`;
  }
  if (node.kind === 'list' && node.items.length > 0) {
    return `[${node.items.map((item) => `${inner}${laidOut(text, item, inner)}`).join(',')}${lineStart}]`;
  }
  if (node.kind === 'object') return '{}';
  return node.kind === 'list' ? '[]' : text.slice(node.start, node.end);
}

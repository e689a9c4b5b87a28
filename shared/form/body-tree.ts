/**
 * The tree of a body's text, read once for all who ask about the same text in a row: the fields, the checks, the raw view.
 *
 * A key press asks several times; the last text is remembered and nothing else, so that nothing grows.
 */
import type { Parsed } from '../bytes/parsed.ts';
import type { JsonNode } from '../json/json-node.ts';
import { parseJson } from '../json/parse-json.ts';

let last: { readonly text: string; readonly outcome: Parsed<JsonNode> } | undefined;

/** As `parseJson`. */
export function bodyTree(text: string): Parsed<JsonNode> {
  if (last?.text !== text) last = { text, outcome: parseJson(text) };
  return last.outcome;
}

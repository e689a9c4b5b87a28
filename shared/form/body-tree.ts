/**
 * Caches the parsed tree of a body's text for everyone who reads it: the fields, the checks, the raw view.
 *
 * One key press reads it several times. Only the last text is kept, so nothing grows.
 */
import type { Parsed } from '../bytes/parsed.ts';
import type { JsonNode } from '../json/json-node.ts';
import { parseJson } from '../json/parse-json.ts';

let last: { readonly text: string; readonly outcome: Parsed<JsonNode> } | undefined;

/** Same as `parseJson`, cached. */
export function bodyTree(text: string): Parsed<JsonNode> {
  if (last?.text !== text) last = { text, outcome: parseJson(text) };
  return last.outcome;
}

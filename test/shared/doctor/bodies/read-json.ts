/** A JSON text as the doctor reads it, and a tree of it as a compact text. */
import { plainText, writeJson } from '../../../../shared/doctor/json-variants.ts';
import type { JsonNode } from '../../../../shared/json/json-node.ts';
import { parseJson } from '../../../../shared/json/parse-json.ts';

export function readJson(text: string): JsonNode {
  const read = parseJson(text);
  if (!read.ok) throw new Error(`This is no JSON: ${text}`);
  return read.value;
}

export function compact(node: JsonNode): string {
  return writeJson(
    node,
    { item: ',', colon: ':', escaped: plainText, number: (digits) => digits, isSorted: false },
    '',
  );
}

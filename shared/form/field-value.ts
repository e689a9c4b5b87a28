/**
 * FieldValue: the content of one field of a request, as written there.
 *
 * A field that is not sent has no value; an empty text is a value. Numbers are kept as text. Text typed into a number
 * field stays text, so that a user can make a wrong request on purpose.
 */
import type { JsonNode } from '../json/json-node.ts';
import { parseJson } from '../json/parse-json.ts';
import type { FieldShape } from './field-shape.ts';

/** `text` is a text's content, a number's digits, `true`, `null`, or the JSON of a list or object. */
export type FieldValue = { readonly kind: JsonNode['kind']; readonly text: string };

/** The value of a node in a body's text. */
export function fieldValue(node: JsonNode, source: string): FieldValue {
  const isNested = node.kind === 'list' || node.kind === 'object';
  return { kind: node.kind, text: isNested ? source.slice(node.start, node.end) : node.text };
}

/** The value as JSON text. */
export function jsonText({ kind, text }: FieldValue): string {
  return kind === 'text' ? JSON.stringify(text) : text;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What was typed into a field of that shape, as a JSON body's value. */
export function typedValue(shape: FieldShape, text: string): FieldValue {
  switch (shape.kind) {
    case 'integer':
    case 'number':
    case 'timestamp':
      return JSON_NUMBER.test(text) ? { kind: 'number', text } : { kind: 'text', text };
    case 'id':
      return shape.isNumber && JSON_NUMBER.test(text) ? { kind: 'number', text } : { kind: 'text', text };
    case 'boolean':
      return text === 'true' || text === 'false' ? { kind: 'boolean', text } : { kind: 'text', text };
    case 'choices':
    case 'json': {
      const outcome = parseJson(text);
      return outcome.ok ? fieldValue(outcome.value, text) : { kind: 'text', text };
    }
    default:
      return { kind: 'text', text };
  }
}

/** The items of a list of texts, in order; empty for anything else. */
export function listedTexts(value: FieldValue | undefined): readonly string[] {
  if (value?.kind !== 'list') return [];
  const outcome = parseJson(value.text);
  if (!outcome.ok || outcome.value.kind !== 'list') return [];
  return outcome.value.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
}

/** A list of texts as a value. */
export function listValue(texts: readonly string[]): FieldValue {
  return { kind: 'list', text: `[${texts.map((text) => JSON.stringify(text)).join(', ')}]` };
}

/**
 * Reads a form's fields from its OperationInput, and writes them back. The input is the only source of truth.
 *
 * Changing a field touches only its own characters of a raw body, so everything unknown to the form stays. A body that
 * cannot be read is left alone until it can. This file does not decide whether values are right.
 */

import type { Operation } from '../catalogue/operation.ts';
import { FORM_TYPE, type Pair, writeUrlencoded } from '../http/form-urlencoded.ts';
import { mediaTypeOf } from '../http/message.ts';
import { removeFromJson, setInJson } from '../json/edit-json.ts';
import { type JsonNode, nodeAt } from '../json/json-node.ts';
import { lineAndColumn } from '../json/parse-json.ts';
import type { OperationInput } from '../request/operation-input.ts';
import { bodyTree } from './body-tree.ts';
import { type BodyWay, bodyPairs, bodyWay, emptied, isPairs, withBodyPairs } from './body-way.ts';
import { type FieldValue, fieldValue, jsonText, typedValue } from './field-value.ts';
import type { FieldPlace, FormField, FormModel } from './form-model.ts';

/** Parts of the request that no field covers: kept, sent, and shown unchanged. */
export type UnknownEntry = { readonly place: FieldPlace; readonly name: string; readonly text: string };

/** Where the raw body cannot be read, or that it is not an object; line and column from 1. */
export type BodyFault = { readonly message: string; readonly line: number; readonly column: number };

export type FormReading = {
  /** By field key; a field that is not sent has no entry. */
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly unknown: readonly UnknownEntry[];
  readonly bodyFault?: BodyFault;
};

/** The fields, and everything else in the input. */
export function readForm(model: FormModel, input: OperationInput): FormReading {
  const values = new Map<string, FieldValue>();
  const unknown: UnknownEntry[] = [];
  const fieldsOf = (place: FieldPlace) => model.fields.filter((field) => field.place === place);
  const takePairs = (place: FieldPlace, pairs: readonly (readonly [string, string])[]) => {
    const fields = fieldsOf(place);
    for (const [name, text] of pairs) {
      const field = fields.find((candidate) => candidate.name === name);
      if (field) values.set(field.key, { kind: 'text', text });
      else unknown.push({ place, name, text });
    }
  };
  takePairs('path', Object.entries(input.path ?? {}));
  if (bodyWay(input) !== 'query') takePairs('query', input.query ?? []);
  if (!input.body) return { values, unknown };
  if (isPairs(input)) {
    const pairs = bodyPairs(input);
    if (!pairs.ok) return { values, unknown, bodyFault: { message: pairs.fault.message, line: 1, column: 1 } };
    takePairs('body', pairs.value);
    return { values, unknown };
  }
  const root = readBody(input.body.text);
  if ('message' in root) return { values, unknown, bodyFault: root };
  for (const field of fieldsOf('body')) {
    const node = nodeAt(root, field.path);
    if (node) values.set(field.key, fieldValue(node, input.body.text));
  }
  unknown.push(...unknownMembers(root, input.body.text, [], fieldsOf('body')));
  return { values, unknown };
}

/** Sets one field; with `value` undefined, the field is no longer sent. */
export function changeField(input: OperationInput, field: FormField, value: FieldValue | undefined): OperationInput {
  const { name } = field;
  switch (field.place) {
    case 'path':
      return { ...input, path: { ...input.path, [name]: value?.text ?? '' } };
    case 'query':
      return {
        ...input,
        query: setPair(input.query ?? [], name, value?.text).map(([pairName, text]) => [pairName, text]),
      };
    case 'body': {
      const body = input.body ?? { contentType: 'application/json', text: '{}' };
      if (isPairs(input)) {
        const pairs = bodyPairs(input);
        return pairs.ok ? withBodyPairs(input, setPair(pairs.value, name, value?.text)) : input;
      }
      const text =
        value === undefined ? removeFromJson(body.text, field.path) : setInJson(body.text, field.path, jsonText(value));
      return text === undefined ? input : { ...input, body: { ...body, text } };
    }
  }
}

/** What was typed into a field, as its place can hold it: a query and a form hold only text. */
export function typedInto(input: OperationInput, field: FormField, text: string): FieldValue {
  const isText = field.place !== 'body' || isPairs(input);
  return isText ? { kind: 'text', text } : typedValue(field.shape, text);
}

/** Carries the same fields in another way; leaves a body that cannot be read unchanged. */
export function changeBodyWay(model: FormModel, input: OperationInput, way: BodyWay): OperationInput {
  const now = bodyWay(input);
  if (!input.body || now === way) return input;
  const empty = emptied(input, way);
  if (now === undefined) {
    // A content type that no form reads: keep the text if the user may want it.
    return way === 'query' || way === 'multipart'
      ? input
      : { ...empty, body: { ...input.body, contentType: typeOf(empty) } };
  }
  if (now === 'json') {
    const root = readBody(input.body.text);
    if ('message' in root || root.kind !== 'object') return input;
    const { text } = input.body;
    return withBodyPairs(
      empty,
      root.members.map(({ name, value }) => [name, fieldValue(value, text).text]),
    );
  }
  const pairs = bodyPairs(input);
  if (!pairs.ok) return input;
  if (way !== 'json') return withBodyPairs(empty, pairs.value);
  const fields = model.fields.filter(({ place }) => place === 'body');
  const lines = pairs.value.map(([name, text]) => {
    const field = fields.find((candidate) => candidate.name === name);
    return `  ${JSON.stringify(name)}: ${jsonText(field ? typedValue(field.shape, text) : { kind: 'text', text })}`;
  });
  const json = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
  return { ...empty, body: { contentType: typeOf(empty), text: json } };
}

/** Sets `name`: its last occurrence keeps its position, a new name goes last, undefined removes every occurrence. */
function setPair(pairs: readonly Pair[], name: string, value: string | undefined): Pair[] {
  if (value === undefined) return pairs.filter(([pairName]) => pairName !== name);
  const at = pairs.findLastIndex(([pairName]) => pairName === name);
  return at < 0 ? [...pairs, [name, value]] : pairs.map((pair, place) => (place === at ? [name, value] : pair));
}

function typeOf({ body }: OperationInput): string {
  return body?.contentType ?? '';
}

/** A form's initial input: the catalogue's example, in the operation's first content type. */
export function exampleInput(operation: Operation, exampleAt = 0): OperationInput {
  const example = operation.examples[exampleAt];
  const texts = (values: Readonly<Record<string, string | number>> = {}) =>
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  const contentType = operation.body?.contentTypes[0];
  return {
    operation: operation.name,
    ...(operation.pathParameters ? { path: Object.fromEntries(texts(example?.path)) } : {}),
    ...(operation.query ? { query: texts(example?.query) } : {}),
    ...(contentType === undefined
      ? {}
      : { body: { contentType, text: bodyText(contentType, (example?.body ?? {}) as Record<string, unknown>) } }),
  };
}

function bodyText(contentType: string, body: Readonly<Record<string, unknown>>): string {
  if (mediaTypeOf(contentType) !== FORM_TYPE) return JSON.stringify(body, null, 2);
  return writeUrlencoded(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

function readBody(text: string): JsonNode | BodyFault {
  const outcome = bodyTree(text);
  if (!outcome.ok) {
    const { offset, message } = outcome.fault;
    return { message, ...lineAndColumn(text, offset) };
  }
  if (outcome.value.kind === 'object') return outcome.value;
  return { message: 'expected an object in braces', ...lineAndColumn(text, outcome.value.start) };
}

function unknownMembers(
  node: JsonNode,
  source: string,
  above: readonly string[],
  fields: readonly FormField[],
): UnknownEntry[] {
  if (node.kind !== 'object') return [];
  return node.members.flatMap(({ name, value }) => {
    const path = [...above, name];
    const key = path.join('.');
    if (fields.some((field) => field.path.join('.') === key)) return [];
    const isGroup = fields.some((field) => field.path.join('.').startsWith(`${key}.`));
    if (isGroup && value.kind === 'object') return unknownMembers(value, source, path, fields);
    return [{ place: 'body' as const, name: key, text: source.slice(value.start, value.end) }];
  });
}

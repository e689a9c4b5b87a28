/**
 * Checks an OperationInput against its operation's schemas before sending: every problem with its field.
 *
 * Uses the sandbox's own sentences. It stops nothing: a user may send a wrong request on purpose. Only what cannot go
 * into a request at all (a path without its parameter) is marked `isFatal`.
 */

import type { z } from 'zod';
import { describeIssue } from '../catalogue/describe-issue.ts';
import { withNumbers } from '../catalogue/with-numbers.ts';
import { mediaTypeOf } from '../http/message.ts';
import type { JsonNode } from '../json/json-node.ts';
import { lineAndColumn } from '../json/parse-json.ts';
import type { OperationInput } from '../request/operation-input.ts';
import { bodyTree } from './body-tree.ts';
import { bodyPairs, bodyWay, bodyWays, MULTIPART_TYPE } from './body-way.ts';
import type { FieldPlace, FormModel } from './form-model.ts';

export type Problem = {
  readonly place: FieldPlace;
  /** The form's field; absent for an unknown name and for the body as a whole. */
  readonly fieldKey?: string;
  /** The name that the sandbox would use. */
  readonly field: string;
  readonly message: string;
  readonly isFatal: boolean;
};

/** All problems, in the order of the form. */
export function checkInput(model: FormModel, input: OperationInput): readonly Problem[] {
  const { operation } = model;
  const queryPairs = bodyWay(input) === 'query' ? [] : (input.query ?? []);
  return [
    ...checkPath(model, input),
    ...twice(model, 'query', queryPairs),
    ...check(model, 'query', operation.query, pairValues(operation.query, queryPairs)),
    ...(operation.body && input.body ? checkBody(model, operation.body.schema, input, input.body) : []),
  ];
}

/** The form's field behind a name in a refusal: `reportTypes.1` belongs to `reportTypes`. */
export function fieldOfError(model: FormModel, name: string): string | undefined {
  const found = model.fields.filter((field) => {
    const own = field.path.join('.');
    return own === name || name.startsWith(`${own}.`);
  });
  return found[0]?.key;
}

function checkPath(model: FormModel, { path }: OperationInput): Problem[] {
  const values = path ?? {};
  const missing = Object.keys(model.operation.pathParameters?.shape ?? {}).filter(
    (name) => (values[name] ?? '') === '',
  );
  const fatal = missing.map((name) => {
    const message = `${name} is part of the path: expected a value, got none.`;
    return { place: 'path' as const, fieldKey: `path.${name}`, field: name, message, isFatal: true };
  });
  const given = Object.entries(values).filter(([name]) => !missing.includes(name));
  const rest = check(model, 'path', model.operation.pathParameters, pairValues(model.operation.pathParameters, given));
  return [...fatal, ...rest.filter(({ field }) => !missing.includes(field))];
}

function checkBody(
  model: FormModel,
  schema: z.ZodObject,
  input: OperationInput,
  body: NonNullable<OperationInput['body']>,
): Problem[] {
  const ways = bodyWays(model.operation);
  const way = bodyWay(input);
  if (way === undefined || !ways.includes(way)) {
    const takes = [
      ...(model.operation.body?.contentTypes ?? []),
      ...(ways.includes('multipart') ? [MULTIPART_TYPE] : []),
    ];
    const got = mediaTypeOf(body.contentType);
    const message = `Content type: expected ${takes.join(' or ')}, got ${got === '' ? 'none' : got}.`;
    return [{ place: 'body', field: 'content-type', message, isFatal: false }];
  }
  if (way !== 'json') {
    const pairs = bodyPairs(input);
    if (pairs.ok)
      return [...twice(model, 'body', pairs.value), ...check(model, 'body', schema, pairValues(schema, pairs.value))];
    return [
      { place: 'body', field: 'body', message: `The raw body cannot be read: ${pairs.fault.message}.`, isFatal: false },
    ];
  }
  const outcome = bodyTree(body.text);
  if (!outcome.ok) {
    const { line, column } = lineAndColumn(body.text, outcome.fault.offset);
    const message = `The raw body is not JSON at line ${line}, column ${column}: ${outcome.fault.message}.`;
    return [{ place: 'body', field: 'body', message, isFatal: false }];
  }
  const names = outcome.value.kind === 'object' ? outcome.value.members.map(({ name }) => [name, ''] as const) : [];
  return [...twice(model, 'body', names), ...check(model, 'body', schema, plainValue(outcome.value))];
}

/** The values as JSON.parse returns them. */
function plainValue(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, plainValue(value)]));
    case 'list':
      return node.items.map(plainValue);
    case 'text':
      return node.text;
    case 'null':
      return null;
    case 'boolean':
      return node.text === 'true';
    case 'number':
      return Number(node.text);
  }
}

function pairValues(schema: z.ZodObject | undefined, pairs: readonly (readonly [string, string])[]) {
  return withNumbers(schema, Object.fromEntries(pairs));
}

function twice(model: FormModel, place: FieldPlace, pairs: readonly (readonly [string, string])[]): Problem[] {
  const names = pairs.map(([name]) => name);
  const repeated = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  return repeated.map((name) => problem(model, place, name, `${name} was given twice; give it once.`));
}

function check(model: FormModel, place: FieldPlace, schema: z.ZodObject | undefined, value: unknown): Problem[] {
  if (!schema) return [];
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  return result.error.issues
    .flatMap((issue) => describeIssue(issue))
    .map(({ field, message }) => problem(model, place, field, message));
}

function problem(model: FormModel, place: FieldPlace, field: string, message: string): Problem {
  const inPlace = { ...model, fields: model.fields.filter((field) => field.place === place) };
  const fieldKey = fieldOfError(inPlace, field);
  return { place, fieldKey, field, message, isFatal: false };
}

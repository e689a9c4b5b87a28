/**
 * Turns a command line's `name=value` settings into an OperationInput, typed by the operation's schemas.
 *
 * A name is a path parameter, a query parameter or a field of the body; dots lead into nested fields, and a repeated
 * name or a JSON list fills a list. Types are checked here; ranges and enumerated values are left to the service, so
 * that a user can make a wrong request on purpose. Unknown and missing names are misuse, and the error lists the valid
 * ones.
 */

import { z } from 'zod';
import { carriesBody, type Operation } from '../catalogue/operation.ts';
import { AppError } from '../failure.ts';
import { FORM_TYPE, type Pair, writeUrlencoded } from '../http/form-urlencoded.ts';
import type { OperationInput } from '../request/operation-input.ts';
import { shortened } from '../text/shortened.ts';
import { isJsonSchema, type JsonSchema } from './field-shape.ts';
import { type JsonMembers, placeSetting } from './setting-value.ts';

export type Setting = readonly [name: string, value: string];

export type SettingsInput = {
  readonly operation: Operation;
  readonly settings: readonly Setting[];
  /** A complete body to send, instead of settings for its fields. */
  readonly bodyText?: string | undefined;
  /** The environment's choice for bodies that can be a form or JSON. */
  readonly pairsAs: 'form' | 'json';
  readonly idempotencyKey?: string | undefined;
};

/** Splits `name=value` at the first equals sign. Throws AppError `setting-invalid`. */
export function readSetting(text: string): Setting {
  const equals = text.indexOf('=');
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AppError({ code: 'setting-invalid', message: `--set takes name=value; got “${shortened(text, 80)}”.` });
}

/** Throws AppError `setting-unknown`, `setting-invalid` or `setting-missing`. */
export function inputFromSettings(given: SettingsInput): OperationInput {
  const { operation } = given;
  const places = placesOf(operation);
  const path: Record<string, string> = {};
  const query: [string, string][] = [];
  const body: JsonMembers = {};
  for (const [name, value] of given.settings) {
    const [first = ''] = name.split('.');
    if (has(places.path, first)) path[first] = value;
    else if (has(places.query, name)) {
      // A query is text on the wire: its value is checked but sent as written.
      placeSetting({}, [name], places.query, value);
      query.push([name, value]);
    } else if (has(places.body, first)) {
      if (given.bodyText !== undefined) throw twoBodies(operation, name);
      placeSetting(body, name.split('.'), places.body, value);
    } else throw unknownName(operation, name, places);
  }
  const isGiven = (name: string) =>
    Object.hasOwn(path, name) || query.some(([one]) => one === name) || Object.hasOwn(body, name);
  const wanted = [places.path, places.query, given.bodyText === undefined ? places.body : undefined];
  const missing = wanted.flatMap((place) => place?.required ?? []).filter((name) => !isGiven(name));
  if (missing.length > 0) throw missingNames(operation, missing);
  if (given.bodyText !== undefined && !carriesBody(operation)) throw noBody(operation);
  const madeBody = bodyOf(operation, given, body);
  return {
    operation: operation.name,
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(query.length > 0 ? { query } : {}),
    body: madeBody,
    idempotencyKey: given.idempotencyKey,
  };
}

type Places = Readonly<Record<'path' | 'query' | 'body', JsonSchema | undefined>>;

function placesOf({ pathParameters, query, body }: Operation): Places {
  const schemaOf = (schema: z.ZodObject | undefined): JsonSchema | undefined => {
    const written: unknown = schema && z.toJSONSchema(schema, { io: 'input' });
    return isJsonSchema(written) ? written : undefined;
  };
  return { path: schemaOf(pathParameters), query: schemaOf(query), body: schemaOf(body?.schema) };
}

function has(schema: JsonSchema | undefined, name: string): boolean {
  return schema?.properties !== undefined && Object.hasOwn(schema.properties, name);
}

function bodyOf(operation: Operation, given: SettingsInput, fields: JsonMembers): OperationInput['body'] {
  if (!operation.body) return undefined;
  const { contentTypes } = operation.body;
  const [first = 'application/json'] = contentTypes;
  const takesForm = contentTypes.includes(FORM_TYPE);
  if (given.bodyText !== undefined) {
    const isJson = /^\s*[{[]/.test(given.bodyText);
    return { contentType: takesForm && isJson ? 'application/json' : first, text: given.bodyText };
  }
  if (!takesForm || given.pairsAs === 'json') return { contentType: 'application/json', text: JSON.stringify(fields) };
  const pairs = Object.entries(fields).map(([name, value]): Pair => [name, String(value)]);
  return { contentType: FORM_TYPE, text: writeUrlencoded(pairs) };
}

function unknownName(operation: Operation, name: string, places: Places): AppError {
  const known = Object.values(places).flatMap((place) => Object.keys(place?.properties ?? {}));
  const list = known.length === 0 ? 'it takes none' : `known: ${known.join(', ')}`;
  const message = `${operation.name} has no “${shortened(name, 60)}”; ${list}.`;
  return new AppError({ code: 'setting-unknown', message });
}

function missingNames(operation: Operation, missing: readonly string[]): AppError {
  const shown = missing.map((name) => `--set ${name}=…`).join(' ');
  const message = `${operation.name} needs ${missing.join(', ')}. Add ${shown}.`;
  return new AppError({ code: 'setting-missing', message, details: { fields: missing } });
}

function twoBodies(operation: Operation, name: string): AppError {
  const message = `${operation.name} was given a whole body and “${name}” for a field of it: expected one of the two. Leave out --body or --set ${name}.`;
  return new AppError({ code: 'setting-invalid', message });
}

function noBody(operation: Operation): AppError {
  const message = `${operation.name} is a ${operation.method} and carries no body: expected none, got one. Leave out --body.`;
  return new AppError({ code: 'setting-invalid', message });
}

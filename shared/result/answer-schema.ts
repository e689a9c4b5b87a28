/**
 * What the catalogue says about an answer's fields: their titles, and which names it does not know.
 *
 * An unknown name is kept and marked, never rejected: the service may return more than its specification shows.
 */
import { z } from 'zod';
import { refusal } from '../catalogue/envelope.ts';
import type { Operation } from '../catalogue/operation.ts';
import { isJsonSchema, type JsonSchema } from '../form/field-shape.ts';

const SCHEMAS = new WeakMap<z.ZodType, JsonSchema>();

/** The schema of an operation's answer: its own for 2xx, the sandbox's refusal for any other status. */
export function answerSchema(operation: Operation, status: number): JsonSchema {
  const schema = status >= 200 && status < 300 ? operation.response.schema : refusal;
  const known = SCHEMAS.get(schema);
  if (known) return known;
  const json: unknown = z.toJSONSchema(schema);
  const made = isJsonSchema(json) ? json : {};
  SCHEMAS.set(schema, made);
  return made;
}

/** The schema of a member; undefined if nothing is known about it. */
export function memberSchema(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const properties = schema?.properties;
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** True if the schema lists the object's names and this one is not among them. */
export function isUnknownName(schema: JsonSchema | undefined, name: string): boolean {
  return schema?.properties !== undefined && !Object.hasOwn(schema.properties, name);
}

/**
 * What the catalogue says of an answer's fields: their titles, and which names it does not know.
 *
 * An unknown name is kept and marked, never refused: the service may answer more than its specification shows.
 */
import { z } from 'zod';
import { refusal } from '../catalogue/envelope.ts';
import type { Operation } from '../catalogue/operation.ts';
import { isJsonSchema, type JsonSchema } from '../form/field-shape.ts';

const SCHEMAS = new WeakMap<z.ZodType, JsonSchema>();

/** The schema of the answer to an operation: its own for 2xx, the sandbox's refusal for all else. */
export function answerSchema(operation: Operation, status: number): JsonSchema {
  const schema = status >= 200 && status < 300 ? operation.response.schema : refusal;
  const known = SCHEMAS.get(schema);
  if (known) return known;
  const json: unknown = z.toJSONSchema(schema);
  const made = isJsonSchema(json) ? json : {};
  SCHEMAS.set(schema, made);
  return made;
}

/** The schema of a member; undefined where nothing is said of it. */
export function memberSchema(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  const properties = schema?.properties;
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** True where the schema lists the names of its object and this one is not among them. */
export function isUnknownName(schema: JsonSchema | undefined, name: string): boolean {
  return schema?.properties !== undefined && !Object.hasOwn(schema.properties, name);
}

/**
 * A plain value that fits a JSON schema, for a request without an example: the schema's example, default or first enum
 * value, else the smallest of its type. Optional members are included only if they have an example of their own.
 */
import { asObject, type JsonObject, resolve } from '../../json/json-document.ts';

/** Deeper than any request body. */
const MOST_DEPTH = 8;
/** How often a schema may recur within itself on one path: once is enough to show the structure. */
const MOST_RETURNS = 2;
/** More than any request body holds; schemas that refer to each other multiply quickly. */
const MOST_VALUES = 1000;

type Sampling = {
  readonly document: JsonObject;
  /** The references being followed, outermost first. */
  readonly followed: readonly string[];
  readonly budget: { left: number };
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '00:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** Undefined if nothing is known: no schema, or one in another file. */
export function sampleOf(document: JsonObject, given: unknown): unknown {
  return sample({ document, followed: [], budget: { left: MOST_VALUES } }, given, 0);
}

function sample(above: Sampling, given: unknown, depth: number): unknown {
  const schema = asObject(resolve(above.document, given));
  if (!schema || depth > MOST_DEPTH || above.budget.left === 0) return undefined;
  const reference = asObject(given)?.$ref;
  const followed = typeof reference === 'string' ? [...above.followed, reference] : above.followed;
  if (followed.filter((one) => one === reference).length > MOST_RETURNS) return undefined;
  above.budget.left -= 1;
  const sampling = { ...above, followed };
  const written = writtenValue(schema);
  if (written !== undefined) return written;
  if (Array.isArray(schema.allOf)) return merged(sampling, schema, depth);
  const [variant] = Array.isArray(schema.oneOf) ? schema.oneOf : Array.isArray(schema.anyOf) ? schema.anyOf : [];
  if (variant !== undefined) return sample(sampling, variant, depth + 1);
  switch (typeOf(schema)) {
    case 'object':
      return objectSample(sampling, schema, depth);
    case 'array': {
      const item = sample(sampling, schema.items, depth + 1);
      return item === undefined ? [] : [item];
    }
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 0);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      return BY_FORMAT[String(schema.format)] ?? 'x'.repeat(Math.min(Number(schema.minLength ?? 0), 100));
    default:
      return undefined;
  }
}

function writtenValue(schema: JsonObject): unknown {
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  const fixed = schema.default ?? schema.const;
  return fixed === undefined && Array.isArray(schema.enum) ? schema.enum[0] : fixed;
}

function typeOf(schema: JsonObject): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type !== undefined) return type;
  if (schema.properties !== undefined) return 'object';
  return schema.items === undefined ? undefined : 'array';
}

function objectSample(sampling: Sampling, schema: JsonObject, depth: number): JsonObject {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const members = Object.entries(asObject(schema.properties) ?? {}).flatMap(([name, member]) => {
    const isGiven = writtenValue(asObject(resolve(sampling.document, member)) ?? {}) !== undefined;
    if (!isGiven && !required.includes(name)) return [];
    const value = sample(sampling, member, depth + 1);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function merged(sampling: Sampling, schema: JsonObject, depth: number): unknown {
  const { allOf, ...own } = schema;
  const parts = [...(allOf as readonly unknown[]), own].map((part) => sample(sampling, part, depth + 1));
  const objects = parts.filter((part) => asObject(part) !== undefined);
  return objects.length > 0 ? Object.assign({}, ...objects) : parts.find((part) => part !== undefined);
}

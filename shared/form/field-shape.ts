/**
 * FieldShape: what kind of value a field takes, read from its JSON Schema and its name.
 *
 * The name matters twice: `…Id` and `symbol` are picked from values the environment has returned, and a whole number
 * named `…At` is a time stamp. Source: JSON Schema 2020-12 as zod writes it.
 */

/** The part of JSON Schema that the catalogue's schemas use. */
export type JsonSchema = {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
};

export type FieldShape =
  | { readonly kind: 'text'; readonly least: number; readonly most: number | undefined }
  | { readonly kind: 'url' }
  | { readonly kind: 'email' }
  | { readonly kind: 'integer' | 'number'; readonly least: number | undefined; readonly most: number | undefined }
  /** A whole number of seconds or milliseconds since 1970. */
  | { readonly kind: 'timestamp' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'choices'; readonly choices: readonly string[]; readonly least: number }
  /** `of` is the kind of known value: `customerId`, `symbol`. */
  | { readonly kind: 'id'; readonly of: string; readonly isNumber: boolean }
  /** A list or object without fields of its own, written as JSON. */
  | { readonly kind: 'json' };

/** True for any object, which can be read as a JSON Schema. */
export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for names whose values the environment returns: `customerId`, `symbol`. */
export function isKnownKind(name: string): boolean {
  return /^[a-z]\w*Id$/.test(name) || name === 'symbol';
}

/** The shape of one field. */
export function shapeOf(name: string, schema: JsonSchema): FieldShape {
  const choices = textChoices(schema);
  if (choices) return { kind: 'choice', choices };
  switch (schema.type) {
    case 'integer':
      if (isKnownKind(name)) return { kind: 'id', of: name, isNumber: true };
      return /At$/.test(name) ? { kind: 'timestamp' } : { kind: 'integer', ...bounds(schema) };
    case 'number':
      return { kind: 'number', ...bounds(schema) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'string':
      if (schema.format === 'uri') return { kind: 'url' };
      if (schema.format === 'email') return { kind: 'email' };
      if (isKnownKind(name)) return { kind: 'id', of: name, isNumber: false };
      return { kind: 'text', least: schema.minLength ?? 0, most: schema.maxLength };
    case 'array': {
      const each = schema.items ? textChoices(schema.items) : undefined;
      return each ? { kind: 'choices', choices: each, least: schema.minItems ?? 0 } : { kind: 'json' };
    }
    default:
      return { kind: 'json' };
  }
}

function textChoices({ enum: values }: JsonSchema): readonly string[] | undefined {
  return values?.every((value) => typeof value === 'string') ? values : undefined;
}

/** Only bounds with a meaning: zod also writes the limits of exact numbers as bounds. */
function bounds({ minimum, maximum }: JsonSchema) {
  const least = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const most = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  return { least, most };
}
